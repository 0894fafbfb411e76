"""Whole things that name a dish: stuffed vegetables, leaf rolls, florets, steaks, patties; pieces.py finds them by name."""
import numpy as np

import geometry as geo
from geometry import Shape
from shapes import blob
from shapes_main import leaflet


def floret(seed, p):
    """A floret of cauliflower or broccoli: u is 0 on the stalk and rises to 1 at the tips of the buds."""
    stalk = geo.tube(np.stack([.05 * np.sin(np.linspace(0, 2, 8) + seed), 0 * np.linspace(0, 1, 8),
                               np.linspace(-.75, .1, 8)], 1), np.linspace(.2, .34, 8), 12, u=np.zeros(8))
    chance = np.random.default_rng(int(seed * 100))
    heads = []
    for i in range(p.get('buds', 26)):
        up = 1 - 1.15 * (i + .5) / p.get('buds', 26)
        around = i * 2.4 + chance.uniform(-.3, .3)
        out = np.sqrt(max(0, 1 - up ** 2))
        bud = blob(seed + i * 1.7, .3, level=2, detail=.8)
        size = chance.uniform(.2, .3)
        place = np.array([.62 * out * np.cos(around), .62 * out * np.sin(around), .1 + .55 * up])
        u = np.clip(.45 + .35 * up + .3 * bud.verts[:, 2], .1, 1)
        heads.append(geo.moved(Shape(bud.verts, bud.tris, u), np.eye(3) * size, place))
    return geo.join([stalk] + heads)


def okra(seed, p):
    """A pod of okra along x: five ridges, a pointed tip and a pale cap; u is 1 on the cap."""
    t = np.linspace(0, 1, 40)
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radius = .2 * np.clip(1 - t, .02, 1) ** .55 * np.where(t < .1, .7, 1) * np.where(t < .04, .6, 1)
    ridged = radius[:, None] * (1 + .1 * np.abs(np.cos(2.5 * angle)))
    bend = .16 * np.sin(seed * 2.3) * (t - .5) ** 2 * 4
    points = np.stack([np.broadcast_to((2 * t - 1)[:, None], ridged.shape),
                       bend[:, None] + ridged * np.cos(angle), ridged * np.sin(angle)], -1)
    points[0] = points[0].mean(0)
    return geo.sheet(points, np.where(t < .1, 1, 0)[:, None], closed=True)


def fishsteak(seed, p):
    """A steak cut across a round fish, lying flat: u is 0 at the bone, mid flesh between, 1 on the skin."""
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    outline = np.abs(np.cos(angle / 2)) ** .25 * (.9 + .1 * np.cos(2 * angle)) + .06 * np.sin(3 * angle + seed)
    gap = 1 - .42 * np.exp(-((angle - np.pi) / .17) ** 2)
    rows = [(0, 1), (.07, 1), (.13, .96), (.3, 1.02), (.6, 1.06), (.85, 1), (.95, .9), (1, .55), (1, -.55), (.95, -.9), (0, -1)]
    tone = np.array([0, .03, .2, .4, .5, .6, .72, 1, 1, 1, 1])
    scale = np.array([r for r, _ in rows])[:, None]
    tall = np.array([z for _, z in rows])[:, None] * p.get('thick', .2)
    reach = scale * outline * np.where(scale > .5, gap, 1)
    x, y = reach * np.cos(angle), .78 * reach * np.sin(angle)
    flakes = .035 * np.sin(scale * 26) * (scale > .15) * (scale < .9)
    return geo.sheet(np.stack([x, y, np.broadcast_to(tall + flakes, x.shape)], -1), tone[:, None], closed=True)


