import { expect, test } from 'vitest';
import { proposedDirections, usualDirections } from '#domain/drug/rules/usual-directions.ts';

const lisinopril = { sigCode: null, defaultSig: '1T PO QD', form: 'Tablet' };
test('a drug is usually taken by its SIG Code, else by its Default Sig Code, read as a typed line is; blanks are none', () => {
  expect(usualDirections(lisinopril)).toEqual({
    sig: '1T PO QD',
    means: 'Take 1 tablet by mouth once daily.',
  });
  expect(usualDirections({ ...lisinopril, sigCode: ' 1T PO BID ' })).toEqual({
    sig: '1T PO BID',
    means: 'Take 1 tablet by mouth twice daily.',
  });
  expect([
    usualDirections({ ...lisinopril, sigCode: '  ' })?.sig,
    usualDirections({ ...lisinopril, defaultSig: ' ' }),
    usualDirections({ ...lisinopril, defaultSig: null }),
  ]).toEqual(['1T PO QD', null, null]);
});
test('they are proposed where a prescription is entered by hand, never for a message, and for no drug there are none', () => {
  expect([
    proposedDirections(lisinopril, false)?.sig,
    proposedDirections(lisinopril, true),
    proposedDirections(null, false),
  ]).toEqual(['1T PO QD', null, null]);
});
