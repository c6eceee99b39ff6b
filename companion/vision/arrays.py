"""Arrays as numpy and OpenCV both understand them; their own types do not meet, so names say what is inside."""

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]  # floats unless said otherwise
Image = NDArray[Any]  # bytes: (rows, columns, 3) in RGB
Grey = NDArray[Any]  # bytes: (rows, columns)
