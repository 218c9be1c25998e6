/**
 * Reads ZPL II as a printer does: a caret or a tilde begins a command wherever it stands, also in
 * field data. Written from the
 * programming guide and sharing nothing with the writer. Throws for every command that a label of
 * ours has no business with.
 */
export interface ZplText {
  readonly kind: 'text';
  readonly x: number;
  readonly baseline: number;
  readonly height: number;
  readonly width: number;
  readonly text: string;
}
export interface ZplBox {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface ZplCode {
  readonly kind: 'code';
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly module: number;
  readonly modules: number;
  readonly text: string;
}
export type ZplField = ZplText | ZplBox | ZplCode;
export interface ZplLabel {
  readonly width: number;
  readonly length: number;
  readonly copies: number;
  readonly utf8: boolean;
  readonly fields: readonly ZplField[];
}

interface Field {
  at: readonly [string, number, number] | null;
  font: readonly [number, number] | null;
  hex: string | null;
  box: readonly [number, number, number] | null;
  bar: number | null;
  data: string | null;
}
const fresh = (): Field => ({ at: null, font: null, hex: null, box: null, bar: null, data: null });
function fail(what: string): never {
  throw new Error(`A printer would not take this: ${what}`);
}
const whole = (text: string | undefined): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : fail(`${text} is not a number of dots`);

function unescaped(data: string, sign: string | null): string {
  if (sign === null) return data;
  const bytes: number[] = [];
  for (let index = 0; index < data.length; index += 1) {
    if (data[index] !== sign) {
      bytes.push(...Buffer.from(data[index]!, 'utf8'));
      continue;
    }
    const hex = data.slice(index + 1, index + 3);
    bytes.push(/^[0-9A-F]{2}$/.test(hex) ? parseInt(hex, 16) : fail(`${sign}${hex} is no byte`));
    index += 2;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}

const starts: Readonly<Record<string, 'B' | 'C'>> = { '>:': 'B', '>;': 'C' };
const changes: Readonly<Record<string, 'B' | 'C'>> = { '>5': 'C', '>6': 'B' };
/**
 * The text of ^BC data in mode N, with its changes of subset, and how many modules its symbols
 * take.
 */
export function readBarcodeData(data: string): { readonly text: string; readonly modules: number } {
  let set = starts[data.slice(0, 2)] ?? fail('the barcode says no subset');
  let text = '';
  let symbols = 1;
  for (let index = 2; index < data.length;) {
    symbols += 1;
    if (data[index] === '>') {
      set =
        changes[data.slice(index, index + 2)] ??
        fail(`${data.slice(index, index + 2)} in a barcode`);
      index += 2;
      continue;
    }
    const taken = set === 'C' ? 2 : 1;
    const part = data.slice(index, index + taken);
    if (set === 'C' && !/^\d\d$/.test(part)) fail(`${part} in subset C`);
    text += part;
    index += taken;
  }
  return { text, modules: (symbols + 1) * 11 + 13 };
}

function fieldOf(field: Field, module: number): ZplField {
  const [how, left, top] = field.at ?? fail('a field without a place');
  if (field.box !== null)
    return field.box[2] === Math.min(field.box[0], field.box[1]) && how === 'FO'
      ? { kind: 'box', x: left, y: top, width: field.box[0], height: field.box[1] }
      : fail('a box that is not filled');
  const data = unescaped(field.data ?? fail('a field without data'), field.hex);
  if (field.bar !== null)
    return how === 'FO'
      ? { kind: 'code', x: left, y: top, height: field.bar, module, ...readBarcodeData(data) }
      : fail('a barcode set like text');
  return field.font !== null && how === 'FT'
    ? {
        kind: 'text',
        x: left,
        baseline: top,
        height: field.font[0],
        width: field.font[1],
        text: data,
      }
    : fail('a text without a font');
}

interface OpenLabel {
  width: number;
  length: number;
  copies: number;
  utf8: boolean;
  fields: ZplField[];
}
/** A command that says something of the label as a whole; false for any other. */
function ofLabel(openLabel: OpenLabel, name: string, rest: string): boolean {
  const first = rest.trim().split(',')[0];
  switch (name) {
    case 'CI':
      openLabel.utf8 = first === '28';
      return true;
    case 'PW':
      openLabel.width = whole(first);
      return true;
    case 'LL':
      openLabel.length = whole(first);
      return true;
    case 'LH':
      return rest.trim() === '0,0' || fail('another home');
    case 'PQ':
      openLabel.copies = whole(first);
      return true;
    default:
      return false;
  }
}
/** A command that says something of a field; false for any other. */
function ofField(field: Field, name: string, rest: string): boolean {
  const args = rest.split(',');
  switch (name) {
    case 'FO':
    case 'FT':
      if (field.at) fail('a field in a field');
      field.at = [name, whole(args[0]), whole(args[1])];
      return true;
    case 'A0':
      field.font = args[0] === 'N' ? [whole(args[1]), whole(args[2])] : fail('turned text');
      return true;
    case 'FH':
      field.hex = rest === '' ? '_' : rest;
      return true;
    case 'GB':
      field.box = [whole(args[0]), whole(args[1]), whole(args[2])];
      return true;
    case 'BC':
      field.bar =
        args[0] === 'N' && args.slice(2).join() === 'N,N,N'
          ? whole(args[1])
          : fail('another barcode');
      return true;
    case 'FD':
      field.data = rest;
      return true;
    default:
      return false;
  }
}

export function readZpl(job: string): ZplLabel[] {
  const labels: ZplLabel[] = [];
  const commands = [...job.matchAll(/[\^~][^^~]*/g)].map((match) => match[0]);
  if (commands.join('') !== job) fail('something stands outside of the labels');
  let open: OpenLabel | null = null;
  let field = fresh();
  let module = 0;
  for (const written of commands) {
    const name = written.slice(1, 3);
    const rest = written.slice(3);
    if (written.startsWith('~')) fail(`the command ${written.slice(0, 3)}`);
    if (name === 'XA') {
      open =
        open === null && rest === ''
          ? { width: 0, length: 0, copies: 1, utf8: false, fields: [] }
          : fail('a label in a label');
      continue;
    }
    if (open === null) return fail(`${written} outside of a label`);
    if (ofLabel(open, name, rest) || ofField(field, name, rest)) continue;
    if (name === 'BY') module = whole(rest.split(',')[0]);
    else if (name === 'FS' && rest.trim() === '') {
      open.fields.push(fieldOf(field, module));
      field = fresh();
    } else if (name === 'XZ' && rest.trim() === '' && field.at === null) {
      labels.push(open);
      open = null;
    } else fail(`the command ${written}`);
  }
  return open === null ? labels : fail('a label without an end');
}
