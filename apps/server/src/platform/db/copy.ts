type Value = string | number | Buffer | Date | null;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function written(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return value.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one);
}

/** One line for each row, its values in the order of the columns; any text arrives as it is. */
export const copyText = (rows: readonly (readonly Value[])[]): string =>
  rows.map((row) => `${row.map(written).join('\t')}\n`).join('');
