import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import { drug, newDrug } from '#domain/drug/entities/drug.ts';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { RecordKind } from './records.ports.ts';

const entities = { patient, prescriber, drug } as const;
export const fieldsOfKind = (of: RecordKind): Fields => entities[of].fields;
export const titleOfKind = (of: RecordKind): string => entities[of].title;
/** The dialog that adds a record of a kind. */
export const quickAddName = (
  of: RecordKind,
): 'quickAddPatient' | 'quickAddPrescriber' | 'quickAddDrug' =>
  `quickAdd${({ patient: 'Patient', prescriber: 'Prescriber', drug: 'Drug' } as const)[of]}`;

const starts: Readonly<Record<RecordKind, Values>> = {
  patient: blankPatient,
  prescriber: { refill: true, cityId: 0, licenses: [] },
  drug: newDrug,
};
const blank = (of: RecordKind): Values => ({
  ...Object.fromEntries(Object.keys(fieldsOfKind(of)).map((key) => [key, null])),
  ...starts[of],
});

const capital = (word: string) =>
  word === word.toLowerCase()
    ? word.replace(
        /(^|[\s'-])([a-z])/g,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )
    : word;
/** "rivera, alma 04/12/1957" → last name, first name, birth date. */
function personTyped(text: string): Values {
  const born = /(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text);
  const [, month = '', day = '', year = ''] = born ?? [];
  const date = born ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
  const names = text.replace(/[\d/-]{6,}/g, ' ').trim();
  const [last, first] = names.includes(',') ? names.split(',', 2) : [names, ''];
  return {
    ...(last?.trim() ? { lastName: capital(last.trim()) } : {}),
    ...(first?.trim() ? { firstName: capital(first.trim()) } : {}),
    ...(isDate(date) ? { dateOfBirth: date } : {}),
  };
}
/** What a code says of a product: the NDCs that it can be, and its UPC. */
function productCodes(code: ScanCode) {
  if (code.kind === 'ndc') return { ndcs: code.ndc, upc: null };
  if (code.kind === 'upc') return { ndcs: code.upc.drug?.candidates ?? [], upc: code.upc.upc };
  if (code.kind === 'gs1')
    return { ndcs: code.drug?.candidates ?? [], upc: code.gs1.gtin14.replace(/^00/, '') };
  return { ndcs: [], upc: null };
}
/**
 * A scanned or typed code becomes NDC or UPC, words the name. The day matters to expiry dates only,
 * which are not kept here.
 */
function drugTyped(text: string): Values {
  const read = parseScan(text, { today: '2000-01-01' });
  if (!read.ok) return text.trim() ? { name: text.trim() } : {};
  const code = read.value;
  const { ndcs, upc } = productCodes(code);
  return {
    ...(ndcs.length === 1 ? { ndc: ndcs[0].ndc11 } : {}),
    ...(upc === null ? {} : { upc }),
  };
}
function typedValues(of: RecordKind, text: string): Values {
  if (of === 'drug') return drugTyped(text);
  const { dateOfBirth, ...names } = personTyped(text);
  return of === 'patient' && dateOfBirth !== undefined ? { ...names, dateOfBirth } : names;
}

const toldOf = (of: RecordKind, message: ErxDetail | null) => {
  if (of === 'patient') return message?.newPatient;
  return of === 'prescriber' ? message?.newPrescriber : null;
};
/** What a new record starts with: what the message says of it, else what was typed to find it. */
export function newRecordValues(of: RecordKind, text: string, message: ErxDetail | null): Values {
  const known = Object.fromEntries(
    Object.entries(toldOf(of, message) ?? {}).filter(
      ([key, value]) => key in fieldsOfKind(of) && value !== null,
    ),
  );
  const named =
    of === 'drug' && text.trim() === '' && message?.row.drugText
      ? { name: message.row.drugText }
      : {};
  return {
    ...blank(of),
    ...(Object.keys(known).length > 0 ? known : { ...named, ...typedValues(of, text) }),
  };
}
