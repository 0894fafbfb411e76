"""Sets the table: cloth, camera, light and render settings, the same for every dish; render.py calls it once."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

import geometry as geo
import materials

TABLES = {'paper': '#efe7da', 'sand': '#d9c6a6', 'dune': '#c4a67e', 'pomegranate': '#7a2232', 'olive': '#66806a',
          'blue': '#3d6a7d', 'saffron': '#dca544', 'clay': '#b56f4c'}
WOODS = {'walnut': ('#4f2f1b', '#80522f'), 'oak': ('#a97c50', '#d0a878')}
FOCUS = Vector((0, .02, .12))


def table(name):
    """The table top: linen in a colour of the identity, or wood."""
    look = materials.wood(*WOODS[name]) if name in WOODS else materials.cloth(TABLES[name])
    axis = np.linspace(-9, 9, 181)
    x, y = np.meshgrid(axis, axis)
    ripple = 0 if name in WOODS else .02 * geo.noise_at(np.stack([x, y, 0 * x], -1).reshape(-1, 3) * .8).reshape(x.shape)
    geo.to_object('table', geo.sheet(np.stack([x, y, np.broadcast_to(ripple - .022, x.shape)], -1), 0), look)


def napkin(spec):
    """A folded cloth lying under the vessel's edge, with a stripe along its hem."""
    half_x, half_y = spec.get('half', (.95, 1.5))
    u, v = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(-1, 1, 90))
    grid = np.stack([u * half_x, v * half_y, 0 * u], -1)
    folds = geo.noise_at(grid.reshape(-1, 3) * np.array([1.6, .7, 1]), spec.get('seed', 3)).reshape(u.shape)
    grid[..., 2] = .012 + .05 * np.clip(folds, -.1, 1) * np.minimum(1, 3 * (1 - np.maximum(abs(u), abs(v))) + .25)
    angle = math.radians(spec.get('angle', 25))
    hem = np.minimum((1 - abs(u)) * half_x, (1 - abs(v)) * half_y)
    at = spec.get('at', (-1.0, -.5))
    look = materials.cloth(TABLES[spec['color']], TABLES[spec['stripe']] if 'stripe' in spec else None)
    geo.to_object('napkin', geo.moved(geo.sheet(grid, hem), geo.turn(angle), (at[0], at[1], 0)), look)


def lamp(place, energy, size, colour):
    """A soft lamp looking at the middle of the table."""
    light = bpy.data.lights.new('lamp', 'AREA')
    light.energy, light.size, light.color = energy, size, colour
    made = bpy.data.objects.new('lamp', light)
    made.location = place
    made.rotation_euler = (FOCUS - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(made)


def light(reach=1.0):
    """Late-morning window: warm key from the upper left behind the dish, faint cool fill from the right."""
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (1, .95, .88, 1)
    background.inputs[1].default_value = .42
    bpy.context.scene.world = world
    lamp((-3.0 * reach, 3.0 * reach, 3.4 * reach), 235 * reach ** 2, 1.5 * reach, (1, .9, .78))
    lamp((3.4 * reach, -1.6 * reach, 2.8 * reach), 40 * reach ** 2, 2.6 * reach, (.97, .97, 1))


def camera(view):
    """The one camera: from the guest's seat, a little above; `lift` in degrees, `away` in table units."""
    lift, away = math.radians(view.get('lift', 54)), view.get('away', 6.05)
    lens = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', lens)
    focus = FOCUS + Vector((*view.get('look_at', (0, 0)), 0))
    made.location = focus + away * Vector((0, -math.cos(lift), math.sin(lift)))
    made.rotation_euler = (focus - made.location).to_track_quat('-Z', 'Y').to_euler()
    lens.lens = 70
    lens.dof.use_dof = True
    lens.dof.focus_distance = away - .3
    lens.dof.aperture_fstop = view.get('fstop', 1.3)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made


def settings(width, height, samples):
    """Cycles on two threads (or DISH_THREADS of them), with the feature passes the denoiser reads."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = .03
    scene.cycles.max_bounces = 5
    scene.cycles.sample_clamp_indirect = 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.threads_mode, scene.render.threads = 'FIXED', int(os.environ.get('DISH_THREADS', '2'))
    scene.view_layers[0].cycles.denoising_store_passes = True
