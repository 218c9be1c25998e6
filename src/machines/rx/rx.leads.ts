import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Lead } from '#domain/rx/lifecycle/index.ts';
import { insurancesOfPatient } from '#machines/patient/patient-at-step.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { goToRoute, openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { blockedStep, nextOf, opens } from './rx.offers.ts';

/** What a dialog about one prescription is opened with, where it may hold several. */
export const itemsOf = (detail: RxDetail) => [
  {
    rxId: detail.rxId,
    version: detail.version,
    text: `${detail.rxNumber} ${detail.drugName}, ${detail.patientName}`,
  },
];
/**
 * Where F8 leads while there is no next step: to what this person can put right. Null where there
 * is a next step, or where somebody else has to act.
 */
export function leadOf(detail: RxDetail | null): Lead | null {
  if (detail === null || nextOf(detail) !== null) return null;
  const lead = blockedStep(detail)?.lead ?? null;
  return lead === 'defer' && !opens(detail, 'defer') ? null : lead;
}
/** What F8 does where it leads, in words. */
export const leadTitles: Readonly<Record<Lead, string>> = {
  alert: 'Answer the alert',
  patient: 'Open the patient',
  insurances: 'Open the insurances',
  prescriber: 'Open the prescriber',
  drug: 'Open the drug',
  entry: 'Correct the entry',
  claim: 'Look at the claim',
  defer: 'Defer it to that day',
  renewal: 'Ask for a renewal',
};
/** A lead that opens something: the alert is on the page, and a deferral is a step. */
type Opened = Exclude<Lead, 'alert' | 'defer'>;
export const opensSomething = (lead: Lead | null): lead is Opened =>
  lead !== null && lead !== 'alert' && lead !== 'defer';
/** What the prompt of a deferral starts with: the day that the prescriber named. */
export const deferredTo = ({ draft: { doNotFillBefore } }: RxDetail): Values =>
  doNotFillBefore === null ? {} : { reasonCode: 'prescriber-date', until: doNotFillBefore };

/**
 * What is known of the next step before it is asked: a part is proposed by itself only where the
 * payer pays for less at a time.
 */
export const partSaid = (detail: RxDetail | null): Values | null =>
  detail !== null && nextOf(detail) === 'part' && detail.status === rxStatus.rejected
    ? { partReason: 'payer' }
    : null;

/** What is wrong with the step that it leads away from, for the person to read. */
export function leadText(detail: RxDetail): string {
  const blocked = blockedStep(detail);
  return blocked ? `${blocked.title}: ${blocked.why.join(' ')}` : '';
}

interface Enqueue {
  sendTo(target: AnyActorRef, event: AnyEventObject): void;
}
type System = { get(id: string): unknown };
/** Opens the place where what is in the way is put right. */
const openings: Readonly<
  Record<Opened, (enqueue: Enqueue, system: System, detail: RxDetail) => void>
> = {
  patient: (enqueue, system, { draft }) =>
    goToRoute(enqueue, system, 'patient', { id: draft.patientId }),
  insurances: (enqueue, system, detail) =>
    openDialog(enqueue, system, 'patient', {
      ...insurancesOfPatient(detail.draft.patientId),
      card: blockedStep(detail)?.leadId ?? null,
    }),
  prescriber: (enqueue, system, { draft }) =>
    goToRoute(enqueue, system, 'prescriber', { id: draft.prescriberId }),
  drug: (enqueue, system, { draft }) =>
    goToRoute(enqueue, system, 'drugSearch', { id: draft.drugId }),
  entry: (enqueue, system, { rxId }) => openDialog(enqueue, system, 'rxEntry', { rxId }),
  claim: (enqueue, system, { rxId }) => openDialog(enqueue, system, 'claimDetails', { rxId }),
  renewal: (enqueue, system, detail) =>
    openDialog(enqueue, system, 'eRefillsRequest', { items: itemsOf(detail) }),
};
export const openLead = (enqueue: Enqueue, system: System, detail: RxDetail, lead: Opened): void =>
  openings[lead](enqueue, system, detail);
