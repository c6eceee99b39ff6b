"""Roll 'em Fold 'em on paper: sheets, dice, the solo table, the fold test and the rules booklet."""
