"""Makes the look of every food, vessel and cloth from a few plain words in the spec; every builder asks it."""
import bpy


def linear(hex_colour):
    """'#rrggbb' as the linear colour Blender expects."""
    channels = (int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in channels) + (1,)


class Graph:
    """A small helper to write shader nodes as calls."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.place = self.tree.nodes.new('ShaderNodeTexCoord').outputs['Object']

    def node(self, kind, settings=None, **inputs):
        made = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (settings or {}).items():
            setattr(made, key, value)
        for key, value in inputs.items():
            self.put(made.inputs[int(key[1:]) if key[0] == '_' and key[1:].isdigit() else key.replace('_', ' ')], value)
        return made

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def noise(self, scale, detail=6.0):
        return self.node('TexNoise', Vector=self.place, Scale=scale, Detail=detail).outputs['Fac']

    def ramp(self, value, stops, step=False):
        made = self.node('ValToRGB', Fac=value)
        made.color_ramp.interpolation = 'CONSTANT' if step else 'LINEAR'
        slots = made.color_ramp.elements
        while len(slots) < len(stops):
            slots.new(.5)
        for slot, (position, colour) in zip(slots, stops):
            slot.position = position
        for slot, (position, colour) in zip(slots, stops):
            slot.color = linear(colour)
        return made.outputs['Color']

    def between(self, value, low, high):
        """0 below `low`, 1 above `high`, smooth in the middle."""
        return self.node('MapRange', {'interpolation_type': 'SMOOTHSTEP'}, Value=value,
                         From_Min=low, From_Max=high).outputs['Result']

    def mix(self, factor, a, b):
        return self.node('MixRGB', Fac=factor, Color1=a, Color2=b).outputs['Color']

    def math(self, operation, a, b):
        return self.node('Math', {'operation': operation}, _0=a, _1=b).outputs[0]

    def bump(self, height, strength, distance):
        self.put(self.shader.inputs['Normal'],
                 self.node('Bump', Strength=strength, Distance=distance, Height=height).outputs['Normal'])


def base_colour(g, look):
    """Colour by position in the piece (`stops`), or one of several per piece (`colors`)."""
    if 'stops' in look:
        return g.ramp(g.node('Attribute', {'attribute_name': 'u'}).outputs['Fac'], look['stops'])
    colours = look['colors']
    tint = g.node('Attribute', {'attribute_name': 'tint'}).outputs['Fac']
    colours = colours * 2 if len(colours) == 1 else colours
    last = len(colours) - 1
    return g.ramp(tint, [(i / last, c) for i, c in enumerate(colours)])


def shade(g, look, colour):
    """Uneven browning, charring and specks on top of the base colour."""
    grain = g.noise(look.get('grain', 14))
    vary = look.get('vary', .25)
    value = g.node('MapRange', Value=grain, From_Min=.3, From_Max=.7, To_Min=1 - vary, To_Max=1 + vary).outputs[0]
    colour = g.node('HueSaturation', Color=colour, Value=value).outputs['Color']
    for patch in look.get('patches', []):
        threshold = 1 - patch.get('cover', .4)
        where = g.between(g.noise(patch.get('scale', 6), 4.0), .25 + threshold * .45, .36 + threshold * .45)
        colour = g.mix(g.math('MULTIPLY', where, patch.get('amount', .9)), colour, linear(patch['color']))
    if 'grill' in look:
        colour = grill_marks(g, look['grill'], colour)
    return colour, grain


def grill_marks(g, grill, colour):
    """Dark parallel bars, broken here and there, as from a grate."""
    turned = g.node('Mapping', Vector=g.place)
    turned.inputs['Rotation'].default_value[2] = grill.get('angle', .6)
    wave = g.node('TexWave', Vector=turned.outputs[0], Scale=grill.get('scale', 2.2), Distortion=1.2)
    bars = g.between(wave.outputs['Fac'], .78, .93)
    where = g.math('MULTIPLY', bars, g.between(g.noise(5, 2.0), .38, .5))
    return g.mix(g.math('MULTIPLY', where, grill.get('amount', .85)), colour, linear(grill.get('color', '#2a130a')))


def food(name, look):
    """The material of one layer, from its spec."""
    g = Graph(name)
    colour, grain = shade(g, look, base_colour(g, look))
    g.put(g.shader.inputs['Base Color'], colour)
    gloss = look.get('gloss', .35)
    soft = look.get('soft', .08)
    rough = .68 - .5 * gloss
    g.put(g.shader.inputs['Roughness'], g.node('MapRange', Value=g.noise(look.get('grain', 14) * 1.7), From_Min=.3,
                                               From_Max=.7, To_Min=rough - .1, To_Max=rough + .14).outputs[0])
    g.shader.inputs['Clearcoat'].default_value = .8 * gloss * gloss
    g.shader.inputs['Clearcoat Roughness'].default_value = .12
    g.shader.inputs['Specular'].default_value = .3 + .3 * gloss
    g.shader.inputs['Metallic'].default_value = look.get('metal', 0)
    if soft:
        g.shader.inputs['Subsurface'].default_value = soft
        g.shader.inputs['Subsurface Radius'].default_value = (.05, .034, .02)
        g.put(g.shader.inputs['Subsurface Color'], colour)
    if look.get('bump', .3):
        g.bump(grain, look.get('bump', .3), .03)
    return g.material


def glaze(colour, rim=None):
    """Glazed stoneware with a faint speckle; `rim` colours the lip (the profile's u near 0.5)."""
    g = Graph('glaze')
    stops = [(0, colour), (1, colour)]
    if rim:
        stops = [(0, colour), (.44, colour), (.46, rim), (.6, rim), (.62, colour), (1, colour)]
    speck = g.between(g.noise(55, 2.0), .66, .72)
    base = g.ramp(g.node('Attribute', {'attribute_name': 'u'}).outputs['Fac'], stops)
    shade_ = g.node('HueSaturation', Color=base, Value=g.math('SUBTRACT', 1.0, g.math('MULTIPLY', speck, .16)))
    g.put(g.shader.inputs['Base Color'], shade_.outputs['Color'])
    g.shader.inputs['Roughness'].default_value = .28
    g.shader.inputs['Clearcoat'].default_value = .5
    g.bump(g.noise(5, 2.0), .12, .03)
    return g.material


def wood(dark, light):
    """Long-grained wood, for boards and tables."""
    g = Graph('wood')
    stretched = g.node('Mapping', Vector=g.place)
    stretched.inputs['Scale'].default_value = (.6, 9, 3)
    broad = g.node('TexNoise', Vector=stretched.outputs[0], Scale=1.4, Detail=4.0, Distortion=.8).outputs['Fac']
    fine = g.node('TexNoise', Vector=stretched.outputs[0], Scale=9.0, Detail=9.0, Distortion=.3).outputs['Fac']
    grain = g.math('ADD', g.math('MULTIPLY', broad, .55), g.math('MULTIPLY', fine, .45))
    g.put(g.shader.inputs['Base Color'], g.ramp(grain, [(.34, dark), (.62, light)]))
    g.shader.inputs['Roughness'].default_value = .5
    g.bump(grain, .2, .02)
    return g.material


def cloth(colour, stripe=None):
    """Linen: two crossing weaves in the bump, and one stripe along the hem when asked (u from 0 at the hem)."""
    g = Graph('cloth')
    base = linear(colour)
    if stripe:
        u = g.node('Attribute', {'attribute_name': 'u'}).outputs['Fac']
        base = g.ramp(u, [(0, colour), (.1, stripe), (.17, colour), (.2, stripe), (.215, colour)], step=True)
    warp = g.node('TexWave', {'bands_direction': 'X'}, Vector=g.place, Scale=16.0, Distortion=1.5).outputs['Fac']
    weft = g.node('TexWave', {'bands_direction': 'Y'}, Vector=g.place, Scale=16.0, Distortion=1.5).outputs['Fac']
    weave = g.math('ADD', warp, weft)
    slub = g.math('ADD', g.math('MULTIPLY', weave, .05), g.math('MULTIPLY', g.noise(7, 8.0), .28))
    value = g.math('ADD', slub, .8)
    g.put(g.shader.inputs['Base Color'], g.node('HueSaturation', Color=base, Value=value).outputs['Color'])
    g.shader.inputs['Roughness'].default_value = .9
    g.shader.inputs['Specular'].default_value = .1
    g.shader.inputs['Sheen'].default_value = .3
    g.bump(weave, .25, .01)
    return g.material
