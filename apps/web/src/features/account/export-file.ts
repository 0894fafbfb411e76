// Turns the exported data into a file of the person's own and hands it to the browser; the privacy room calls it.
import { dubaiDay } from '../../lib/format.ts';

export interface ExportFile {
  readonly name: string;
  readonly kilobytes: number;
  readonly madeAt: Date;
}

/** What the file will be called and hold: the data as readable JSON. */
export function exportFileOf(data: { readonly exportedAt: string }): ExportFile & { readonly blob: Blob } {
  const blob = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  const madeAt = new Date(data.exportedAt);
  return { name: `sufra-${dubaiDay(madeAt)}.json`, kilobytes: blob.size / 1024, madeAt, blob };
}

/** Saves the file the way a link to it would. */
export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
