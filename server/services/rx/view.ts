import { saidInWords } from '#domain/claim/billing/words.ts';
import type { FactView, FillView, ProblemView, RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { worstFirst } from '#domain/rx/facts/compare.ts';
import { factLabels, type FactRow } from '#domain/rx/facts/types.ts';
import { paidClaims, recallProblem } from '#domain/rx/lifecycle/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { rejectionOf } from '#server/repositories/rx/rejection.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { claimsOfFill } from './claims-of-fill.ts';
import { daysProblems } from './days.ts';
import { draftOf } from './entry/draft-of.ts';
import { sourceOf } from './entry/source.ts';
import { currentFill, remainingOf } from './facts.ts';
import { failedCheckView } from './fill/failed-check.ts';
import { labelHeld } from './fill/label-held.ts';
import { giveBackOf } from './fill/money-of-steps.ts';
import { pdmpView } from './fill/pdmp.ts';
import { drugText, person, rxNumberText } from './fill/words.ts';
import { costWanted, isTakenBackOpen, nextOf, offersOf } from './offers.ts';
import type { Opened } from './opened.ts';
import { alertView, safetyOf } from './safety-view.ts';
import { paperProblems } from './safety/emergency-paper.ts';
import { lawProblems, choiceProblems } from './safety/law.ts';
import { wordsNotReadOf } from './safety/words-not-read.ts';
import { fillView } from './shown/fills.ts';
import { rxReason, stepView } from './shown/steps.ts';
import type { RxWork } from './work.ts';

export { drugText, person, rxNumberText };
/** Why payers rejected the fill: their codes with what they mean, and what they wrote besides. */
async function rejectionText(
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord | null,
): Promise<string | null> {
  if (fill?.status !== rxStatus.rejected) return null;
  const said = bundle.claims.flatMap((claim) =>
    claim.fill_id === fill.id && claim.state === 'rejected' && claim.message
      ? [saidInWords([claim.message])]
      : [],
  );
  return [await rejectionOf(work, fill.id), ...said].filter(Boolean).join(': ') || null;
}

/** With whom the fill is out, and what is collected at the door. */
const outView = ({ facts }: Opened): Pick<RxDetail, 'out'> =>
  facts.outForDelivery
    ? {
        out: {
          driver: facts.handler ?? '',
          dueCents: Math.max(0, facts.dueCents - facts.paidCents),
        },
      }
    : {};
/** A comparison as the screen shows it: what differs first; what nobody says is left out. */
const factsView = (rows: readonly FactRow[]): readonly FactView[] =>
  worstFirst(rows)
    .filter((row) => row.prescribed !== null || row.entered !== null)
    .map((row) => ({
      fact: row.fact,
      label: factLabels[row.fact],
      prescribed: row.parts?.prescribed ?? row.prescribed,
      entered: row.parts?.entered ?? row.entered,
      printed: row.parts?.label ?? row.label,
      scanned: row.parts?.scanned ?? row.scanned,
      verdict: row.verdict,
      odd: row.odd === 'label' ? 'printed' : row.odd,
      why: row.why,
    }));

/**
 * The fill that the page is about: on file the one that was given up last, where none came after
 * it; otherwise the current one.
 */
function fillAtHand(bundle: RxBundle): FillRecord | null {
  const last = bundle.fills.toSorted((a, b) => a.id - b.id).at(-1) ?? null;
  return isOneOf(statusGroups.onFile, bundle.rx.status) ? last : currentFill(bundle);
}

/** When the next fill is due, where one may follow and is not due yet. */
const nextDue = ({ facts }: Opened): Pick<RxDetail, 'nextDueOn'> =>
  facts.earliestFillOn !== null && facts.today < facts.earliestFillOn
    ? { nextDueOn: facts.earliestFillOn }
    : {};

/** Why the fill goes no further: the lot, and its recall. */
const recalledOf = ({ facts }: Opened): Pick<RxDetail, 'recalled'> => {
  const recalled = recallProblem(facts);
  return recalled === null ? {} : { recalled };
};

/** What is true of claims that are taken back: not all may be yet. */
function takenBackText({ facts }: Opened): string {
  if (facts.claims.some(({ reversing }) => reversing === true))
    return 'A claim of it is being taken back: the payer has not answered yet.';
  return paidClaims(facts).length > 0
    ? 'A claim of it was taken back, and another payer still pays: reverse that one, too.'
    : 'Its claim was taken back: no payer pays for it. Send it back to entry to bill it.';
}
/** What a payer paid and said of the patient is no price any more, once it was taken back. */
const unpriced = (fill: FillView): FillView => ({ ...fill, price: null, patientPayCents: null });
/**
 * What was taken back is paid no more, whatever its price says. What was handed over keeps the
 * price that was paid, though a claim of it is paid no more.
 */
function takenBackProblems(opened: Opened): ProblemView[] {
  const { facts } = opened;
  if (isTakenBackOpen(opened))
    return [
      {
        code: 'CLAIM_TAKEN_BACK',
        field: null,
        severity: 'warn',
        message: takenBackText(opened),
      },
    ];
  return facts.left !== null && facts.claims.some(({ waiting }) => waiting)
    ? [
        {
          code: 'CLAIM_WAITS',
          field: null,
          severity: 'warn',
          message: 'A claim of it waits for a person: look at its Claim Details.',
        },
      ]
    : [];
}

/** It went out electronically, and the other pharmacy has not said yet that it has it. */
const waitingView = ({ rx }: RxBundle): Pick<RxDetail, 'transferWaits'> =>
  rx.status === rxStatus.transferred &&
  rx.transfer_erx_id !== null &&
  rx.transfer_confirmed_at === null
    ? { transferWaits: true }
    : {};
/** A claim that could not be sent is said first: something has to be chosen. */
function unsentProblems({ b: bundle, facts }: Opened): ProblemView[] {
  const unsent = claimsOfFill(bundle, currentFill(bundle)).find(
    (claim) => claim.state === 'none' && claim.problem !== null && claim.waiting_since !== null,
  );
  return unsent === undefined || facts.left !== null || facts.status !== rxStatus.dataEntry
    ? []
    : [
        {
          code: 'CLAIM_UNSENT',
          field: null,
          severity: 'stop',
          message: `The claim could not be sent. ${unsent.problem ?? ''}`,
        },
      ];
}
/** Every fill as a screen shows it. */
async function fillsOf(work: RxWork, opened: Opened): Promise<readonly FillView[]> {
  const { b: bundle } = opened;
  const fillId = currentFill(bundle)?.id;
  const shownId = fillAtHand(bundle)?.id;
  const fills: FillView[] = [];
  for (const fill of bundle.fills) {
    const [current, shown] = [fill.id === fillId, fill.id === shownId];
    const row = await fillView(work, bundle, fill, { current, shown });
    fills.push(current && isTakenBackOpen(opened) ? unpriced(row) : row);
  }
  return fills;
}
/**
 * The prescription as a screen shows it, with every move of the lifecycle for this person: legal,
 * or why not and who may.
 */
export async function detailOf(
  work: RxWork,
  opened: Opened,
  warnings: readonly string[] = [],
): Promise<RxDetail> {
  const { b: bundle } = opened;
  const fill = currentFill(bundle);
  const shown = fillAtHand(bundle);
  const left = remainingOf(bundle, work.today);
  const drug = drugIn(bundle, bundle.rx.drug_id);
  const fills = await fillsOf(work, opened);
  const schedule = drug.schedule;
  const words = wordsNotReadOf(bundle);
  return {
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    rxNumber: rxNumberText(bundle, shown?.fill_no ?? 0),
    status: bundle.rx.status,
    schedule,
    draft: draftOf(bundle.rx),
    transferIn: bundle.transferIn,
    patientName: person(bundle.patient),
    prescriberName: person(bundle.prescriber),
    prescriberNpi: bundle.prescriber.npi,
    prescriberDea: bundle.prescriber.dea,
    drugName: drugText(drug),
    ndc: drug.ndc,
    sigText: bundle.rx.sig_text,
    expiresOn: bundle.rx.expires_on,
    refillsLeft: left.refillsLeft,
    quantityLeft: schedule === '0' ? null : left.quantityLeft,
    createdBy: bundle.names.get(bundle.rx.created_by) ?? '',
    createdAt: bundle.rx.created_at,
    erxId: bundle.rx.erx_id,
    reason: (await rejectionText(work, bundle, fill)) ?? rxReason(bundle),
    deferredTo: bundle.rx.deferred_to,
    fill: fills.find((row) => row.fillId === fill?.id) ?? null,
    fills,
    moves: offersOf(opened, work),
    next: nextOf(opened, work),
    alerts: opened.alerts.map(alertView),
    problems: [
      ...unsentProblems(opened),
      ...paperProblems(work, bundle),
      ...lawProblems(work, bundle),
      ...choiceProblems(bundle, drugIn(bundle, bundle.rx.drug_id), bundle.rx.daw),
      ...daysProblems(bundle),
      ...takenBackProblems(opened),
    ],
    events: bundle.events.map(stepView),
    safety: await safetyOf(work, bundle.patient, null, bundle.rx.id),
    warnings,
    source: await sourceOf(work, bundle),
    ...failedCheckView(bundle),
    ...nextDue(opened),
    ...recalledOf(opened),
    ...(words === null ? {} : { wordsNotRead: words }),
    ...(fill?.status === rxStatus.drugVerified
      ? { labelScan: labelHeld(bundle, fill, work.userId) }
      : {}),
    ...pdmpView(bundle),
    ...(opened.rows.length > 0 ? { facts: factsView(opened.rows) } : {}),
    ...costWanted(opened),
    ...(await giveBackOf(work, fill, bundle.events)),
    ...outView(opened),
    ...waitingView(bundle),
  };
}
