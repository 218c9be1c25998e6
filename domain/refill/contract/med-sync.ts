import { patient } from '#domain/patient/entities/patient.ts';
import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import {
  bool,
  dayOf,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { syncCycle } from '../rules/med-sync.ts';
import { listQueryOf } from './column-filters.ts';
import { refillAnswer, rxsAsked } from './refills.ts';

const text = str({ max: 500 });
/**
 * A prescription of a patient and how it comes to the dates on which the patient's prescriptions
 * are filled together. `dueOn`: when what was
 * supplied is used up; `syncOn`: the date on which it is filled with the others, `days` from the
 * one to the other (negative: it goes along
 * before it is used up); null without a date, or where it can't come to one, and `why` says why
 * not. `short*`: the fill that brings it
 * there (thousandths, days, the first day on which it may be made). `anchorOn`, `cycleDays`,
 * `attested…`: what the patient wants, in `patientVersion`.
 */
export const medSyncRow = object({
  rxId: id,
  version: int(),
  patientId: id,
  patientName: text,
  patientVersion: int(),
  rxNumber: text,
  drugName: text,
  sig: text,
  status: str({ max: 3 }),
  schedule: text,
  quantity: int(),
  daysSupply: int(),
  refillsLeft: int(),
  lastFilledOn: nullable(isoDate),
  inSync: bool,
  /** It is filled by itself. */ byItself: bool,
  dueOn: nullable(isoDate),
  syncOn: nullable(isoDate),
  days: nullable(int({ min: -2_000_000 })),
  shortQuantity: nullable(int()),
  shortDays: nullable(int()),
  shortFrom: nullable(isoDate),
  why: nullable(text),
  cannot: bool,
  anchorOn: nullable(isoDate),
  cycleDays: int(),
  attested: bool,
  attestedBy: nullable(text),
  attestedAt: nullable(text),
});
export type MedSyncRow = Infer<typeof medSyncRow>;
export const medSyncTerms = object({
  anchorOn: nullable(dayOf('planned')),
  cycleDays: int({ min: syncCycle.least, max: syncCycle.most }),
  attest: bool,
});
export type MedSyncTerms = Infer<typeof medSyncTerms>;

const errors = recordErrors(patient);
export const medSyncContract = {
  /**
   * A patient's prescriptions that have not ended, those in sync first; empty for a patient that
   * this store does not have. Filters: `show` (`in`, `out`, `cannot`).
   */
  list: procedure({ permission: 'rx.read', audit: 'patient.med-sync-viewed', effect: 'read' })
    .route({ method: 'POST', path: '/api/patients/{patientId}/med-sync/list' })
    .input(
      object({
        patientId: id,
        list: listQueryOf('medSync.list', {
          patientId: listFilter.id,
          show: listFilter.choice('in', 'out', 'cannot'),
        }),
      }),
    )
    .output(listPage(medSyncRow)),
  /**
   * On which days the patient wants everything filled; `attest`: that the patient said so, kept
   * with who attests it and when. Answers the version of the patient and the next dates.
   */
  terms: procedure({ permission: 'patient.write', audit: 'patient.med-sync-set', effect: 'write' })
    .route({ method: 'PUT', path: '/api/patients/{patientId}/med-sync' })
    .input(object({ patientId: id, version: int(), terms: medSyncTerms }))
    .output(object({ version: int(), dates: listOf(isoDate) }))
    .errors(errors),
  /**
   * Puts prescriptions on the dates of their patients (`on`), or takes them off. Each has its own
   * answer.
   */
  include: procedure({ permission: 'rx.fill', audit: 'rx.med-sync', effect: 'write' })
    .route({ method: 'POST', path: '/api/med-sync/include' })
    .input(object({ items: rxsAsked, on: bool }))
    .output(object({ answers: listOf(refillAnswer) })),
  /**
   * Makes every short fill of the patient that can be made today (row 9 of the lifecycle); each has
   * its own answer, and one that is refused keeps no other from being made.
   */
  shortFills: procedure({ permission: 'rx.fill', audit: 'rx.short-fills-made', effect: 'write' })
    .route({ method: 'POST', path: '/api/patients/{patientId}/med-sync/short-fills' })
    .input(object({ patientId: id }))
    .output(object({ answers: listOf(refillAnswer) }))
    .errors(errors),
};
