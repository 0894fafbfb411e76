"""The shapes of cut and cooked food, one function per shape, all about one unit large; pieces.py scatters them."""
import numpy as np

import geometry as geo
from geometry import Shape


def blob(seed, rough=.2, square=2.0, level=4, stretch=(1, 1, 1), detail=.35):
    """A lump: from a ball (square 2) to a soft cube (square 8), made uneven by `rough`."""
    verts, tris = geo.icosphere(level)
    verts = verts / ((np.abs(verts) ** square).sum(1, keepdims=True) ** (1 / square))
    if rough:
        bumps = geo.noise_at(verts * 1.3, seed * 7.1) + detail * geo.noise_at(verts * 4, seed * 3.3)
        verts = verts * (1 + rough * bumps)[:, None]
    return Shape(verts * np.array(stretch), tris, .5 + .5 * verts[:, 2])


def chunk(seed, p):
    return blob(seed, p.get('rough', .32), p.get('square', 2.6), stretch=p.get('stretch', (1, .85, .7)))


def cube(seed, p):
    return blob(seed, p.get('rough', .07), p.get('square', 7), stretch=p.get('stretch', (.8, .8, .7)))


def ball(seed, p):
    return blob(seed, p.get('rough', .05), level=3, stretch=p.get('stretch', (1, 1, 1)))


def grain(seed, p):
    return blob(seed, p.get('rough', 0), level=p.get('level', 1), stretch=p.get('stretch', (1, .3, .27)))


def chickpea(seed, p):
    """A ball with a cleft and a small beak."""
    s = blob(seed, .06, level=3)
    v = s.verts.copy()
    cleft = np.exp(-(v[:, 1] / .22) ** 2) * np.clip(v[:, 0], 0, 1)
    v *= (1 - .14 * cleft)[:, None]
    v[:, 0] += .3 * np.clip(v[:, 0] - .75, 0, 1)
    return Shape(v, s.tris, s.u)


def bean(seed, p):
    """A bent ellipsoid: kidney, black and fava beans, cashews."""
    s = blob(seed, p.get('rough', .04), level=3, stretch=p.get('stretch', (1, .58, .5)))
    v = s.verts.copy()
    v[:, 1] += p.get('bend', .35) * (v[:, 0] ** 2 - .3)
    return Shape(v, s.tris, s.u)


def almond(seed, p):
    """A flat seed, pointed at one end: almonds, pine nuts, pumpkin seeds."""
    s = blob(seed, .04, level=3)
    v = s.verts.copy()
    point = 1 - .55 * np.clip(v[:, 0], 0, 1) ** 1.5
    v[:, 1] *= .55 * point
    v[:, 2] *= p.get('tall', .34) * point
    return Shape(v, s.tris, s.u)


def berry(seed, p):
    """A blueberry: a ball with a little crown."""
    s = blob(seed, .03, level=4)
    v = s.verts.copy()
    ring = np.hypot(v[:, 0], v[:, 1])
    crown = np.exp(-((ring - .26) / .07) ** 2) * (v[:, 2] > 0)
    dip = np.exp(-(ring / .2) ** 2) * (v[:, 2] > 0)
    v[:, 2] += .09 * crown - .16 * dip
    return Shape(v, s.tris, np.clip(crown + dip, 0, 1))


def strawberry(seed, p):
    """A cone with a round shoulder, lying on its side; u is 1 at the pale top."""
    s = blob(seed, .05, level=4)
    v = s.verts.copy()
    v[:, 1:] *= (.78 - .38 * np.clip(v[:, 0], -.3, 1))[:, None]
    return Shape(v, s.tris, np.clip(-v[:, 0], 0, 1))


def slice(seed, p):
    """A round slice; u is the radius. `segments` draws citrus or tomato chambers, u dropping to 0.9 at the walls."""
    steps = [(0, .06), (.2, .06), (.4, .06), (.55, .06), (.7, .06), (.8, .06), (.88, .06), (.93, .055), (.97, .045),
             (1, 0), (.97, -.05), (0, -.06)]
    radius = np.clip([r for r, _ in steps], 0, 1)
    thick = p.get('thick', 1)
    shape = geo.lathe([(r, z * thick) for r, z in steps], 96, np.where(np.arange(len(steps)) >= 9, 1, radius))
    segments = p.get('segments', 0)
    if not segments:
        return shape
    angle = np.arctan2(shape.verts[:, 1], shape.verts[:, 0])
    wall = np.abs(((angle / (2 * np.pi) * segments) % 1) - .5) > .42
    return Shape(shape.verts, shape.tris, np.where(wall & (shape.u < .85) & (shape.u > .1), p.get('wall', .9), shape.u))


