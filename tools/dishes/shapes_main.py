"""The larger shapes that name a dish: breads, eggs, meat, fish, leaves; pieces.py finds them here by name."""
import numpy as np

import geometry as geo
from geometry import Shape
from shapes import blob


def drumstick(seed, p):
    """A chicken leg along x: u runs from the meat (0) to the bare bone (1)."""
    t = np.linspace(0, 1, 40)
    meat = .44 * np.sin(np.clip(t / .78, 0, 1) * np.pi) ** .62 * (1 - .45 * t)
    bone = np.where(t > .66, .085 + .075 * np.exp(-((t - .96) / .045) ** 2), 0)
    radius = np.maximum(np.maximum(meat, bone), .02) * np.where(t > .985, .6, 1)
    shape = geo.tube(np.stack([2 * t - 1, .16 * np.sin(t * 3), 0 * t], 1), radius, 32, .86)
    bumps = geo.noise_at(shape.verts * 3, seed * 5.0) * (shape.u < .7)
    v = shape.verts + .07 * bumps[:, None] * np.array([.3, 1, 1])
    return Shape(v, shape.tris, shape.u)


def thigh(seed, p):
    """A roasted chicken thigh or half breast: broad at one end, plump, folded at the edge."""
    s = blob(seed, .14, 2.5, 5, detail=.5)
    v = s.verts.copy()
    v[:, 1] *= .72 - .22 * v[:, 0]
    v[:, 2] *= .46 + .07 * np.cos(v[:, 0] * 3)
    return Shape(v, s.tris, s.u)


def fillet(seed, p):
    """A fish fillet or grilled breast: flat, tapered to one end; u rises from the side (0) to the top (1)."""
    s = blob(seed, p.get('rough', .07), p.get('square', 3.2), 5, detail=.5)
    v = s.verts.copy()
    u = np.clip(v[:, 2], 0, 1)
    v[:, 1] *= p.get('wide', .52) * (1 - p.get('taper', .3) * np.clip(v[:, 0], -.2, 1))
    v[:, 2] *= p.get('thick', .26) * (1 - .4 * np.clip(v[:, 0], 0, 1))
    v[:, 2] += .05 * np.cos(v[:, 0] * 2.2)
    return Shape(v, s.tris, u)


def slab(seed, p):
    """A cut slice of meat standing or leaning: u runs from the middle of the cut face (0) to its crust (1)."""
    x = np.array([-1, -1, -1, -1, -1, -.8, .8, 1, 1, 1, 1, 1])
    u = np.array([0, .4, .7, .86, .97, 1, 1, .97, .86, .7, .4, 0])
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    outline = 1 + .08 * np.sin(2 * angle + seed) + .05 * np.cos(5 * angle + seed)
    soft = (np.abs(np.cos(angle)) ** 3 + np.abs(np.sin(angle)) ** 3) ** (-1 / 3)
    y = u[:, None] * outline * soft * np.cos(angle)
    z = u[:, None] * outline * soft * np.sin(angle) * p.get('tall', .5)
    wide = np.broadcast_to(x[:, None] * p.get('thick', .16), y.shape)
    return geo.sheet(np.stack([wide, y, z], -1), u[:, None], closed=True)


def prawn(seed, p):
    """A cooked prawn curled on its side: u alternates along the body for the stripes, 1 at the tail."""
    t = np.linspace(0, 1, 48)
    angle = -.4 + 4.1 * t
    spiral = .62 - .1 * t
    radius = (.3 - .19 * t) * (1 + .07 * np.sin(t * 44)) * np.clip(t * 9 + .35, 0, 1)
    shape = geo.tube(np.stack([spiral * np.cos(angle), spiral * np.sin(angle), 0 * t], 1), radius, 18, .85,
                     u=np.where(t > .9, 1, .45 + .4 * np.sin(t * 44 + 1)))
    end = np.array([spiral[-1] * np.cos(angle[-1]), spiral[-1] * np.sin(angle[-1]), 0])
    fan = [geo.tube(np.stack([np.linspace(0, .3, 8), turn * np.linspace(0, 1, 8) ** 1.5, 0 * np.linspace(0, 1, 8)], 1),
                    .07 * np.sin(np.linspace(.5, 2.8, 8)), 8, .35, u=np.ones(8)) for turn in (-.14, 0, .14)]
    tail = [geo.moved(f, geo.turn(angle[-1] + 1.7), end) for f in fan]
    return geo.join([shape] + tail)


