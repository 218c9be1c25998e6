import { type ComparedField, compareEntry, marked } from '#domain/erx/rules/compare.ts';
import type { NewRxMessage } from '#domain/erx/script/message.ts';
import type { PartialRx, EntryCheck } from '#domain/rx/contract/rx.ts';
import type { ParsedSig } from '#domain/rx/sig/index.ts';
import { type EntryRecords } from '#server/repositories/rx/rx.ts';

const labels: Readonly<Record<ComparedField, string>> = {
  patientName: 'Patient',
  birthDate: 'DOB',
  gender: 'Gender',
  prescriberName: 'Prescriber',
  prescriberNpi: 'NPI',
  prescriberDea: 'DEA',
  drug: 'Drug',
  quantity: 'Qty.',
  daysSupply: 'Day(s) Supply',
  directions: 'SIG',
  daw: 'DAW',
  refills: 'Refills',
  writtenDate: 'Written',
  note: 'Notes',
};
const severityOf = { none: 'info', info: 'info', warning: 'warn', danger: 'stop' } as const;
export function differences(
  message: NewRxMessage | null,
  partialRx: PartialRx,
  entryRecords: EntryRecords,
  sig: ParsedSig,
): EntryCheck['differences'] {
  if (!message) return [];
  const rows = compareEntry(message, {
    patient: entryRecords.patient && {
      lastName: entryRecords.patient.last_name,
      firstName: entryRecords.patient.first_name,
      dateOfBirth: entryRecords.patient.date_of_birth,
      gender: entryRecords.patient.gender,
    },
    prescriber: entryRecords.prescriber && {
      lastName: entryRecords.prescriber.last_name,
      firstName: entryRecords.prescriber.first_name,
      npi: entryRecords.prescriber.npi,
      dea: entryRecords.prescriber.dea,
    },
    drug: entryRecords.drug && {
      ndc: entryRecords.drug.ndc,
      name: entryRecords.drug.name,
      genericName: entryRecords.drug.generic_name,
      strength: entryRecords.drug.strength,
      form: entryRecords.drug.form,
    },
    quantityThousandths: partialRx.quantity ?? null,
    daysSupply: partialRx.daysSupply ?? null,
    directions: partialRx.sig ? sig.expansion : null,
    daw: partialRx.daw == null ? null : Number(partialRx.daw),
    refills: partialRx.refills ?? null,
    writtenDate: partialRx.writtenOn ?? null,
    note: partialRx.note ?? null,
  });
  const grave = new Set(marked(rows).map((difference) => difference.field));
  return rows.map((row) => ({
    field: row.field,
    label: labels[row.field],
    message: row.message,
    entered: row.entered,
    state: row.outcome,
    severity: grave.has(row.field) ? severityOf[row.severity] : 'info',
    why: row.why || null,
  }));
}
