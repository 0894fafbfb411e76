"""Shapes that name a breakfast or a street dish: tacos, rolls, rice balls, filled halves, berries; pieces.py finds them."""
import numpy as np

import geometry as geo
from geometry import Shape
from shapes_main import leaflet


def cradle(seed, p):
    """A soft tortilla bent into a trough along x, to be filled; u is the distance from its middle."""
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    r = np.concatenate([np.linspace(0, .97, 18), [1, 1], np.linspace(.97, 0, 18)])[:, None]
    side = np.concatenate([np.ones(18), [.5, -.5], -np.ones(18)])[:, None] * p.get('thick', .03)
    x, across = r * np.cos(angle), r * np.sin(angle) * (1 + .03 * np.sin(3 * angle + seed))
    bend = p.get('bend', .75)
    turn = across / bend
    waves = geo.noise_at(np.stack([x, across, 0 * x], -1).reshape(-1, 3) * 1.7, seed * 2.9).reshape(x.shape)
    off = side + p.get('wave', .05) * waves
    y, z = bend * np.sin(turn) - off * np.sin(turn), bend * (1 - np.cos(turn)) + off * np.cos(turn)
    return geo.sheet(np.stack([x, y, z], -1), r, closed=True)


def outlined(outline, steps, bump=0.0, seed=0.0):
    """A flat piece from its outline round the middle; `steps` are (scale, height, u) from the top over the edge down."""
    scale = np.array([s for s, _, _ in steps])[:, None]
    x, y = scale * outline[:, 0], scale * outline[:, 1]
    z = np.repeat(np.array([h for _, h, _ in steps], float)[:, None], len(outline), 1)
    if bump:
        z = z + bump * geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * 2.2, seed * 2.3).reshape(x.shape)
    return geo.sheet(np.stack([x, y, z], -1), np.array([u for _, _, u in steps])[:, None], closed=True)


def panel(seed, p):
    """A thin sheet with square corners, bent a little: seaweed, a folded flatbread, shaved coconut; u is 1 at the edge."""
    angle = np.linspace(0, 2 * np.pi, 80, endpoint=False)
    soft = (np.abs(np.cos(angle)) ** 10 + np.abs(np.sin(angle)) ** 10) ** (-1 / 10)
    outline = np.stack([soft * np.cos(angle), p.get('wide', .6) * soft * np.sin(angle)], 1)
    t = p.get('thick', .02)
    top = [(s, t, s) for s in np.linspace(0, .97, 14)]
    below = [(s, -t, s) for s in np.linspace(.97, 0, 14)]
    shape = outlined(outline, [*top, (1, .5 * t, 1), (1, -.5 * t, 1), *below], p.get('wave', .08), seed)
    v = shape.verts.copy()
    v[:, 2] += p.get('bend', .1) * v[:, 0] ** 2
    return Shape(v, shape.tris, shape.u)


def pastry(seed, p):
    """A square cut from a tray of many leaves: u rises from the lowest leaf (0) to the browned top (1)."""
    count, tall = p.get('leaves', 9), p.get('tall', .34)
    leaves = []
    for i in range(count):
        last = i == count - 1
        leaf_ = panel(seed + i * 1.7, {'wide': .82, 'thick': .028 if last else .018, 'wave': .05 + .03 * last, 'bend': -.02})
        grow = 1 + .025 * np.sin(seed * 3 + i * 2.1)
        moved = geo.moved(leaf_, np.diag([grow, grow, 1]), (.02 * np.sin(i * 1.9 + seed), .02 * np.cos(i * 2.7), tall * i / count))
        leaves.append(Shape(moved.verts, moved.tris, np.full(len(moved.verts), i / (count - 1))))
    return geo.join(leaves)


def cakewedge(seed, p):
    """A wedge cut from a thick round, point towards -x: u is 1 on the browned top and 0 on the cut sides."""
    half, t = p.get('sector', .9) / 2, p.get('thick', .16)
    arc = np.linspace(-half, half, 40)
    rim = np.stack([np.cos(arc), np.sin(arc)], 1)
    edge = np.linspace(.02, .98, 28)[:, None]
    outline = np.concatenate([edge * rim[0], rim, edge[::-1] * rim[-1]])
    outline = outline - np.array([.62, 0])
    top = [(s, t * (1 - .25 * (1 - s)), 1) for s in np.linspace(0, .955, 12)]
    sides = [(.985, t * .93, .8), (1, t * .8, .1), (1, 0, 0), (.995, -t, .3), (.6, -t, .5), (0, -t, .5)]
    return outlined(outline, top + sides, p.get('bump', .05), seed)