def ring(seed, p):
    """An onion ring; `height` makes it a little hoop, as of spring onion."""
    angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    thick, tall = p.get('thick', .13), p.get('tall', .16)
    profile = np.stack([1 - thick + thick * np.cos(angle), tall * np.sin(angle)], 1)
    profile = np.concatenate([profile, profile[:1]])
    shape = geo.lathe(profile, 48, .5 + .5 * np.concatenate([np.cos(angle), [1]]))
    wobble = 1 + .09 * np.cos(2 * np.arctan2(shape.verts[:, 1], shape.verts[:, 0]) + seed)
    return Shape(shape.verts * np.stack([wobble, 1 / wobble, wobble * 0 + 1], 1), shape.tris, shape.u)


def strip(seed, p):
    """A strip, pod, baton or curl: a tube bent by `bend`, tapered to its ends, squeezed flat; u runs along it."""
    t = np.linspace(-1, 1, 22)
    bend = p.get('bend', .5) * (.6 + .5 * np.sin(seed * 2.3))
    twist = p.get('twist', .1) * np.sin(seed * 1.7 + 2.5 * t)
    path = np.stack([np.sinc(bend * t / np.pi) * t, bend * t ** 2 * .5 - .15 * bend, twist], 1)
    radius = p.get('width', .12) * np.maximum(.15, 1 - np.abs(t) ** p.get('taper', 10))
    return geo.tube(path, radius, 12, p.get('flat', .6))


def penne(seed, p):
    """A short ridged tube cut at a slant, hollow inside."""
    t = np.linspace(-1, 1, 8)
    angle = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    wide = p.get('width', .27)
    layers = []
    for radius, order in ((wide, t), (wide * .72, t[::-1])):
        r = radius * (1 + (.05 * np.cos(12 * angle) if radius == wide else 0))
        slant = p.get('slant', .28)
        x = order[:, None] + slant * np.sign(order[:, None]) * (np.abs(order[:, None]) > .99) * np.cos(angle)
        layers.append(np.stack([x, np.broadcast_to(r * np.cos(angle), x.shape),
                                np.broadcast_to(r * np.sin(angle), x.shape)], -1))
    points = np.concatenate(layers + [layers[0][:1]])
    return geo.sheet(points, np.repeat([0, 1, 0], [8, 8, 1])[:, None], closed=True)


def flake(seed, p):
    """A thin bent scrap: chopped herbs, chilli flakes, coconut."""
    angle = np.linspace(0, 2 * np.pi, 9, endpoint=False)
    rim = 1 + .35 * np.sin(3 * angle + seed) + .2 * np.cos(2 * angle + seed * 2)
    r = np.array([0, .6, 1])[:, None] * rim
    x, y = r * np.cos(angle), .6 * r * np.sin(angle)
    return geo.sheet(np.stack([x, y, .25 * x * x + .1 * y], -1), np.array([0, .6, 1])[:, None], closed=True)


def crescent(seed, p):
    """A curved slice of avocado or onion: u runs from the inner to the outer edge."""
    t = np.linspace(-1, 1, 24)[:, None]
    ring_ = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    width = p.get('width', .26) * np.sqrt(np.clip(1 - t ** 2, .002, 1))
    radial = .75 + width * np.cos(ring_)
    angle = t * p.get('arc', 1.15)
    x, y = radial * np.sin(angle), radial * np.cos(angle) - .75
    z = p.get('thick', .11) * np.sin(ring_) * np.clip(width / .2, .1, 1)
    return geo.sheet(np.stack([x, y, z], -1), np.broadcast_to(.5 + .5 * np.cos(ring_), x.shape), closed=True)


def mushroom(seed, p):
    """A lengthwise slice of mushroom; u is 1 at the brown rim of the cap."""
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    x, y = np.cos(angle), np.sin(angle)
    stalk = .27 * np.sign(x) * np.abs(x) ** .5
    neck = .27 * x + .6 * x * np.clip((y + .35) / .3, 0, 1)
    x = np.where(y < -.35, stalk, np.where(y < -.05, neck, x))
    y = np.where(y > 0, y * .8, y)
    scale = np.array([0, .5, .9, 1, .9, 0])[:, None]
    z = np.broadcast_to(np.array([.07, .07, .07, 0, -.07, -.07])[:, None], (6, 60))
    rim = np.clip((scale - .85) * 7, 0, 1) * (y > -.05)
    return geo.sheet(np.stack([scale * x, scale * y, z], -1), rim, closed=True)