def flatbread(seed, p):
    """A round of bread with soft blisters; u is the radius. `sector` cuts a wedge of that many radians."""
    sector = p.get('sector', 2 * np.pi)
    angle = np.linspace(0, sector, 72)
    r = np.concatenate([np.linspace(0, .97, 18), [1, 1], np.linspace(.97, 0, 6)])
    thick = p.get('thick', .035)
    side = np.concatenate([np.ones(18), [.5, -.5], -np.ones(6)])
    wobble = 1 + .025 * np.sin(3 * angle + seed) + .015 * np.sin(7 * angle + seed)
    x, y = r[:, None] * wobble * np.cos(angle - sector / 2), r[:, None] * wobble * np.sin(angle - sector / 2)
    grid = np.stack([x, y, 0 * x], -1)
    waves = geo.noise_at(grid.reshape(-1, 3) * 1.6, seed * 3.7).reshape(x.shape) * p.get('wave', .1)
    blisters = np.clip(geo.noise_at(grid.reshape(-1, 3) * 5, seed * 1.9).reshape(x.shape), 0, 1) * p.get('blister', .06)
    edge = p.get('crust', 0) * np.exp(-((r[:, None] - .93) / .07) ** 2)
    grid[..., 2] = waves + side[:, None] * (thick + (blisters + edge) * (side[:, None] > 0))
    return geo.sheet(grid, np.broadcast_to(r[:, None], x.shape))


def pancake(seed, p):
    """A thick soft disc: u is 0 at the pale side and 1 on the browned faces."""
    t = p.get('thick', .1)
    profile = [(0, t), (.5, t), (.8, t), (.9, t * .95), (.97, t * .6), (1, 0), (.97, -t * .6), (.9, -t), (0, -t)]
    shape = geo.lathe(profile, 72, [1, 1, 1, .92, .4, 0, .4, 1, 1])
    angle = np.arctan2(shape.verts[:, 1], shape.verts[:, 0])
    v = shape.verts * (1 + .03 * np.sin(3 * angle + seed) + .015 * np.sin(5 * angle - seed))[:, None]
    v[:, 2] += .03 * geo.noise_at(v * 1.5, seed * 4.0)
    return Shape(v, shape.tris, shape.u)


def toast(seed, p):
    """A slice of bread: u is 0 on the crumb and 1 on the crust."""
    angle = np.linspace(0, 2 * np.pi, 80, endpoint=False)
    soft = (np.abs(np.cos(angle)) ** 4 + np.abs(np.sin(angle)) ** 4) ** (-1 / 4)
    x, y = soft * np.cos(angle), .72 * soft * np.sin(angle) * (1 + .06 * np.cos(angle))
    scale = np.array([0, .3, .6, .85, .93, .98, 1, 1, .97, 0])[:, None]
    t = p.get('thick', .11)
    z = np.array([t, t, t, t, t, .92 * t, .5 * t, -.7 * t, -t, -t])[:, None]
    u = np.array([0, 0, 0, 0, .25, 1, 1, 1, 1, 1])[:, None]
    return geo.sheet(np.stack([scale * x, scale * y, np.broadcast_to(z, (10, 80))], -1), u, closed=True)


def eggwhite(seed, p):
    """The white of a fried egg: thin lacy edge, thicker round the yolk; u is the radius."""
    angle = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    r = np.concatenate([np.linspace(0, .96, 22), [1, .97, 0]])
    outline = 1 + .1 * np.sin(3 * angle + seed) + .05 * np.sin(7 * angle + 2 * seed) + .025 * np.sin(13 * angle)
    height = np.concatenate([.05 + .1 * np.exp(-(np.linspace(0, .96, 22) / .5) ** 4), [.02, -.01, -.01]])
    x, y = r[:, None] * outline * np.cos(angle), r[:, None] * outline * np.sin(angle)
    z = np.repeat(height[:, None], 90, 1)
    z = z + .03 * geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * 4, seed * 2.0).reshape(x.shape)
    return geo.sheet(np.stack([x, y, z], -1), r[:, None], closed=True)


