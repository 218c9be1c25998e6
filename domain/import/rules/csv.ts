/**
 * First in the file: without it, a spreadsheet reads UTF-8 as its own code page and José becomes
 * JosÃ©.
 */
export const csvStart = '\uFEFF';

/**
 * What a spreadsheet may take for the beginning of a formula (OWASP, "CSV Injection"): = + - @,
 * tab, carriage return, line feed, and the full-width forms of the signs.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A negative number or amount is no formula, and stays one that can be added up. */
const amount = /^-\$?\d[\d,]*(\.\d+)?%?$/;

/**
 * One cell: the text as it is read on the screen, in quotes; text that could run as a formula
 * begins with an apostrophe, so that it is shown instead.
 */
const csvCell = (text: string): string =>
  `"${(formula.test(text) && !amount.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * One record of a file of comma-separated values (RFC 4180): every field in quotes, quotes doubled,
 * CRLF at the end.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * One line of a comma- or tab-separated file as its fields; quoted fields may hold the separator
 * and doubled quotes.
 */
export function fieldsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((part) => part.trim());
  const out: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charAt(index);
    if (quoted && code === '"' && text[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (code === '"' && (quoted || field.trim() === '')) quoted = !quoted;
    else if (code === separator && !quoted) {
      out.push(field.trim());
      field = '';
    } else field += code;
  }
  return [...out, field.trim()];
}

/** Lists whose call is not called as people call them. */
const called: Readonly<Record<string, string>> = {
  'rx.queue': 'prescriptions',
  'counter.orders': 'orders',
  'counter.whereabouts': 'orders',
  'rx.profile': 'medication-profile',
  'rx.log': 'verification-log',
  'erx.list': 'electronic-prescriptions',
};
const dashed = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (match) => `-${match.toLowerCase()}`);
/**
 * The file's name: what the list's call lists, and the store's day (YYYY-MM-DD):
 * `prescribers.search` in `prescribers-2026-11-21.csv`.
 */
export function csvName(call: string, today: string): string {
  const [group = '', name = ''] = call.split('.');
  return `${called[call] ?? dashed(name === 'search' ? group : `${group}-${name}`)}-${today}.csv`;
}
