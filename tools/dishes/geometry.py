"""Turns arrays into Blender meshes and offers the few surfaces all food is made of; shapes and layers build on it."""
from collections import namedtuple

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

# `u` is one number per vertex that a material may colour by: radius of a slice, length of a bone, depth of a crust.
Shape = namedtuple('Shape', 'verts tris u')


def noise_at(points, offset=0.0):
    """Perlin noise in -1..1 at many points."""
    shift = Vector((offset, offset * .7, -offset))
    return np.array([noise.noise(Vector(p) + shift) for p in points])


def icosphere(level):
    """A unit sphere of even triangles."""
    mesh = bmesh.new()
    bmesh.ops.create_icosphere(mesh, subdivisions=level, radius=1)
    mesh.verts.ensure_lookup_table()
    verts = np.array([v.co[:] for v in mesh.verts])
    tris = np.array([[v.index for v in f.verts] for f in mesh.faces])
    mesh.free()
    return verts, tris


def sheet(points, u, closed=False):
    """A grid of points (rows x columns x 3) as a surface; `closed` joins the last column to the first.

    A first or last row that shrinks to a point becomes one vertex, so that shading stays smooth there.
    """
    rows, cols = points.shape[:2]
    index = np.arange(rows * cols).reshape(rows, cols)
    for end in (0, -1):
        if np.ptp(points[end], axis=0).max() < 1e-6:
            index[end] = index[end, 0]
    if closed:
        index = np.concatenate([index, index[:, :1]], axis=1)
    a, b = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    c, d = index[1:, 1:].ravel(), index[1:, :-1].ravel()
    tris = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    tris = tris[(tris[:, 0] != tris[:, 1]) & (tris[:, 1] != tris[:, 2]) & (tris[:, 2] != tris[:, 0])]
    return Shape(points.reshape(-1, 3), tris, np.broadcast_to(u, (rows, cols)).ravel().astype(float))


def lathe(profile, segments=96, u=None):
    """Turn a profile of (radius, height) round the upright axis; u defaults to the position along the profile."""
    profile = np.array(profile, float)
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    points = np.stack([profile[:, :1] * np.cos(angle), profile[:, :1] * np.sin(angle),
                       np.repeat(profile[:, 1:], segments, 1)], axis=-1)
    along = np.linspace(0, 1, len(profile)) if u is None else np.array(u, float)
    return sheet(points, along[:, None], closed=True)


def tube(path, radius, sides=8, flat=1.0, u=None):
    """Sweep a circle along a path; `radius` may vary along it, `flat` squeezes it from above."""
    path = np.array(path, float)
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    side = np.cross(tangent, (0, 0, 1.0))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    over = np.cross(side, tangent)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    r = np.broadcast_to(radius, (len(path),))[:, None, None]
    ring = np.cos(angle)[None, :, None] * side[:, None] + np.sin(angle)[None, :, None] * over[:, None] * flat
    points = path[:, None] + r * ring
    ends = (np.repeat(path[:1, None], sides, 1), np.repeat(path[-1:, None], sides, 1))
    points = np.concatenate([ends[0], points, ends[1]])
    along = np.linspace(0, 1, len(path)) if u is None else np.array(u, float)
    along = np.concatenate([along[:1], along, along[-1:]])
    return sheet(points, along[:, None], closed=True)


def join(shapes):
    """Several shapes as one."""
    offsets = np.cumsum([0] + [len(s.verts) for s in shapes[:-1]])
    return Shape(np.concatenate([s.verts for s in shapes]),
                 np.concatenate([s.tris + o for s, o in zip(shapes, offsets)]),
                 np.concatenate([s.u for s in shapes]))


def moved(shape, matrix=None, shift=(0, 0, 0)):
    """The shape under a 3x3 matrix and a shift."""
    verts = shape.verts if matrix is None else shape.verts @ np.array(matrix).T
    return Shape(verts + np.array(shift), shape.tris, shape.u)


def turn(angle, axis='z'):
    """Rotation matrix about one axis."""
    c, s = np.cos(angle), np.sin(angle)
    return {'x': np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
            'y': np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
            'z': np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])}[axis]


def to_object(name, shape, material, parent=None, tint=None, smooth=True):
    """A Blender object from a shape; `tint` is a random number per vertex by which materials vary the colour."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(shape.verts))
    mesh.vertices.foreach_set('co', np.ascontiguousarray(shape.verts, np.float32).ravel())
    mesh.loops.add(shape.tris.size)
    mesh.loops.foreach_set('vertex_index', np.ascontiguousarray(shape.tris, np.int32).ravel())
    mesh.polygons.add(len(shape.tris))
    mesh.polygons.foreach_set('loop_start', np.arange(0, shape.tris.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(shape.tris), 3, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.full(len(shape.tris), smooth))
    for attribute, values in (('u', shape.u), ('tint', np.zeros(len(shape.verts)) if tint is None else tint)):
        mesh.attributes.new(attribute, 'FLOAT', 'POINT').data.foreach_set('value', values.astype(np.float32))
    mesh.update(calc_edges=True)
    mesh.validate()
    made = bpy.data.objects.new(name, mesh)
    made.data.materials.append(material)
    made.parent = parent
    bpy.context.scene.collection.objects.link(made)
    return made
