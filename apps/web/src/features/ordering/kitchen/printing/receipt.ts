import type { Language } from '@sufra/contract/options.ts';

export interface PaperLine {
  readonly look: 'number' | 'strong' | 'line' | 'avoid';
  readonly text: string;
}

export interface Paper {
  readonly kind: 'ticket' | 'label';
  readonly lines: readonly PaperLine[];
}

const width = 576;
const margin = 8;
const frame = 6;

const looks: Readonly<Record<PaperLine['look'], { readonly size: number; readonly weight: number }>> = {
  number: { size: 84, weight: 700 },
  strong: { size: 40, weight: 600 },
  line: { size: 32, weight: 400 },
  avoid: { size: 34, weight: 700 },
};

interface Placed {
  readonly look: PaperLine['look'];
  readonly rows: readonly string[];
  readonly top: number;
  readonly height: number;
}

function fitting(pen: CanvasRenderingContext2D, word: string, most: number): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter;
    if (pen.measureText(longer).width <= most) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

function wrapped(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/).flatMap((long) => fitting(pen, long, most))) {
    const longer = rows.length === 0 ? word : `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && pen.measureText(longer).width <= most) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

const fontOf = (look: PaperLine['look']): string => {
  const family = getComputedStyle(document.body).fontFamily;
  return `${looks[look].weight} ${looks[look].size}px ${family}`;
};

const rowHeight = (look: PaperLine['look']): number => Math.round(looks[look].size * 1.3);

function placeLines(pen: CanvasRenderingContext2D, lines: readonly PaperLine[]): Placed[] {
  let top = margin;
  return lines.map(({ look, text }) => {
    pen.font = fontOf(look);
    const inset = look === 'avoid' ? frame * 2 : 0;
    const rows = wrapped(pen, text, width - 2 * (margin + inset));
    const height = rows.length * rowHeight(look) + 2 * inset;
    const placed = { look, rows, top, height };
    top += height + margin;
    return placed;
  });
}

function draw(lines: readonly PaperLine[], language: Language): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser draws no canvas.');
  const placed = placeLines(pen, lines);
  const last = placed.at(-1);
  // A new height clears the canvas and its settings.
  canvas.height = last ? last.top + last.height + margin : 1;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = 'black';
  pen.textBaseline = 'middle';
  pen.direction = language === 'ar' ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  for (const { look, rows, top, height } of placed) {
    const inset = look === 'avoid' ? frame * 2 : 0;
    if (look === 'avoid') {
      pen.lineWidth = frame;
      pen.strokeRect(margin, top + frame / 2, width - 2 * margin, height - frame);
    }
    pen.font = fontOf(look);
    const start = language === 'ar' ? width - margin - inset : margin + inset;
    rows.forEach((row, at) => pen.fillText(row, start, top + inset + (at + 0.5) * rowHeight(look)));
  }
  return pen.getImageData(0, 0, width, canvas.height);
}

/** PBM (P4), as netpbm describes it: eight dots to a byte, 1 is black. */
function toPbm({ data, height }: ImageData): Blob {
  const bits = new Uint8Array((width / 8) * height);
  for (let at = 0; at < width * height; at++) {
    const red = data[at * 4] ?? 255;
    const byte = at >> 3;
    if (red < 128) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (at & 7));
  }
  return new Blob([`P4\n${width} ${height}\n`, bits], { type: 'image/x-portable-bitmap' });
}

const patienceMs = 15_000;

/** One after the other; rejects if the bridge or the printer doesn't answer. */
export async function printReceipts(
  port: number,
  papers: readonly Paper[],
  language: Language,
): Promise<void> {
  await document.fonts.ready;
  for (const paper of papers) {
    const reply = await fetch(`http://127.0.0.1:${port}/print`, {
      method: 'POST',
      body: toPbm(draw(paper.lines, language)),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }
}
