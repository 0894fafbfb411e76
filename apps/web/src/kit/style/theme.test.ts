import { describe, expect, it } from 'vitest';
import { colours } from './theme.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'sunken'] as const;
const texts = ['ink', 'muted', 'main-text', 'good-text', 'info-text', 'danger-text'] as const;
const fills = [
  ['on-main', 'main'],
  ['on-main', 'main-hover'],
  ['on-highlight', 'highlight'],
  ['on-good', 'good'],
  ['on-info', 'info'],
  ['main-text', 'main-soft'],
  ['ink', 'highlight-soft'],
  ['good-text', 'good-soft'],
  ['info-text', 'info-soft'],
  ['danger-text', 'danger-soft'],
  ['ink', 'main-soft'],
  ['ink', 'good-soft'],
  ['ink', 'info-soft'],
] as const;

describe.each(Object.entries(colours))('the %s scheme', (_name, scheme) => {
  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    'reads %s on %s',
    (text, ground) => {
      expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(fills)('reads %s on %s', (text, fill) => {
    expect(contrast(scheme[text], scheme[fill])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('shows control edges and focus on %s', (ground) => {
    expect(contrast(scheme['line-strong'], scheme[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(scheme.focus, scheme[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(scheme.main, scheme[ground])).toBeGreaterThanOrEqual(3);
  });
});
