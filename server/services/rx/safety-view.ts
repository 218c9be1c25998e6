import { ageInYears } from '#domain/platform/rules/age.ts';
import { daysBetween, addDays } from '#domain/platform/rules/dates.ts';
import { conditionAmong } from '#domain/rx/clinical/matching.ts';
import { pregnantCodes } from '#domain/rx/clinical/precaution.ts';
import type { AlertView, SafetyView } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import { allergiesOf, conditionsOf } from '#server/repositories/patient/people.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { type ActiveRecord, activeOf } from '#server/repositories/rx/dispensings.ts';
import { entryRecords } from '#server/repositories/rx/entry-records.ts';
import { insuranceText } from '#server/services/patient/insurances.ts';
import { drugText, person } from '#server/services/rx/fill/words.ts';
import { productText } from '#server/services/rx/product-text.ts';
import { reportedRows, reportedHistory, reportedOn } from './history.ts';
import type { JudgedAlert } from './opened.ts';
import { isStopped } from './safety/alerts.ts';
import type { RxWork } from './work.ts';

export const alertView = ({ alert, decision }: JudgedAlert): AlertView => ({
  fingerprint: alert.fingerprint,
  kind: alert.kind,
  severity: alert.severity,
  reason: alert.reason,
  title: `${alert.summary.charAt(0).toUpperCase()}${alert.summary.slice(1)}`,
  effect: alert.effect,
  management: alert.management,
  who: alert.who,
  answered: decision
    ? {
        by: decision.by_name,
        at: decision.at,
        service: decision.service_code,
        result: decision.result_code,
        note: decision.note,
      }
    : null,
});
/**
 * What is being filled for the patient besides one prescription, newest first, one line per
 * prescription: it is not in hand yet, and will be.
 */
function inProcessOf(
  records: readonly ActiveRecord[],
  besides: number | null,
): Pick<SafetyView, 'inProcess'> {
  const open = records.filter(
    ({ rx_id: rxId, status }) =>
      rxId !== besides &&
      !isOneOf(statusGroups.handedOverOrDue, status) &&
      !isOneOf(statusGroups.onFile, status) &&
      !isOneOf(statusGroups.ended, status),
  );
  const first = open
    .filter((record, at) => open.findIndex(({ rx_id: rxId }) => rxId === record.rx_id) === at)
    .toSorted((a, b) => b.rx_id - a.rx_id);
  return first.length === 0
    ? {}
    : {
        inProcess: first.map((record) => ({
          rxId: record.rx_id,
          drug: drugText(record),
          sig: record.sig,
          status: record.status,
        })),
      };
}
/** Why no next fill of it is due here; null where one is. */
function notDueOf(active: ActiveRecord): SafetyView['fills'][number]['notDue'] {
  if (active.rx_status === rxStatus.transferred) return 'transferred out';
  const product = productText({ ...active, id: active.drug_id }, active.supply_facts);
  if (parseSig(active.sig, product).asNeeded) return 'as needed';
  return active.refills === 0 ? 'no refills' : undefined;
}
/** By the switch of the record, or by a condition that is coded as one of a pregnancy. */
const isPregnant = (
  patient: RxBundle['patient'],
  conditions: readonly { readonly icd_code: string | null }[],
): boolean => {
  const codes = conditions.flatMap(({ icd_code: code }) => (code === null ? [] : [code]));
  return patient.pregnant || conditionAmong({ conditions: codes }, pregnantCodes) !== undefined;
};
/** What was handed over here and is in hand, one line per prescription; at most `most` of them. */
function ownFills(
  all: readonly ActiveRecord[],
  today: string,
  most: number,
): SafetyView['fills'][number][] {
  const seen = new Set<number>();
  // In hand is what was handed over; what is still being filled stands in the queue.
  return all
    .filter((active) => isOneOf(statusGroups.handedOverOrDue, active.status) && !isStopped(active))
    .flatMap((active) => {
      if (seen.has(active.rx_id) || seen.size >= most) return [];
      seen.add(active.rx_id);
      const notDue = notDueOf(active);
      return [
        {
          ...(notDue === undefined ? {} : { notDue }),
          rxId: active.rx_id,
          source: null,
          drug: drugText(active),
          sig: active.sig,
          lastFilledOn: active.filled_on,
          daysSupply: active.days_supply,
          daysLeft: daysBetween(today, addDays(active.filled_on, active.days_supply)),
        },
      ];
    });
}
const mostFills = 12;

/**
 * The safety panel: who, allergies, conditions, what is in hand and what else is being filled,
 * newest first; one line per prescription. `besides` is the prescription that it
 * stands beside. What
 * other systems told of is there as long as it is in use.
 */
export async function safetyOf(
  work: RxWork,
  patient: RxBundle['patient'],
  records: readonly ActiveRecord[] | null = null,
  besides: number | null = null,
): Promise<SafetyView> {
  const all = records ?? (await activeOf(work, patient.id, null));
  const allergies = await allergiesOf(work, patient.id);
  const conditions = await conditionsOf(work, patient.id);
  const own = ownFills(all, work.today, mostFills);
  const reported = reportedRows(await reportedHistory(work, patient.id), work.today)
    .filter((reportedRow) => reportedRow.use.state === 'active')
    .map(({ line, use }) => ({
      rxId: null,
      source: line.source,
      drug: line.drug_text,
      sig: line.sig,
      lastFilledOn: reportedOn(line),
      daysSupply: line.days_supply,
      daysLeft: use.daysLeft,
    }));
  const fills = [...own, ...reported]
    .toSorted((a, b) => b.lastFilledOn.localeCompare(a.lastFilledOn))
    .slice(0, mostFills);
  return {
    patientId: patient.id,
    name: person(patient),
    dateOfBirth: patient.date_of_birth,
    age: ageInYears(patient.date_of_birth, work.today),
    gender: patient.gender,
    phone: patient.cell_phone ?? patient.home_tel,
    ...(isPregnant(patient, conditions) ? { pregnant: true as const } : {}),
    allergyStatus: patient.allergy_status,
    allergies: allergies
      .filter((allergy) => !allergy.exception)
      .map((allergy) => ({ label: allergy.label, severity: allergy.severity })),
    conditions: conditions.map((condition) => condition.description),
    insurance: await insuranceText(work, patient.id, work.today),
    note: patient.note,
    fills,
    ...inProcessOf(all, besides),
  };
}
/** The safety panel of a patient of this store; undefined where the store has none of that id. */
export async function safetyOfPatient(
  work: RxWork,
  patientId: number,
): Promise<SafetyView | undefined> {
  const { patient } = await entryRecords(work, { patientId });
  return patient ? safetyOf(work, patient) : undefined;
}
