import { type Picture, pictureOf } from './picture.ts';

/** Width to height. */
export const ratios = { wide: 4 / 3, square: 1 } as const;
export type Shape = keyof typeof ratios;

export interface Framing {
  readonly shape: Shape;
  /** 1 is the largest part that fits. */
  readonly zoom: number;
  /** 0 to 1 of what is left over; 0.5 is the middle. */
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export type Part = Size & { readonly left: number; readonly top: number };

/** Pixels of the source, always within it. */
export function cropOf({ width, height }: Size, { shape, zoom, x, y }: Framing): Part {
  const ratio = ratios[shape];
  const part = {
    width: Math.min(width, height * ratio) / zoom,
    height: Math.min(height, width / ratio) / zoom,
  };
  return { ...part, left: (width - part.width) * x, top: (height - part.height) * y };
}

/** Draws it on `canvas`, at most `widest` pixels wide; false without a canvas. */
export function draw(
  source: CanvasImageSource,
  { left, top, width, height }: Part,
  canvas: HTMLCanvasElement,
  widest: number,
): boolean {
  canvas.width = Math.round(Math.min(widest, width));
  canvas.height = Math.round((canvas.width * height) / width);
  const pen = canvas.getContext('2d');
  pen?.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return pen !== null;
}

const widestPhoto = 1_280;

export function cut(source: CanvasImageSource, part: Part): Picture {
  const canvas = document.createElement('canvas');
  return draw(source, part, canvas, widestPhoto)
    ? pictureOf(canvas, canvas)
    : { problem: 'picture_unreadable' };
}
