import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { RxRecord } from '#server/repositories/rx/rx.ts';

/** What was entered of a prescription, as it would be saved again. */
export const draftOf = (rx: RxRecord): RxDraft => ({
  patientId: rx.patient_id,
  prescriberId: rx.prescriber_id,
  drugId: rx.drug_id,
  sig: rx.sig,
  quantity: rx.quantity,
  daysSupply: rx.days_supply,
  refills: rx.refills,
  daw: rx.daw as RxDraft['daw'],
  origin: rx.origin as RxDraft['origin'],
  writtenOn: rx.written_on,
  doNotFillBefore: rx.do_not_fill_before,
  diagnosis: rx.diagnosis,
  imageKey: rx.image_key,
  hardCopy: rx.hard_copy,
  emergencyOral: rx.emergency_oral,
  programNumber: rx.program_number,
  programUntil: rx.program_until,
  note: rx.note,
  supplyFacts: rx.supply_facts,
});
