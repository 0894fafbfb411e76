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