def spear(seed, p):
    """A quarter of a cucumber or carrot, skin down along x: u runs from the core (0) to the skin (1)."""
    around = np.concatenate([np.full(10, -.8), np.linspace(-.8, .8, 14), np.full(10, .8)])
    depth = np.concatenate([np.linspace(0, 1, 10), np.ones(14), np.linspace(1, 0, 10)])
    along = np.linspace(-1, 1, 30)
    ends = np.sqrt(np.clip((1 - np.abs(along)) * 14, .001, 1))
    wide = p.get('width', .2) * 1.4
    r = depth[:, None] * ends * wide
    x = np.broadcast_to(along, r.shape)
    y = r * np.sin(around)[:, None] + p.get('bend', .05) * np.sin(seed) * along ** 2
    z = wide - r * np.cos(around)[:, None]
    return geo.sheet(np.stack([x, y, z], -1), depth[:, None])


def apple(seed, p):
    """A cored, baked apple: u is 0 on the skin, 1 on the flesh round the open core."""
    turn = np.linspace(0, 2.55, 26)
    skin = [(np.sin(a) ** .9 + 1e-6, -.82 * np.cos(a) - .06 * np.exp(-(np.sin(a) / .3) ** 2)) for a in turn]
    core = [(.5, .68), (.42, .66), (.36, .5), (.34, .2), (0, .15)]
    profile = [(0, skin[0][1])] + skin[1:] + core
    shape = geo.lathe(profile, 72, [0] * len(skin) + [.8, 1, 1, 1, 1])
    angle = np.arctan2(shape.verts[:, 1], shape.verts[:, 0])
    v = shape.verts * (1 + .025 * np.cos(5 * angle + seed))[:, None]
    v += .035 * geo.noise_at(v * 3.2, seed * 3.0)[:, None] * np.array([1, 1, .4])
    return Shape(v, shape.tris, shape.u)


def boat(seed, p):
    """Half an avocado, cut face up, with the hollow of its stone: u is 0 there, 1 on the skin."""
    face = [(0, -.34, 0), (.15, -.33, .05), (.28, -.26, .15), (.37, -.12, .3), (.42, 0, .4), (.5, .02, .5),
            (.7, .02, .7), (.88, .02, .85), (.96, .005, .93), (1, -.03, 1)]
    below = [(np.cos(a), -.62 * np.sin(a) - .03, 1) for a in np.linspace(.1, np.pi / 2, 12)]
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    shape = outlined(np.stack([np.cos(angle), np.sin(angle)], 1), face + below)
    v = shape.verts.copy()
    v[:, 0] *= 1.3
    v[:, 1] *= .86 - p.get('pear', .2) * np.clip(v[:, 0], -.4, 1.3)
    return Shape(v, shape.tris, shape.u)


def beads(centres, radius, seed):
    """Many small balls at given places; u is 0 below and 1 on top of each."""
    verts, tris = geo.icosphere(2)
    rng = np.random.default_rng(int(abs(seed) * 1000))
    sizes = np.broadcast_to(radius, (len(centres),)) * rng.uniform(.9, 1.12, len(centres))
    return geo.join([Shape(verts * s + c, tris, .5 + .5 * verts[:, 2]) for s, c in zip(sizes, centres)])


def raspberry(seed, p):
    """A raspberry lying on its side: drupelets in rings over a blunt cone along x."""
    centres = []
    for i, (along, wide, count) in enumerate(((-.62, .5, 11), (-.34, .58, 12), (-.04, .54, 11), (.26, .44, 9),
                                              (.52, .28, 6), (.68, .02, 1))):
        angle = 2 * np.pi * (np.arange(count) + .5 * (i % 2)) / count + .1 * np.sin(seed + i)
        centres += [(along, wide * np.cos(a), wide * np.sin(a)) for a in angle]
    core = geo.tube(np.array([[x, 0, 0] for x in np.linspace(-.55, .55, 8)]), np.linspace(.46, .24, 8), 16, u=np.zeros(8))
    return geo.join([core, beads(np.array(centres), .185, seed)])


def crumpet(seed, p):
    """A thin round baked on one side, open with hundreds of little holes: u is 1 in the holes."""
    rng = np.random.default_rng(int(abs(seed) * 733))
    r = np.concatenate([np.linspace(0, .98, 90), [1, .98, 0]])
    angle = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    rim = 1 + .015 * np.sin(3 * angle + seed)
    x, y = r[:, None] * rim * np.cos(angle), r[:, None] * rim * np.sin(angle)
    count = p.get('holes', 420)
    reach, turn = np.sqrt(rng.uniform(0, .9, count)), rng.uniform(0, 2 * np.pi, count)
    holes = np.zeros_like(x)
    for hx, hy, size in zip(reach * np.cos(turn), reach * np.sin(turn), rng.uniform(.012, .024, count)):
        holes = np.maximum(holes, np.exp(-((x - hx) ** 2 + (y - hy) ** 2) / size ** 2))
    side = np.concatenate([np.ones(90), [0, -1, -1]])[:, None]
    z = side * p.get('thick', .04) - .035 * holes * (side > 0)
    z = z + .03 * geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * 1.4, seed * 3.1).reshape(x.shape)
    return geo.sheet(np.stack([x, y, z], -1), np.where(side > 0, holes, 1), closed=True)


