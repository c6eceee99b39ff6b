"""From a photographed sheet of Roll 'em Fold 'em to its position, and whether it can have come about."""
