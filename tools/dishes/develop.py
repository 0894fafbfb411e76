"""Develops the raw render: filters noise guided by colour and shape, then tone and colour; render.py calls it."""
import os

import bpy
import numpy as np

WARM = np.array([1.2, 1.15, 1.06], np.float32)
RICHNESS = 1.06
PASSES = {'Image': 'colour', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}


def record(folder):
    """Have the compositor write each pass as a float picture into a folder."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_depth = '32'
    out.file_slots.clear()
    for socket, name in PASSES.items():
        out.file_slots.new(name)
        tree.links.new(source.outputs[socket], out.inputs[name])


def load(folder, name):
    """One recorded pass as an array, bottom row first."""
    file = next(f for f in os.listdir(folder) if f.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = 'Non-Color'
    flat = np.empty(image.size[0] * image.size[1] * image.channels, np.float32)
    image.pixels.foreach_get(flat)
    return flat.reshape(image.size[1], image.size[0], image.channels)[..., :3]


def shifted(picture, dx, dy):
    """The picture moved by whole pixels, edges repeated."""
    pad = [(max(dy, 0), max(-dy, 0)), (max(dx, 0), max(-dx, 0))] + [(0, 0)] * (picture.ndim - 2)
    height, width = picture.shape[:2]
    grown = np.pad(picture, pad, mode='edge')
    return grown[max(-dy, 0):max(-dy, 0) + height, max(-dx, 0):max(-dx, 0) + width]


def median(picture):
    """The 3x3 median of each channel: takes out single bright or dark pixels."""
    around = [shifted(picture, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return np.median(np.stack(around), axis=0)


def calm(picture):
    """Replace only what sticks out of its neighbourhood, so that fine texture stays."""
    middle = median(picture)
    odd = np.abs(picture - middle).max(-1, keepdims=True) > .25 * middle.max(-1, keepdims=True) + .04
    return np.where(odd, middle, picture)


def filtered(light, albedo, normal, reach=5):
    """Average the light over neighbours of like colour, like slope and like brightness."""
    tone = np.log1p(4 * median(light))
    total, weight = np.zeros_like(light), np.zeros(light.shape[:2] + (1,), np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1:
                continue
            far = ((tone - shifted(tone, dx, dy)) ** 2).sum(-1) / .035
            far += ((albedo - shifted(albedo, dx, dy)) ** 2).sum(-1) / .012
            far += ((normal - shifted(normal, dx, dy)) ** 2).sum(-1) / .12
            w = np.exp(-far - (dx * dx + dy * dy) / (reach * reach * .9))[..., None]
            total += w * shifted(light, dx, dy)
            weight += w
    return total / weight


def tone(picture, exposure):
    """Light to screen: half a film curve (rich), half a soft one with true hues in the shade; then sRGB."""
    light = picture * exposure * WARM
    film = light * (2.51 * light + .03) / (light * (2.43 * light + .59) + .14)
    soft = 1 - np.exp(-1.5 * light)
    x = .5 * np.clip(film, 0, 1) + .5 * soft
    grey = (x @ np.array([.2126, .7152, .0722], np.float32))[..., None]
    x = np.clip(grey + RICHNESS * (x - grey), 0, 1)
    return np.where(x <= .0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - .055)


def develop(folder, target, exposure):
    """Read the passes from a folder and write the finished picture."""
    colour, albedo, normal = (load(folder, name) for name in PASSES.values())
    albedo = np.maximum(calm(albedo), 0)
    light = calm(colour) / (albedo + .03)
    clean = filtered(light, albedo, calm(normal)) * (albedo + .03)
    shown = tone(clean, exposure)
    height, width = shown.shape[:2]
    image = bpy.data.images.new('finished', width, height)
    rgba = np.concatenate([shown, np.ones((height, width, 1))], -1).astype(np.float32)
    image.pixels.foreach_set(rgba.ravel())
    image.filepath_raw, image.file_format = target, 'PNG'
    image.save()
