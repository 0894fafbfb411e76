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
}
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
    if kind == 'skillet':
        look = materials.food('iron', {'colors': [vessel.get('color', '#24201e')], 'gloss': .25, 'soft': 0,
                                       'vary': .2, 'grain': 40, 'bump': .15})
        handle(look, parent, vessel.get('handle', .5))
    else:
        look = materials.glaze(vessel.get('color', '#f4efe6'), vessel.get('rim'))
    geo.to_object(kind, geo.lathe(profile, 160, along), look, parent)
    lip = inner[-1, 1]
    return lambda x, y: np.interp(np.hypot(x, y), inner[:, 0], inner[:, 1], right=lip)


def handle(look, parent, angle):
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
