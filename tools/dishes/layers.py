"""Cooks a dish layer by layer: heaps, rice, sauces, noodles, skewers and eggs; anything else is scattered pieces."""
import json
import os

import numpy as np

import geometry as geo
import pieces

FOOD = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../packages/food/dishes')
with open(os.path.join(FOOD, 'pantry.json'), encoding='utf-8') as _file:
    PANTRY = json.load(_file)


def polar(at, radius, rings=70, around=120, wobble=0.0, seed=0.0):
    """A round patch of points with an uneven outline; returns x, y and the distance from the middle (0..1)."""
    q = np.linspace(0, 1, rings)[:, None]
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)[None, :]
    edge = 1 + wobble * (np.sin(2 * angle + seed) + .7 * np.sin(3 * angle - seed * 2) + .4 * np.sin(7 * angle + seed * 3))
    reach = q * radius * edge
    return at[0] + reach * np.cos(angle), at[1] + reach * np.sin(angle), np.broadcast_to(q, reach.shape), angle


def patch(dish, layer, x, y, z, q):
    dish.emit(layer['kind'], geo.sheet(np.stack([x, y, z], -1), q, closed=True), layer)


def mound(dish, layer):
    """Heap the surface up and cover the heap in the layer's look."""
    at, radius = layer.get('at', (0, 0)), layer.get('radius', dish.room)
    dish.surface.dome(at, radius, layer.get('height', .25), layer.get('power', .75))
    x, y, q, _ = polar(at, radius)
    z = dish.surface.height(x, y) - .012
    z[-1] -= .03
    patch(dish, layer, x, y, z, q)


def rice(dish, layer):
    """A mound under thousands of grains; the shape of the grain makes it rice, couscous, bulgur or quinoa."""
    mound(dish, {**layer, 'vary': .15, 'kind': 'mound'})
    grains = {'size': .055, 'gap': 0, 'tilt': 22, 'sink': .55, 'solid': 0, 'count': 3000, 'variants': 3, **layer,
              'kind': 'grain', 'radius': layer.get('radius', dish.room) * 1.01}
    pieces.scatter(dish, grains)


def sauce(dish, layer):
    """Pour a liquid up to a level: pieces already there stand out of it."""
    level = layer.get('level', .2)
    dish.surface.fill(level)
    wall = np.hypot(dish.surface.x, dish.surface.y)[dish.surface.floor < level]
    x, y, q, _ = polar((0, 0), wall.max() + .02 if len(wall) else dish.room, 90, 160)
    points = np.stack([x, y, 0 * x], -1).reshape(-1, 3)
    ripple = geo.noise_at(points * layer.get('ripple_scale', 4), dish.seed * 1.3).reshape(x.shape)
    z = level + layer.get('ripple', .012) * ripple
    patch(dish, layer, x, y, z, q)


def pool(dish, layer):
    """A liquid that follows the vessel's own outline, round or not, and meets its wall at `level`."""
    level, floor = layer.get('level', .12), dish.surface.floor
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    out = np.linspace(.05, 1.7, 240)[:, None]
    dry = dish.surface.height(out * np.cos(angle), out * np.sin(angle), floor) > level
    reach = np.where(dry.any(0), out[dry.argmax(0), 0], 1.7)
    dish.surface.top = np.where(floor < level, np.maximum(dish.surface.top, level), dish.surface.top)
    q = np.linspace(0, 1, 90)[:, None]
    x, y = q * reach * np.cos(angle), q * reach * np.sin(angle)
    ripple = geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * 4, dish.seed * 1.3).reshape(x.shape)
    patch(dish, layer, x, y, level + layer.get('ripple', .012) * ripple, np.broadcast_to(q, x.shape))


