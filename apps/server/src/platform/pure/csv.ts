export type Cell = string | number | boolean | null;

/** Spreadsheets evaluate text that begins like this, full-width forms too. */
const beginsFormula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const needsQuotes = /[",\r\n\t]/;

/** A line with CRLF. Text that begins like a formula gets an apostrophe, which spreadsheets hide. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = beginsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Makes spreadsheets read Arabic as UTF-8. */
export const byteOrderMark = '\uFEFF';
