import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { BillingUnit } from './message.ts';

/**
 * Codes of the NCI Thesaurus subsets that SCRIPT uses. Source: NCI, NCPDP terminology subsets
 * (public).
 */

/**
 * QuantityUnitOfMeasure (NCPDP subset C89510): every code, its word, and the claim unit it is
 * billed in.
 */
export const quantityUnits: Readonly<Record<string, { readonly word: string; readonly unit: BillingUnit | null }>> = {
  C62412: { word: 'Applicator', unit: 'EA' },
  C54564: { word: 'Blister', unit: 'EA' },
  C64696: { word: 'Caplet', unit: 'EA' },
  C48480: { word: 'Capsule', unit: 'EA' },
  C64933: { word: 'Each', unit: 'EA' },
  C53499: { word: 'Film', unit: 'EA' },
  C48155: { word: 'Gram', unit: 'GM' },
  C69124: { word: 'Gum', unit: 'EA' },
  C48499: { word: 'Implant', unit: 'EA' },
  C62276: { word: 'Insert', unit: 'EA' },
  C48504: { word: 'Kit', unit: 'EA' },
  C120263: { word: 'Lancet', unit: 'EA' },
  C48506: { word: 'Lozenge', unit: 'EA' },
  C28254: { word: 'Milliliter', unit: 'ML' },
  C48521: { word: 'Packet', unit: 'EA' },
  C65032: { word: 'Pad', unit: 'EA' },
  C48524: { word: 'Patch', unit: 'EA' },
  C120216: { word: 'Pen Needle', unit: 'EA' },
  C62609: { word: 'Ring', unit: 'EA' },
  C53502: { word: 'Sponge', unit: 'EA' },
  C53503: { word: 'Stick', unit: 'EA' },
  C48538: { word: 'Strip', unit: 'EA' },
  C48539: { word: 'Suppository', unit: 'EA' },
  C53504: { word: 'Swab', unit: 'EA' },
  C48542: { word: 'Tablet', unit: 'EA' },
  C48548: { word: 'Troche', unit: 'EA' },
  C48552: { word: 'Wafer', unit: 'EA' },
  C38046: { word: 'Unspecified', unit: null },
};

/**
 * StrengthUnitOfMeasure (C89509) as they are written in a drug file; radioactivity is left to the
 * code itself.
 */
export const strengthUnits: Readonly<Record<string, string>> = {
  C28253: 'mg',
  C48155: 'g',
  C48152: 'mcg',
  C28252: 'kg',
  C28254: 'mL',
  C48505: 'L',
  C25613: '%',
  C44278: 'unit',
  C48579: 'unit',
  C67310: 'million units',
  C48512: 'mEq',
  C48513: 'mmol',
  C42576: 'mg/mL',
  C64572: 'mcg/mL',
  C91131: 'mg/5 mL',
  C91132: 'mcg/15 mL',
  C67394: 'mcg/hour',
  C71205: 'mcg/day',
  C91135: 'mcg/3 days',
};

/**
 * StrengthForm (C89508): the forms a community pharmacy meets. Any other code is shown as it is.
 */
export const strengthForms: Readonly<Record<string, string>> = {
  C42998: 'Tablet',
  C43243: 'Oral Tablet',
  C42893: 'Chewable Tablet',
  C42999: 'Orally Disintegrating Tablet',
  C69071: 'Disintegrating Tablet',
  C42927: 'Extended Release Tablet',
  C42905: 'Delayed Release Tablet',
  C42758: 'Enteric Coated Tablet',
  C42931: 'Film Coated Tablet',
  C42930: 'Film Coated Extended Release Tablet',
  C42897: 'Coated Tablet',
  C42910: 'Effervescent Tablet',
  C42751: 'Sublingual Tablet',
  C42755: 'Buccal Tablet',
  C78751: 'Sustained Release Tablet',
  C69004: 'Tablet 12 Hour Sustained Release',
  C69003: 'Tablet 24 Hour Sustained Release',
  C25158: 'Capsule',
  C91165: 'Oral Capsule',
  C42916: 'Extended Release Capsule',
  C42902: 'Delayed Release Capsule',
  C64909: 'Soft Capsule',
  C68946: 'Sprinkle Capsule',
  C68943: 'Capsule 12 Hour Sustained Release',
  C68944: 'Capsule 24 Hour Sustained Release',
  C42986: 'Solution',
  C68996: 'Oral Solution',
  C42994: 'Suspension',
  C68992: 'Oral Suspension',
  C42996: 'Syrup',
  C42912: 'Elixir',
  C42953: 'Liquid',
  C28944: 'Cream',
  C91187: 'Topical Cream',
  C42966: 'Ointment',
  C91192: 'Topical Ointment',
  C42934: 'Gel',
  C91189: 'Topical Gel',
  C29167: 'Lotion',
  C91190: 'Topical Lotion',
  C64898: 'Foam',
  C64905: 'Topical Solution',
  C42972: 'Powder',
  C42968: 'Patch',
  C28276: 'Skin Patch',
  C42923: 'Extended Release Patch',
  C42993: 'Suppository',
  C68989: 'Rectal Suppository',
  C69050: 'Vaginal Cream',
  C42915: 'Enema',
  C91148: 'Metered Dose Inhaler',
  C91139: 'Powder Inhaler',
  C91143: 'Inhalant Solution',
  C91157: 'Nasal Spray',
  C91158: 'Nasal Suspension',
  C91163: 'Ophthalmic Solution',
  C91164: 'Ophthalmic Suspension',
  C91162: 'Ophthalmic Ointment',
  C91176: 'Otic Solution',
  C91177: 'Otic Suspension',
  C42945: 'Injectable Solution',
  C42995: 'Injectable Suspension',
  C97717: 'Pre-filled Pen Syringe',
  C91180: 'Prefilled Syringe',
  C91227: 'Auto-Injector',
  C42955: 'Lozenge',
  C43001: 'Troche',
  C42932: 'Film',
  C42941: 'Gum',
  C60988: 'Ring',
  C42942: 'Implant',
  C47916: 'Kit',
  C42989: 'Spray',
  C29269: 'Mouthwash',
  C42981: 'Shampoo',
};

/** What holds of the tables of this file. */
export const tables = {
  quantityUnits: {
    source: 'NCI Thesaurus, NCPDP subset C89510.',
    taken: '2026-11',
    order: 'By word; the unit that is not known stands last.',
  },
  strengthUnits: {
    source: 'NCI Thesaurus, NCPDP subset C89509.',
    taken: '2026-11',
    order: 'Weights, volumes, counts, then rates.',
  },
  strengthForms: {
    source: 'NCI Thesaurus, NCPDP subset C89508.',
    taken: '2026-11',
    order: 'By dosage form.',
  },
} as const satisfies FactTables;