def coat(dish, layer):
    """Spoon something thick over what is there: it bridges gaps and ends in an uneven edge."""
    at, radius = layer.get('at', (0, 0)), layer.get('radius', dish.room * .8)
    over = dish.surface.smoothed(layer.get('smooth', .06))
    x, y, q, angle = polar(at, radius, 80, 140, layer.get('wobble', .06), dish.seed * .9 + radius)
    thick = layer.get('thick', .05)
    lumps = geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * layer.get('lump_scale', 6), dish.seed).reshape(x.shape)
    z = dish.surface.height(x, y, over) + thick * np.sqrt(np.maximum(0, 1 - q ** layer.get('edge', 5)))
    z = z + layer.get('lumps', .3) * thick * lumps * (1 - q ** 6)
    if 'swirl' in layer:
        groove = np.cos(angle + 2 * np.pi * layer['swirl'] * q)
        z = z + layer.get('depth', .03) * groove * np.minimum(1, 6 * q) * (1 - q ** 8)
    z[-1] = dish.surface.height(x[-1], y[-1]) - .015
    patch(dish, layer, x, y, z, q)
    grid_q = np.hypot(dish.surface.x - at[0], dish.surface.y - at[1]) / radius
    dish.surface.raise_to(at, radius * .97, over + thick * np.sqrt(np.maximum(0, 1 - grid_q ** 5)))


def noodle_path(dish, layer, length, step=.045):
    """One wandering line inside the region, turning back before its edge."""
    x, y = pieces.spot(dish, layer)
    at, room = layer.get('at', (0, 0)), layer.get('radius', dish.room)
    heading, turn = dish.rng.uniform(0, 6.283), 0.0
    path = []
    for _ in range(max(6, int(length / step))):
        path.append((x, y))
        out = np.hypot(x - at[0], y - at[1]) / room
        if out > 1.03 and len(path) > 6:
            break
        tangent = np.arctan2(y - at[1], x - at[0]) + np.pi / 2
        pull = layer.get('twirl', .15) + max(0, out - .75) * 3
        turn = .8 * turn + dish.rng.normal(0, layer.get('curl', .12))
        heading += turn + pull * np.sin(tangent - heading) * .5
        if out > .9:
            heading += .35 * np.sin(tangent + np.pi / 2 - heading)
        x, y = x + step * np.cos(heading), y + step * np.sin(heading)
    return np.array(path)


def strands(dish, layer):
    """Noodles, spaghetti, vermicelli or fried onions: long tubes laid over each other."""
    size = layer.get('size', .028)
    laid, tints = [], []
    for _ in range(layer.get('count', 120)):
        path = noodle_path(dish, layer, layer.get('length', 1.6) * dish.rng.uniform(.6, 1.2))
        z = dish.surface.height(path[:, 0], path[:, 1]) + size * .7
        z = np.convolve(np.pad(z, 2, mode='edge'), np.ones(5) / 5, mode='valid')
        z = z + layer.get('loose', .015) * np.sin(np.linspace(0, dish.rng.uniform(3, 9), len(z)))
        for (px, py), pz in zip(path[::2], z[::2]):
            dish.surface.stamp(px, py, 0, (size, size, size * .6), pz)
        shape = geo.tube(np.column_stack([path, z]), size, layer.get('sides', 7), layer.get('flat', 1))
        laid.append(shape)
        tints.append(np.full(len(shape.verts), dish.rng.random()))
    dish.emit('strands', geo.join(laid), layer, np.concatenate(tints))


def drizzle(dish, layer):
    """A thin line of tahini, yogurt, syrup or oil, poured in zigzag, spiral or a given curve."""
    at, radius = layer.get('at', (0, 0)), layer.get('radius', dish.room * .6)
    t = np.linspace(0, 1, 260)
    turns = layer.get('turns', 5)
    if layer.get('pattern', 'zigzag') == 'spiral':
        x, y = radius * t * np.cos(6.283 * turns * t), radius * t * np.sin(6.283 * turns * t)
    else:
        y = radius * (2 * t - 1)
        x = np.sqrt(np.maximum(.02, radius ** 2 - y ** 2)) * np.sin(6.283 * turns * t) * .92
    c, s = np.cos(np.radians(layer.get('angle', 20))), np.sin(np.radians(layer.get('angle', 20)))
    x, y = at[0] + c * x - s * y, at[1] + s * x + c * y
    width = layer.get('size', .022) * (1 + .35 * np.sin(t * 37) * np.sin(t * 11 + dish.seed))
    z = dish.surface.height(x, y, dish.surface.smoothed(.03)) + layer.get('size', .022) * .35
    dish.emit('drizzle', geo.tube(np.column_stack([x, y, z]), width, 10, .6), layer)