def roll(seed, p):
    """A rolled omelette or a filled roll along x: u is 1 in the seam that runs down its side."""
    t = np.linspace(-1, 1, 80)
    radius = p.get('width', .3) * np.clip(1 - np.abs(t) ** p.get('taper', 3), .004, 1) ** .5
    path = np.stack([t, p.get('bend', .12) * t ** 2, 0 * t], 1)
    shape = geo.tube(path, radius, 48, p.get('flat', .72))
    v = shape.verts.copy()
    around = np.arctan2(v[:, 2], v[:, 1] - p.get('bend', .12) * v[:, 0] ** 2)
    seam = np.exp(-((around - 2.25 - .12 * np.sin(v[:, 0] * 3 + seed)) / .13) ** 2) * (np.abs(v[:, 0]) < .97)
    v[:, 1:] *= (1 - .12 * seam)[:, None]
    folds = geo.noise_at(v * np.array([2.2, 5, 5]), seed * 2.0)
    v[:, 1:] *= (1 + p.get('rough', .035) * folds)[:, None]
    return Shape(v, shape.tris, seam)


def triangle(angle, rise):
    """Points on a pillow with three round corners; `rise` from -1 to 1 goes from its lower to its upper face."""
    faces = np.radians((-90, 30, 150))
    r = .62 * (np.clip(np.cos(angle[..., None] - faces), 0, 1) ** 4).sum(-1) ** (-1 / 4)
    scale = (1 - np.abs(rise) ** 3.2) ** (1 / 3.2) * .3 + .7 * (1 - np.abs(rise) ** 14)
    return np.stack([r * scale * np.cos(angle), r * scale * np.sin(angle), rise * .36], -1)


def onigiri(seed, p):
    """A pressed rice triangle: u is below .5 for rice, .7 for flakes of fish, .85 for green and 1 for sesame on its edge."""
    rng = np.random.default_rng(int(abs(seed) * 541))
    rise, angle = np.meshgrid(np.linspace(-1, 1, 26), np.linspace(0, 2 * np.pi, 64, endpoint=False), indexing='ij')
    core = geo.sheet(triangle(angle, rise) * .97, 0, closed=True)
    verts, tris = geo.icosphere(1)
    parts = [core]

    def cover(count, stretch, u, edge=False):
        turn = rng.uniform(0, 2 * np.pi, count)
        height = rng.uniform(-.75, .75, count) if edge else np.clip(rng.normal(.9, .45, count), -1, 1)
        height = np.where(np.abs(height) > .985, .985, height) if edge else height
        at = triangle(turn, height)
        at[:, :2] *= 1 if edge else np.where(height > .8, np.sqrt(rng.uniform(0, 1, count)), 1)[:, None]
        for place, value in zip(at, np.broadcast_to(u, (count,))):
            spin = geo.turn(rng.uniform(0, 6.3)) @ geo.turn(rng.normal(0, .4), 'y')
            parts.append(Shape((verts * np.array(stretch)) @ spin.T + place, tris, np.full(len(verts), value)))

    cover(1100, (.085, .044, .04), rng.uniform(0, .5, 1100))
    cover(70, (.13, .08, .04), .7)
    cover(16, (.04, .03, .02), .85)
    cover(p.get('sesame', 380), (.048, .03, .022), 1, edge=True)
    return geo.join(parts)


def rocket(seed, p):
    """A lobed salad leaf on a thin stalk; u is 0 at the midrib."""
    blade = leaflet(p.get('width', .2), 0, .14, 1.1)
    v = blade.verts.copy()
    v[:, 0] *= 1 + .62 * np.sin(v[:, 1] * 19 + seed) * np.clip(1.05 - v[:, 1], 0, 1)
    stalk = geo.tube(np.stack([.04 * np.sin(np.linspace(0, 2, 8) + seed), np.linspace(-.6, .15, 8), 0 * np.linspace(0, 1, 8)], 1),
                     .022, 6, u=np.zeros(8))
    return geo.moved(geo.join([Shape(v, blade.tris, blade.u), stalk]), None, (0, -.3, 0))
