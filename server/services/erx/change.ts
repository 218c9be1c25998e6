import type { RenewalAnswer } from '#domain/erx/contract/erx.ts';
import { changeProblems, type ChangeKind } from '#domain/erx/script/change-request.ts';
import type { Party } from '#domain/erx/script/message.ts';
import { writeChangeRequest } from '#domain/erx/script/write-pharmacy.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { certainDays, daysSupply } from '#domain/rx/days-supply/index.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import { fullDrug } from '#server/repositories/drug/drugs.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { lastRequestOut } from '#server/repositories/erx/erx.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { RefillAsked } from '#server/services/refill/refills.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { productText } from '#server/services/rx/product-text.ts';
import { person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { askEach } from './ask-each.ts';
import { addressee, medicationOf, pharmacyFacts, queueOut } from './outgoing.ts';

/**
 * What a prescriber is asked to change. Quantity (thousandths) and days of the drug that is
 * proposed; those of the prescription where nothing is said.
 */
export interface ChangeAsked {
  readonly code: ChangeKind;
  readonly drugId: number | null;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
  readonly note: string | null;
}

/**
 * Quantity and days that are asked for. Days that nobody typed are the certain ones of what is
 * proposed; those of the prescription only for its own quantity, and else they are left open.
 */
function supplyAsked({ rx }: RxBundle, drug: DrugRecord, asked: ChangeAsked) {
  const quantity = asked.quantity ?? rx.quantity;
  if (asked.daysSupply !== null) return { quantity, daysSupply: asked.daysSupply };
  const product = productText(drug);
  const directions = readDirections(rx.sig, product);
  const certain = certainDays(daysSupply({ directions, product, quantity }));
  const kept = quantity === rx.quantity ? rx.days_supply : null;
  return { quantity, daysSupply: certain ?? kept };
}
/** Why nothing is asked of this prescription, whoever its prescriber is; null: it can be. */
function changeRefusal(
  { rx }: RxBundle,
  asked: ChangeAsked,
  drug: DrugRecord | null,
): string | null {
  const [missing] = Object.values(changeProblems(asked));
  if (missing !== undefined) return `${missing}.`;
  if (asked.drugId !== null && drug === null)
    return 'The drug that is proposed is not in this store any more: choose another.';
  if (rx.status === rxStatus.transferred)
    return 'Another pharmacy has it now: the request is theirs to make.';
  if (rx.status === rxStatus.discontinued || rx.status === rxStatus.deleted)
    return 'It was stopped: ask for a new prescription.';
  return drug !== null && (rx.schedule === '2' || drug.schedule === '2')
    ? 'A C-II is not changed by an answer: ask for a new prescription (21 CFR 1306.11).'
    : null;
}
/** Why this prescriber can't be asked, or has been asked already; null: it can be. */
async function prescriberRefusal(
  work: RxWork,
  opened: Opened,
  to: Party | null,
): Promise<string | null> {
  const { prescriber, rx, store } = opened.b;
  if (!opened.facts.prescriber.active)
    return `${person(prescriber)} is inactive: ask for a new prescription of somebody else.`;
  if (!prescriber.npi) return `${person(prescriber)} has no NPI on the record: add it there.`;
  if (!to)
    return `${person(prescriber)} has no Surescripts ID on the record: add it there, or call.`;
  const before = await lastRequestOut(work, rx.id, 'RxChangeRequest');
  return before && (before.outcome === null || before.outcome === 'unclear')
    ? `The prescriber was asked for a change on ${formatDate(businessDate(before.created_at, store.time_zone))} and has not answered yet.`
    : null;
}
/**
 * Asks the prescriber of each prescription for a change electronically: each has one message, which
 * waits in the outbox, or a reason why not.
 * The answers stand in the order of the request. `done` says that it is written and waits, never
 * that anybody has it; the prescription
 * itself does not change before a person has entered the answer.
 */
export async function requestChanges(
  work: RxWork,
  items: readonly RefillAsked[],
  asked: ChangeAsked,
): Promise<readonly RenewalAnswer[]> {
  const drug = asked.drugId === null ? null : ((await fullDrug(work, asked.drugId)) ?? null);
  return askEach(work, items, async (opened) => {
    const bundle = opened.b;
    const { to, orderNumber } = await addressee(work, bundle);
    const why = changeRefusal(bundle, asked, drug) ?? (await prescriberRefusal(work, opened, to));
    if (why !== null || to === null) return { erxId: null, why };
    const wanted =
      drug === null
        ? []
        : [
            medicationOf(bundle, drug, {
              ...supplyAsked(bundle, drug, asked),
              refills: bundle.rx.refills,
            }),
          ];
    const erxId = await queueOut(work, bundle, 'RxChangeRequest', (messageId) =>
      writeChangeRequest(
        {
          ...pharmacyFacts(bundle, { to, orderNumber, reference: messageId }),
          code: asked.code,
          note: asked.note?.trim() || null,
          wanted,
        },
        { messageId, sentAt: work.now },
      ),
    );
    return { erxId, why: null };
  });
}