def egg(dish, layer):
    """Fried or poached eggs: a white and, on it, a yolk."""
    white = {'kind': 'eggwhite', 'tilt': 2, 'spread': .05, 'sink': .1, 'gloss': .55, 'soft': .25, 'vary': .05, 'bump': .1,
             'stops': [[0, '#fdf9ef'], [.86, '#fbf3e2'], [.97, '#d9a760'], [1, '#a8692c']], **layer.get('white', {})}
    yolk = {'kind': 'ball', 'tilt': 4, 'spread': .06, 'sink': .55, 'gloss': .85, 'soft': .2, 'vary': .06, 'bump': .03,
            'colors': ['#f2a012'], 'shape': {'stretch': [1, 1, .62], 'rough': .02}, **layer.get('yolk', {})}
    size = layer.get('size', .42)
    for x, y, *rest in layer['places']:
        pieces.scatter(dish, {**white, 'places': [[x, y, *rest]], 'size': size})
        pieces.scatter(dish, {**yolk, 'places': [[x + .03, y]], 'size': size * layer.get('yolk_size', .36)})


def skewer(dish, layer):
    """Skewers lying across the dish; `pieces` are threaded on in turn, evenly spaced."""
    length = layer.get('length', 1.9)
    for x, y, degrees in layer['places']:
        angle = np.radians(degrees)
        along = np.array([np.cos(angle), np.sin(angle)])
        line = np.linspace(-.5, .5, 15)[:, None] * length * .8 * along + (x, y)
        z = dish.surface.height(line[:, 0], line[:, 1]).max() + layer.get('lift', .1)
        ends = np.array([-.5, .56])[:, None] * length * along + (x, y)
        path = np.column_stack([np.linspace(ends[0], ends[1], 12), np.full(12, z)])
        dish.emit('stick', geo.tube(path, layer.get('stick_size', .018), 10), layer['stick'])
        thread(dish, layer, np.array([x, y, z]), angle, length)


def thread(dish, layer, middle, angle, length):
    """Put the pieces of one skewer in their places."""
    count = layer.get('count', 7)
    kinds = layer['pieces']
    laid = {i: [] for i in range(len(kinds))}
    for i, t in enumerate(np.linspace(-.42, .42, count) if count > 1 else [0]):
        kind = kinds[i % len(kinds)]
        pool = pieces.variants(dish, kind)
        spin = geo.turn(dish.rng.uniform(-.5, .5) * (kind['kind'] != 'kebab'), 'x')
        size = kind.get('size', .15) * dish.rng.uniform(.9, 1.1)
        shift = middle + t * length * np.array([np.cos(angle), np.sin(angle), 0])
        posed = geo.moved(pool[dish.rng.integers(len(pool))], spin * size)
        laid[i % len(kinds)].append(geo.moved(posed, geo.turn(angle), shift))
        dish.surface.stamp(shift[0], shift[1], angle, np.abs(posed.verts).max(0), middle[2])
    for i, parts in laid.items():
        if parts:
            tint = np.repeat(dish.rng.random(len(parts)), [len(s.verts) for s in parts])
            dish.emit(kinds[i]['kind'], geo.join(parts), kinds[i], tint)


SPECIAL = {f.__name__: f for f in (mound, rice, sauce, pool, coat, strands, drizzle, egg, skewer)}


def stocked(layer):
    """The layer with what its `use` names from the pantry; the spec's own words win."""
    if 'pieces' in layer:
        layer = {**layer, 'pieces': [stocked(piece) for piece in layer['pieces']], 'stick': stocked(layer['stick'])}
    if 'use' not in layer:
        return layer
    stock = PANTRY[layer['use']]
    shape = {**stock.get('shape', {}), **layer.get('shape', {})}
    return {**stock, **layer, 'shape': shape}


def add(dish, layer):
    """Add one layer of a spec to its dish."""
    layer = stocked(layer)
    if layer['kind'] in SPECIAL:
        SPECIAL[layer['kind']](dish, layer)
    elif pieces.shape_named(layer['kind']):
        pieces.scatter(dish, layer)
    else:
        raise ValueError(f"unknown kind of layer: {layer['kind']}")
