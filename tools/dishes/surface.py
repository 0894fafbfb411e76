"""Keeps the height of everything already lying on a dish, so that each next piece lands on top; the layers ask it."""
import numpy as np

SPAN = 1.75
CELLS = 351
STEP = 2 * SPAN / (CELLS - 1)


class Surface:
    """A height field over one dish, seen from above, in the dish's own units (a plate's radius is 1.4)."""

    def __init__(self, floor):
        axis = np.linspace(-SPAN, SPAN, CELLS)
        self.x, self.y = np.meshgrid(axis, axis)
        self.floor = floor(self.x, self.y)
        self.top = self.floor.copy()

    def height(self, x, y, field=None):
        """Bilinear height at points; x and y may be arrays."""
        field = self.top if field is None else field
        col = np.clip((np.asarray(x, float) + SPAN) / STEP, 0, CELLS - 1.001)
        row = np.clip((np.asarray(y, float) + SPAN) / STEP, 0, CELLS - 1.001)
        c, r = col.astype(int), row.astype(int)
        fc, fr = col - c, row - r
        near = field[r, c] * (1 - fc) + field[r, c + 1] * fc
        far = field[r + 1, c] * (1 - fc) + field[r + 1, c + 1] * fc
        return near * (1 - fr) + far * fr

    def fit(self, x, y, angle, half_x, half_y):
        """How a piece with this footprint rests: height of its underside, and its slope along its own two axes."""
        u, v = np.meshgrid((-.75, -.38, 0, .38, .75), (-.75, -.38, 0, .38, .75))
        keep = u * u + v * v < .8
        u, v = u[keep] * half_x, v[keep] * half_y
        c, s = np.cos(angle), np.sin(angle)
        z = self.height(x + c * u - s * v, y + s * u + c * v)
        slope_x = (z * u).sum() / max((u * u).sum(), 1e-9)
        slope_y = (z * v).sum() / max((v * v).sum(), 1e-9)
        mean = z.mean()
        rise = (z - mean - slope_x * u - slope_y * v).max()
        return mean + .6 * rise, slope_x, slope_y

    def _window(self, x, y, reach):
        lo = lambda p: max(0, int((p - reach + SPAN) / STEP))
        hi = lambda p: max(0, min(CELLS, int((p + reach + SPAN) / STEP) + 2))
        return slice(lo(y), hi(y)), slice(lo(x), hi(x))

    def stamp(self, x, y, angle, half, centre, slope=(0, 0)):
        """Raise the field by a piece: the upper half of an ellipsoid with half extents `half`."""
        win = self._window(x, y, max(half[0], half[1]))
        dx, dy = self.x[win] - x, self.y[win] - y
        c, s = np.cos(angle), np.sin(angle)
        u, v = c * dx + s * dy, c * dy - s * dx
        inside = 1 - (u / half[0]) ** 2 - (v / half[1]) ** 2
        piece = centre + half[2] * np.sqrt(np.maximum(inside, 0)) + slope[0] * u + slope[1] * v
        field = self.top[win]
        np.copyto(field, np.maximum(field, piece), where=inside > 0)

    def dome(self, at, radius, height, power=.75):
        """Heap something up: raise the field by a smooth dome."""
        q = ((self.x - at[0]) ** 2 + (self.y - at[1]) ** 2) / radius ** 2
        self.top += height * np.maximum(0, 1 - q) ** power

    def fill(self, level):
        """Pour up to a level, inside the vessel only."""
        self.top = np.where(self.floor < level, np.maximum(self.top, level), self.top)

    def raise_to(self, at, radius, heights):
        """Lift the field to a finished surface given as heights on the whole grid, within a radius."""
        inside = (self.x - at[0]) ** 2 + (self.y - at[1]) ** 2 < radius ** 2
        self.top = np.where(inside, np.maximum(self.top, heights), self.top)

    def smoothed(self, radius):
        """The field with small bumps blurred away, as a sauce would bridge them."""
        cells = max(1, int(radius / STEP))
        field = self.top
        for _ in range(2):
            for axis in (0, 1):
                field = _box(field, cells, axis)
        return field


def _box(field, cells, axis):
    width = 2 * cells + 1
    pad = [(0, 0), (0, 0)]
    pad[axis] = (cells + 1, cells)
    total = np.cumsum(np.pad(field, pad, mode='edge'), axis=axis)
    take = lambda start: np.take(total, np.arange(start, start + field.shape[axis]), axis=axis)
    return (take(width) - take(0)) / width