def halfegg(seed, p):
    """Half a boiled egg, cut face up; u is the radius on the face and 1 on the outside."""
    face = [(r, .02 if r > .55 else .05) for r in (0, .3, .5, .56, .6, .8, .95)]
    below = [(np.cos(a), -.75 * np.sin(a)) for a in np.linspace(0, np.pi / 2, 10)]
    shape = geo.lathe(face + below, 48, [0, .3, .5, .56, .6, .8, .95] + [1] * 10)
    return geo.moved(shape, np.diag([1.28, 1, .8]))


def wedge(seed, p):
    """A lemon or lime wedge, rind down: u is the radius of the cut faces, 1 on the rind."""
    open_ = p.get('open', .66)
    around = np.concatenate([np.full(12, -open_), np.linspace(-open_, open_, 14), np.full(12, open_)])
    depth = np.concatenate([np.linspace(0, 1, 12), np.ones(14), np.linspace(1, 0, 12)])
    along = np.linspace(-1, 1, 28)
    body = np.sqrt(np.clip(1 - along ** 2, .004, 1)) ** .8
    r = depth[:, None] * body * .8
    x = np.broadcast_to(along * 1.05, r.shape)
    y, z = r * np.sin(around)[:, None], .5 - r * np.cos(around)[:, None]
    face = np.where(depth >= .99, 1, depth * .94)
    return geo.sheet(np.stack([x, y, z], -1), face[:, None])


def leaflet(width, serrate=0.0, curl=.12, length=1.0):
    """One blade from the origin along y; u is 0 at the midrib."""
    t = np.linspace(0, 1, 22)[:, None]
    s = np.linspace(-1, 1, 9)[None, :]
    w = width * np.sin(np.pi * t ** .85) ** .75 * (1 + serrate * np.sin(t * 40)) + .012
    x = s * w
    y = length * t + .12 * np.abs(s) * w * (1 if serrate else -1)
    z = curl * np.sin(3 * t) + .35 * np.abs(s) * w - .08 * np.abs(s) * np.sin(18 * t) * w
    return geo.sheet(np.stack([x, np.broadcast_to(y, x.shape), np.broadcast_to(z, x.shape)], -1),
                     np.broadcast_to(np.abs(s), x.shape))


def leaf(seed, p):
    """A whole leaf: mint, basil, spinach, bay."""
    return geo.moved(leaflet(p.get('width', .34), curl=.16), None, (0, -.5, 0))


def parsley(seed, p):
    """Parsley or coriander: a stem with lobed, toothed leaflets."""
    blades = []
    for branch, y, size in ((0, .1, 1), (1.15, .02, .85), (-1.15, .02, .85)):
        for side, length in ((0, .58), (.62, .42), (-.62, .42)):
            blade = leaflet(.17 * size, .25, .12 + .08 * np.sin(seed + side), length * size)
            stalk = geo.moved(blade, geo.turn(side), (0, .12 * size, 0))
            blades.append(geo.moved(stalk, geo.turn(branch + .15 * np.sin(seed)), (0, y, 0)))
    path = np.stack([.03 * np.sin(np.linspace(0, 3, 8) + seed), np.linspace(-.75, .1, 8), 0 * np.linspace(0, 1, 8)], 1)
    return geo.join(blades + [geo.tube(path, .022, 6, u=np.zeros(8))])


def lettuce(seed, p):
    """A torn salad leaf with a ruffled edge."""
    s = leaflet(p.get('width', .5), 0, .2)
    v = s.verts.copy()
    v[:, 2] += .16 * s.u * np.sin(v[:, 1] * 16 + seed + np.sign(v[:, 0])) * p.get('ruffle', 1)
    return Shape(v - np.array([0, .5, 0]), s.tris, s.u)


def kebab(seed, p):
    """Minced meat pressed round a skewer: long, with the marks of the fingers."""
    t = np.linspace(-1, 1, 70)
    radius = p.get('width', .15) * (1 + .09 * np.sin(t * 24 + seed)) * np.clip((1 - np.abs(t)) * 9, .25, 1) ** .5
    shape = geo.tube(np.stack([t, .015 * np.sin(t * 5 + seed), 0 * t], 1), radius, 22, .8)
    v = shape.verts + .02 * geo.noise_at(shape.verts * 7, seed * 9.0)[:, None]
    return Shape(v, shape.tris, shape.u)
