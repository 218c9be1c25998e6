import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Meanings } from './field-spec.ts';

/** 548-6F: what a payer that said yes wants known. The codes that are not here are asked of the payer. */
export const approvedMessage: Meanings = {
  '001': 'A generic is available',
  '002': 'Not a formulary drug',
  '003': 'A maintenance drug',
  '004': 'Filled during the transition benefit',
  '005': 'Filled during the transition benefit; next time it needs a prior authorization',
  '006': 'Filled during the transition benefit; the drug is not in the formulary',
  '007': 'Filled during the transition benefit; next time it is rejected for another reason',
  '008': 'An emergency fill',
  '009': 'An emergency fill; next time it needs a prior authorization',
  '010': 'An emergency fill; the drug is not in the formulary',
  '011': 'An emergency fill; next time it is rejected for another reason',
  '012': 'Filled at a change of the level of care',
  '013': 'Filled at a change of the level of care; next time it needs a prior authorization',
  '014': 'Filled at a change of the level of care; the drug is not in the formulary',
  '015': 'Filled at a change of the level of care; next time it is rejected for another reason',
  '018': 'Give the patient the notice “Medicare Prescription Drug Coverage and Your Rights” (CMS-10147)',
  '023': 'The copay is reduced to the days supply',
};

/** What holds of the tables of this file. */
export const tables = {
  approvedMessage: {
    source:
      'NCPDP external code list (ECL), 548-6F, as payer sheets of Medicare plans repeat it; the wordings are our own.',
    taken: '2026-11',
    order: 'By code.',
  },
} as const satisfies FactTables;
