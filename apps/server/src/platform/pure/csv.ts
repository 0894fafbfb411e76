export type Cell = string | number | boolean | null;

/** Spreadsheets take what begins like this for a formula, its full-width forms too. */
const beginsFormula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const needsQuotes = /[",\r\n\t]/;

/** One line, with its end. Text that begins like a formula gets an apostrophe, which spreadsheets do not show. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = beginsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a file begins with, so that Arabic is read as UTF-8. */
export const byteOrderMark = '\uFEFF';
