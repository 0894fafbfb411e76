"""Builds what food is served in and says how high its floor is; render.py sets one up per dish."""
import numpy as np

import geometry as geo
import materials
from surface import Surface

# Inner profiles from the middle to the lip, then the outer side down to the foot: (radius, height).
PROFILES = {
    'plate': ([(0, .05), (.5, .05), (.88, .05), (.98, .075), (1.1, .115), (1.38, .17)],
              [(1.405, .18), (1.41, .165), (1.38, .14), (1.08, .06), (.95, 0), (0, 0)]),
    'coupe': ([(0, .05), (.6, .055), (.95, .1), (1.16, .19), (1.28, .3)],
              [(1.3, .315), (1.325, .31), (1.31, .28), (1.15, .12), (.85, 0), (0, 0)]),
    'bowl': ([(0, .05), (.45, .055), (.72, .12), (.94, .28), (1.1, .5)],
             [(1.115, .52), (1.15, .52), (1.155, .5), (.99, .25), (.7, .03), (.55, 0), (0, 0)]),
    'deep': ([(0, .05), (.4, .06), (.66, .16), (.86, .4), (.98, .72)],
             [(.99, .745), (1.025, .745), (1.03, .72), (.92, .36), (.68, .06), (.5, 0), (0, 0)]),
    'skillet': ([(0, .05), (.6, .05), (1.0, .055), (1.06, .09), (1.16, .27)],
                [(1.17, .29), (1.215, .29), (1.22, .27), (1.1, .04), (1.04, 0), (0, 0)]),
    'karahi': ([(0, .05), (.4, .06), (.7, .12), (.95, .27), (1.1, .46)],
               [(1.11, .48), (1.145, .48), (1.15, .46), (1.0, .24), (.72, .06), (.45, 0), (0, 0)]),
    'paella': ([(0, .05), (.7, .05), (1.16, .055), (1.22, .08), (1.3, .2)],
               [(1.31, .215), (1.345, .215), (1.35, .2), (1.26, .04), (1.2, 0), (0, 0)]),
    'tin': ([(0, .05), (.7, .05), (1.18, .055), (1.24, .1), (1.29, .24)],
            [(1.3, .26), (1.37, .26), (1.375, .25), (1.3, .1), (1.22, 0), (0, 0)]),
    'platter': ([(0, .05), (.6, .05), (1.0, .055), (1.12, .085), (1.28, .13), (1.48, .18)],
                [(1.5, .19), (1.505, .18), (1.48, .15), (1.1, .06), (.9, 0), (0, 0)]),
}
# Vessels that are not round: how deep they are for their width, and how square their corners.
OUTLINES = {'tin': (.8, 5), 'platter': (.74, 2.3)}
IRON = ('skillet', 'karahi', 'paella')
BOARD = (1.5, 1.05, .1)


def refine(points, steps=6):
    """A smooth profile through a few points."""
    points = np.array(points, float)
    t = np.linspace(0, len(points) - 1, steps * (len(points) - 1) + 1)
    i = np.clip(t.astype(int), 0, len(points) - 2)
    f = (t - i)[:, None]
    pad = np.concatenate([points[:1], points, points[-1:]])
    a, b, c, d = pad[i], pad[i + 1], pad[i + 2], pad[i + 3]
    return .5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3)


def round_vessel(kind, vessel, parent):
    """A plate, bowl or pan turned from its profile; returns its floor."""
    inner, outer = (refine(part) for part in PROFILES[kind])
    profile = np.concatenate([inner, outer])
    along = np.concatenate([np.linspace(0, .5, len(inner)), np.linspace(.52, 1, len(outer))])
    if kind in IRON:
        look = materials.food('iron', {'colors': [vessel.get('color', '#24201e')], 'gloss': .25, 'soft': 0,
                                       'vary': .2, 'grain': 40, 'bump': .15})
        grip = handle if kind == 'skillet' else loops
        grip(look, parent, vessel.get('handle', .5 if kind == 'skillet' else 0), *inner[-1])
    else:
        look = materials.glaze(vessel.get('color', '#f4efe6'), vessel.get('rim'))
    shape = geo.lathe(profile, 160, along)
    deep, square = OUTLINES.get(kind, (1, 2))
    wide, deep = vessel.get('oval', (1, deep))
    x, y = shape.verts[:, 0], shape.verts[:, 1]
    pull = np.hypot(x, y) / np.maximum(outline(x, y, 1, 1, square), 1e-9)
    stretched = shape.verts * np.stack([pull * wide, pull * deep, np.ones_like(pull)], 1)
    geo.to_object(kind, geo.Shape(stretched, shape.tris, shape.u), look, parent)
    lip = inner[-1, 1]
    return lambda x, y: np.interp(outline(x, y, wide, deep, square), inner[:, 0], inner[:, 1], right=lip)


def outline(x, y, wide, deep, square):
    """How far out a point lies, measured so that a vessel's rim has one value all round."""
    return (np.abs(x / wide) ** square + np.abs(y / deep) ** square) ** (1 / square)


def loops(look, parent, angle, rim, height):
    """Two loop handles facing each other at the rim of a karahi or a paella pan."""
    t = np.linspace(0, np.pi, 30)
    path = np.stack([rim + .02 + .26 * np.sin(t) ** .8, .3 * np.cos(t), height + .05 * np.sin(t)], 1)
    for side in (angle, angle + np.pi):
        geo.to_object('loop', geo.moved(geo.tube(path, .035, 12), geo.turn(side)), look, parent)


def handle(look, parent, angle, *_):
    """The skillet's long handle, with a ring at its end."""
    reach = np.linspace(1.12, 2.2, 24)
    path = np.stack([reach, 0 * reach, .2 + .1 * (reach - 1.12)], 1)
    width = .1 + .035 * np.abs(np.linspace(-1, 1, 24)) ** 2
    shape = geo.tube(path, width, 14, flat=.42)
    geo.to_object('handle', geo.moved(shape, geo.turn(angle)), look, parent)


def board(vessel, parent):
    """A wooden serving board with round corners; returns its flat floor."""
    half_x, half_y, thick = vessel.get('half', BOARD)
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    corner = lambda t: np.sign(t) * np.abs(t) ** .35
    outline = np.stack([half_x * corner(np.cos(angle)), half_y * corner(np.sin(angle))], 1)
    steps = [(0, thick), (.5, thick), (.96, thick), (.99, thick - .008), (1, thick - .03), (1, .02), (.985, 0), (0, 0)]
    points = np.stack([np.concatenate([outline * s, np.full((120, 1), z)], 1) for s, z in steps])
    look = materials.wood(vessel.get('dark', '#7a4a26'), vessel.get('color', '#b98350'))
    geo.to_object('board', geo.sheet(points, 0, closed=True), look, parent)
    return lambda x, y: np.where((abs(x) < half_x) & (abs(y) < half_y), thick, 0.0)


def build(vessel, parent):
    """Put the vessel on the table and return the surface food will land on."""
    kind = vessel.get('kind', 'plate')
    if kind == 'none':
        return Surface(lambda x, y: np.zeros_like(x) + .012)
    return Surface(board(vessel, parent) if kind == 'board' else round_vessel(kind, vessel, parent))
