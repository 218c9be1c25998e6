import { fields, type FieldId } from './fields.ts';

const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  '’': "'",
  '‘': "'",
  '`': "'",
  '–': '-',
  '—': '-',
};

/**
 * A text of the store as a claim can carry it in a field: capitals of plain ASCII, accents dropped, blanks closed up, cut to
 * the field's length. `Núñez-O’Brien` → `NUNEZ-O'BRIEN`. Null when nothing is left. For names and addresses, never for
 * numbers: an identifier that does not fit has to be refused (`writeTransmission`), not cut.
 */
export function claimText(id: FieldId, text: string): string | null {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x5f{-~]/g, (match) => letters[match] ?? ' ');
  return folded.replace(/ +/g, ' ').trim().slice(0, fields[id].max).trim() || null;
}
