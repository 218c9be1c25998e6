import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { Medication } from './alma.ts';

export const tail = 'Correct it, or answer for it with a reason.';
export const given = 'entered Metformin Hydrochloride 500 mg Tablet';
type Told = readonly [Medication, object, Partial<RxDraft>];

/** What a message says otherwise than the desk's usual entry, and how its refusal says it. */
export const toldDifferences: readonly (readonly [string, Told, string])[] = [
  [
    'extended release for immediate release',
    [{ description: 'Metformin HCl ER 500 MG Oral Tablet', ndc: '99999123499' }, {}, {}],
    `Release differs: prescribed Metformin HCl ER 500 MG Oral Tablet, ${given}. ${tail}`,
  ],
  [
    'half of the quantity',
    [{}, {}, { quantity: 30_000, daysSupply: 15 }],
    `Qty. differs: prescribed 60 Tablet, entered 30. ${tail}`,
  ],
  [
    'grams of what is counted in tablets',
    [{ unit: 'Gram' }, {}, {}],
    `Qty. differs: prescribed 60 Gram, entered 60. ${tail}`,
  ],
  [
    'milliliters of what is counted in tablets',
    [{ unit: 'Milliliter', quantityThousandths: 300_000 }, {}, {}],
    `Qty. differs: prescribed 300 Milliliter, entered 60. ${tail}`,
  ],
  [
    'a description without a strength',
    [{ description: 'Metformin HCl Oral Tablet' }, {}, {}],
    `Strength differs: prescribed Metformin HCl Oral Tablet, ${given}. ${tail}`,
  ],
  [
    'the strength in another unit, ten times as much',
    [{ description: 'Metformin HCl 5 GM Oral Tablet', ndc: '99999123499' }, {}, {}],
    `Strength differs: prescribed Metformin HCl 5 GM Oral Tablet, ${given}. ${tail}`,
  ],
  [
    'two strengths in one description',
    [{ description: 'Metformin HCl 500 MG / 1000 MG Oral Tablet', ndc: '99999123499' }, {}, {}],
    [
      'Strength differs: prescribed Metformin HCl 500 MG / 1000 MG Oral Tablet,',
      `${given}. ${tail}`,
    ].join(' '),
  ],
  [
    'the twin of the same name with another birth date',
    [{}, { dateOfBirth: '1957-04-21' }, {}],
    `DOB differs: prescribed 04/21/1957, entered 04/12/1957. ${tail}`,
  ],
  [
    'a capsule for a tablet',
    [{ description: 'Metformin HCl 500 MG Oral Capsule', ndc: '99999123499' }, {}, {}],
    `Form differs: prescribed Metformin HCl 500 MG Oral Capsule, ${given}. ${tail}`,
  ],
];