def slit(seed, p):
    """A long vegetable slit open and pressed apart: u is 0 in the hollow, .5 on the cut flesh, 1 on the skin."""
    t = np.linspace(-1, 1, 60)[:, None]
    angle = np.linspace(0, 2 * np.pi, 56, endpoint=False)[None, :]
    ends = np.clip(1 - np.abs(t) ** p.get('blunt', 3), .003, 1) ** .5
    swell = 1 + p.get('swell', .22) * np.sin(1.6 * t + .3)
    wide = p.get('wide', .34) * ends * swell
    up = np.clip(np.sin(angle), 0, 1)
    open_ = np.clip(1 - (np.abs(t) / .8) ** 4, 0, 1)
    lip = open_ * np.clip((up - .55) / .25, 0, 1)
    y = wide * np.cos(angle) * (1 + .25 * open_ * (np.sin(angle) > 0))
    z = wide * np.sin(angle) * .85 - lip * wide * p.get('deep', .75)
    u = np.where(up * open_ > .62, np.clip(.5 - lip * .5, 0, .5), 1)
    bend = .1 * np.cos(t * 1.5 + seed) + 0 * y
    return geo.sheet(np.stack([np.broadcast_to(t, y.shape), y + bend, z], -1), u, closed=True)


def stalk(seed, p):
    """The green cap and stem of an aubergine, pointing along x; it sits where a `slit` one ends."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    steps = [(-.5, 1), (-.3, .98), (0, .8), (.2, .42), (.35, .24), (.9, .2), (1.05, .22), (1.06, 0)]
    teeth = .3 * np.abs(np.sin(2.5 * angle + seed))
    points = [np.stack([x + teeth * (i == 0) + .1 * (i == 1), r * np.cos(angle), r * np.sin(angle) + .15 * max(0, x)], 1)
              for i, (x, r) in enumerate(steps)]
    return geo.sheet(np.stack(points), np.linspace(0, 1, len(steps))[:, None], closed=True)


def stuffed(seed, p):
    """A cored courgette or pepper along x, its open end showing the filling: u 0 filling, .5 flesh, 1 skin."""
    x = np.array([.88, .9, .92, .97, 1, .99, .93, .6, .2, -.3, -.7, -.9, -.98, -1])
    wide = p.get('wide', .36)
    r = np.array([0, .4, .7, .72, .8, .93, 1, 1.02, 1, .95, .86, .68, .4, 0]) * wide
    u = np.array([0, 0, .1, .45, .5, .6, 1, 1, 1, 1, 1, 1, 1, 1])
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    uneven = 1 + .04 * np.sin(3 * angle + seed)
    grid = np.stack([np.broadcast_to(x[:, None], (14, 48)), r[:, None] * uneven * np.cos(angle),
                     r[:, None] * uneven * np.sin(angle)], -1)
    rough = .05 * geo.noise_at(grid.reshape(-1, 3) * 9, seed).reshape(14, 48) * (u < .3)[:, None]
    grid[..., 0] += rough + .1 * (u < .3)[:, None] * (1 - r[:, None] / wide)
    grid[..., 1] += .12 * np.cos(1.5 * grid[..., 0] + seed)
    return geo.sheet(grid, u[:, None], closed=True)


def leafroll(seed, p):
    """Something rolled in a leaf along x: plump, with tucked ends and a seam over the top; u is 1 along the veins."""
    t = np.linspace(-1, 1, 56)
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    scale = np.clip(1 - np.abs(t) ** p.get('blunt', 5), .0025, 1)[:, None] ** .5
    seam = .14 * ((angle + 1.1 + .12 * np.sin(seed)) % (2 * np.pi)) / (2 * np.pi)
    r = p.get('wide', .3) * scale * (1 + seam)
    grid = np.stack([np.broadcast_to(t[:, None], r.shape), r * np.cos(angle), .86 * r * np.sin(angle)], -1)
    folds = geo.noise_at(grid.reshape(-1, 3) * np.array([1.2, 4, 4]), seed * 3.1).reshape(r.shape)
    grid[..., 1:] *= (1 + .16 * folds)[..., None]
    grid[..., 1] += .08 * np.cos(1.5 * t + seed)[:, None]
    lines = np.abs(np.sin(angle * 1.5 + 1.6 * np.abs(t)[:, None] + seed)) + .5 * np.abs(folds)
    return geo.sheet(grid, np.clip(1.1 - lines * 2.8, 0, 1), closed=True)


def kofte(seed, p):
    """A small oval of paste squeezed in the fist: four finger marks over its back."""
    s = blob(seed, .05, 2.4, 5, detail=.5)
    v = s.verts * np.array([1, .5, .42])
    marks = np.cos(v[:, 0] * 8.2 + .4 * v[:, 1] + .2 * np.sin(seed))
    v[:, 1:] *= (1 + .09 * marks * (1 - v[:, 0] ** 2))[:, None]
    return Shape(v, s.tris, s.u)


def patty(seed, p):
    """A flat craggy patty with a torn rim."""
    s = blob(seed, p.get('rough', .1), 2.6, 5, detail=.9)
    v = s.verts * np.array([1, .95, p.get('thick', .2)])
    v[:, :2] *= (1 + .05 * geo.noise_at(s.verts * 5, seed * 2.0))[:, None]
    v[:, 2] += .03 * geo.noise_at(s.verts * 4, seed * 5.0)
    return Shape(v, s.tris, s.u)


def shard(seed, p):
    """A torn piece of crisp bread, slightly bowed; u is the radius."""
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    chance = np.random.default_rng(int(seed * 100))
    sides = np.arange(4) * 1.57 + chance.uniform(-.35, .35, 4)
    towards = np.maximum(np.cos(angle[:, None] - sides), .05) / chance.uniform(.55, .85, 4)
    reach = (towards ** 9).sum(1) ** (-1 / 9) * (1 + .03 * np.sin(9 * angle + seed))
    t = p.get('thick', .05)
    steps = [(0, t), (.5, t), (.9, t), (.98, t * .4), (.98, -t * .4), (.9, -t), (0, -t)]
    scale = np.array([s for s, _ in steps])[:, None] * reach
    x, y = scale * np.cos(angle), .8 * scale * np.sin(angle)
    z = np.array([h for _, h in steps])[:, None] + p.get('bow', .25) * (x ** 2 - .3) + .06 * np.sin(5 * x + 4 * y + seed)
    return geo.sheet(np.stack([x, y, z], -1), np.clip(scale, 0, 1), closed=True)


def tile(seed, p):
    """A square cut from a pepper or an onion: curved, skin outside; u is 1 on the skin."""
    a = np.linspace(-1, 1, 20)
    x, y = np.meshgrid(a, a)
    bow = p.get('bow', .35) * (1 - y ** 2) + .05 * np.sin(2 * x + seed)
    rim = np.clip((1 - np.maximum(np.abs(x), np.abs(y))) * 9, 0, 1)
    t = p.get('thick', .13)
    top, under = bow + t * rim ** .5, bow - t * rim ** .5
    upper = geo.sheet(np.stack([x, .9 * y, top], -1), np.ones_like(x))
    lower = geo.sheet(np.stack([x, .9 * y, under], -1), np.zeros_like(x))
    return geo.join([upper, Shape(lower.verts, lower.tris[:, ::-1], lower.u)])


def sprig(seed, p):
    """Narrow leaves on both sides of a stem: curry leaves; with many short ones, rosemary or thyme."""
    count = p.get('leaves', 6)
    path = np.stack([np.linspace(-1, .7, 12), .08 * np.sin(np.linspace(0, 3, 12) + seed), 0 * np.linspace(0, 1, 12)], 1)
    parts = [geo.tube(path, .02, 6, u=np.zeros(12))]
    for i, x in enumerate(np.linspace(-.8, .65, count)):
        blade = leaflet(p.get('width', .13), 0, .12, p.get('length', .52))
        side = (-.95 if i % 2 else -2.2) + .1 * np.sin(seed + i)
        parts.append(geo.moved(blade, geo.turn(side), (x, .08 * np.sin((x + 1) * 1.76 + seed), 0)))
    return geo.join(parts)
