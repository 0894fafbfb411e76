"""Lets pieces of one shape fall on a dish, one after another, each resting on what is there; layers.py calls it."""
import numpy as np

import geometry as geo
import materials
import shapes
import shapes_main
import shapes_more
import shapes_whole

SHAPES = (shapes_main, shapes_whole, shapes_more, shapes)
VARIANTS = 4


class Dish:
    """What a layer needs to know: the surface, where to hang objects, and a repeatable source of chance."""

    def __init__(self, surface, root, seed, room):
        self.surface, self.root, self.room = surface, root, room
        self.seed = seed
        self.rng = np.random.default_rng(seed)

    def emit(self, name, shape, look, tint=None):
        tint = np.full(len(shape.verts), self.rng.random()) if tint is None else tint
        return geo.to_object(name, shape, materials.food(name, look), self.root, tint)


def shape_named(kind):
    """The function that makes a shape, or None when no shape has this name."""
    return next((getattr(group, kind) for group in SHAPES if hasattr(group, kind)), None)


def variants(dish, layer):
    """A few different pieces of the layer's shape, so that no two neighbours look cut from one mould."""
    make = shape_named(layer['kind'])
    return [make(dish.seed * 1.37 + i * 2.11, layer.get('shape', {})) for i in range(layer.get('variants', VARIANTS))]


def spot(dish, layer):
    """One random place inside the layer's region: a disc, a ring or an arc of it; `oval` narrows and turns it."""
    at = layer.get('at', (0, 0))
    inner, outer = layer.get('ring', (0, layer.get('radius', dish.room)))
    first, last = layer.get('arc', (0, 360))
    reach = np.sqrt(dish.rng.uniform(inner ** 2, outer ** 2))
    angle = np.radians(dish.rng.uniform(first, last))
    x, y = reach * np.cos(angle), reach * np.sin(angle)
    if 'oval' in layer:
        narrow, turn = layer['oval'][0], np.radians(layer['oval'][1])
        x, y = x * np.cos(turn) - narrow * y * np.sin(turn), x * np.sin(turn) + narrow * y * np.cos(turn)
    return at[0] + x, at[1] + y


def spots(dish, layer, size):
    """All places of a layer: those given, or random ones that keep their distance."""
    if 'places' in layer:
        return [tuple(p[:2]) + (np.radians(p[2]) if len(p) > 2 else None, p[3] if len(p) > 3 else 1)
                for p in layer['places']]
    found, wanted = [], layer.get('count', 10)
    distance = (size * layer.get('gap', 1.1)) ** 2
    for _ in range(wanted * 25):
        if len(found) == wanted:
            break
        x, y = spot(dish, layer)
        if not distance or all((x - f[0]) ** 2 + (y - f[1]) ** 2 > distance for f in found[-600:]):
            found.append((x, y, None, 1))
    return found


def lean(slope_x, slope_y, follow):
    """The turn that lays a piece along the slope it rests on."""
    n = np.array([-slope_x * follow, -slope_y * follow, 1])
    n /= np.linalg.norm(n)
    x = np.array([1, 0, slope_x * follow])
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(n, x), n], 1)


def jitter(dish, layer):
    """A small random tilt, plus the fixed pitch and roll of the layer (degrees)."""
    tilt = np.radians(layer.get('tilt', 12))
    pitch = np.radians(layer.get('pitch', 0)) + dish.rng.normal(0, tilt)
    roll = np.radians(layer.get('roll', 0)) + dish.rng.normal(0, tilt)
    return geo.turn(pitch, 'y') @ geo.turn(roll, 'x')


def drop(dish, layer, shape, place, size):
    """Lay one piece down and return it in place."""
    x, y, angle, scale = place
    if angle is None:
        angle = np.radians(layer['angle']) + dish.rng.normal(0, .12) if 'angle' in layer else dish.rng.uniform(0, 6.283)
    spread = layer.get('spread', .2)
    size = size * scale * dish.rng.uniform(1 - spread, 1 + spread)
    posed = geo.moved(shape, jitter(dish, layer) * size)
    half = np.abs(posed.verts).max(0)
    low = posed.verts[:, 2].min()
    rest, slope_x, slope_y = dish.surface.fit(x, y, angle, half[0] * .9, half[1] * .9)
    follow = layer.get('follow', .85)
    centre = rest - low * (1 - layer.get('sink', .25)) + layer.get('lift', 0)
    solid = layer.get('solid', .92)
    if solid:
        dish.surface.stamp(x, y, angle, (half[0] * solid, half[1] * solid, max(posed.verts[:, 2].max() * .95, .004)),
                           centre, (slope_x * follow, slope_y * follow))
    return geo.moved(posed, geo.turn(angle) @ lean(slope_x, slope_y, follow), (x, y, centre))


def scatter(dish, layer):
    """The whole layer as one object, with a tint per piece."""
    size = layer.get('size', .12)
    pool = variants(dish, layer)
    laid = [drop(dish, layer, pool[dish.rng.integers(len(pool))], place, size)
            for place in spots(dish, layer, size)]
    if laid:
        tint = np.repeat(dish.rng.random(len(laid)), [len(s.verts) for s in laid])
        dish.emit(layer['kind'], geo.join(laid), layer, tint)
