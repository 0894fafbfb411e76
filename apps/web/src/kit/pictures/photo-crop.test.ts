import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropOf, ratios } from './photo-crop.ts';

const side = fc.integer({ min: 200, max: 8_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const framing = fc.record({
  shape: fc.constantFrom('wide' as const, 'square' as const),
  zoom: fc.double({ min: 1, max: 3, noNaN: true }),
  x: share,
  y: share,
});

it('always cuts a part of the picture, in the chosen shape', () => {
  fc.assert(
    fc.property(side, side, framing, (width, height, framed) => {
      const part = cropOf({ width, height }, framed);
      expect(part.left).toBeGreaterThanOrEqual(0);
      expect(part.top).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-6);
      expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-6);
      expect(part.width / part.height).toBeCloseTo(ratios[framed.shape], 6);
    }),
  );
});

it('cuts the whole height of a wide picture', () => {
  expect(cropOf({ width: 2_000, height: 900 }, { shape: 'square', zoom: 1, x: 0, y: 0.5 })).toEqual({
    width: 900,
    height: 900,
    left: 0,
    top: 0,
  });
});
