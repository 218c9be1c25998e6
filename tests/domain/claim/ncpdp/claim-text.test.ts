import { expect, it } from 'vitest';
import { claimText } from '#domain/claim/ncpdp/claim-text.ts';
import { fields } from '#domain/claim/ncpdp/fields.ts';
import { writeValue } from '#domain/claim/ncpdp/values.ts';

it.each([
  ['CB', 'Núñez-O’Brien', "NUNEZ-O'BRIEN"],
  ['CB', 'Wolfeschlegelstein', 'WOLFESCHLEGELST'],
  ['CA', '  Mary \u00a0 Jo\t', 'MARY JO'],
  ['CM', '12 Łódź Straße\x1c#4', '12 LODZ STRASSE #4'],
  ['CB', '山田', null],
  ['CB', '', null],
  ['CA', 'Anna-Louise Marie', 'ANNA-LOUISE'],
] as const)('%s of “%s” is %s, which a claim can carry', (id, text, sent) => {
  expect(claimText(id, text)).toBe(sent);
  if (sent !== null) expect(writeValue(fields[id], sent)).toEqual({ ok: true, value: sent });
});
