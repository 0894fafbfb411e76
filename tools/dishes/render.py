"""Renders one dish or a whole table from a JSON spec; render-dishes.mjs runs it inside Blender.

blender -b --python render.py -- <spec.json> <out.png> [width height samples]
"""
import json
import os
import sys
import tempfile
import time

import bpy

# Blender does not put the script's own folder on the path.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import develop
import layers
import stage
import vessels
from pieces import Dish

ROOM = {'plate': .92, 'coupe': .95, 'bowl': .86, 'deep': .74, 'skillet': .98, 'board': 1.0, 'none': 1.0,
        'karahi': .92, 'paella': 1.15, 'tin': 1.0, 'platter': 1.0}
VIEW = {'bowl': {'away': 5.45, 'look_at': (0, .1)}, 'deep': {'away': 5.5, 'look_at': (0, .24)},
        'coupe': {'away': 5.8, 'look_at': (0, .04)}, 'skillet': {'away': 5.75, 'look_at': (0, .05)},
        'karahi': {'away': 5.75, 'look_at': (0, .1)}, 'paella': {'away': 6.0}, 'tin': {'away': 5.9}, 'platter': {'away': 6.2}}


def lay(dish_spec, seed, folder):
    """One vessel with its food, in its place on the table; `dish` names another spec to reuse."""
    content = dish_spec
    if 'dish' in dish_spec:
        with open(os.path.join(folder, dish_spec['dish'] + '.json'), encoding='utf-8') as file:
            content = json.load(file)
    root = bpy.data.objects.new('dish', None)
    bpy.context.scene.collection.objects.link(root)
    x, y = dish_spec.get('at', (0, 0))
    root.location = (x, y, 0)
    root.rotation_euler[2] = dish_spec.get('turn', 0) * .0174533
    root.scale = (dish_spec.get('scale', 1),) * 3
    vessel = content.get('vessel', {})
    dish = Dish(vessels.build(vessel, root), root, content.get('seed', seed), ROOM[vessel.get('kind', 'plate')])
    for layer in content['layers']:
        layers.add(dish, layer)


def main(spec_path, target, width=640, height=640, samples=64):
    """Build the scene, render its passes, develop the picture."""
    with open(spec_path, encoding='utf-8') as file:
        spec = json.load(file)
    folder = os.path.dirname(os.path.abspath(spec_path))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    started = time.time()
    stage.settings(int(width), int(height), int(samples))
    stage.table(spec.get('table', 'sand'))
    for cloth in spec.get('napkins', []):
        stage.napkin(cloth)
    for number, dish_spec in enumerate(([spec] if 'layers' in spec else []) + spec.get('beside', [])):
        lay(dish_spec, spec.get('seed', 1) + number, folder)
    stage.light(spec.get('reach', 1.0))
    kind = spec.get('vessel', {}).get('kind')
    stage.camera({**VIEW.get(kind, {}), **spec.get('view', {})})
    built = time.time()
    with tempfile.TemporaryDirectory() as passes:
        develop.record(passes)
        bpy.ops.render.render()
        rendered = time.time()
        develop.develop(passes, target, spec.get('exposure', 1.0))
    print(f'RENDERED {target} built {built - started:.1f} s, rendered {rendered - built:.1f} s, '
          f'developed {time.time() - rendered:.1f} s')


main(*sys.argv[sys.argv.index('--') + 1:])
