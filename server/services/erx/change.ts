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
import { lineOf } from '#server/repositories/erx/lines.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { answersInOrder } from '#server/services/refill/answers-in-order.ts';
import type { RefillAsked } from '#server/services/refill/refills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { productText } from '#server/services/rx/product-text.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
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
async function problem(
  work: RxWork,
  opened: Opened,
  asked: ChangeAsked,
  drug: DrugRecord | null,
  to: Party | null,
): Promise<string | null> {
  const { prescriber, rx, store } = opened.b;
  const [missing] = Object.values(changeProblems(asked));
  if (missing !== undefined) return `${missing}.`;
  if (asked.drugId !== null && drug === null)
    return 'The drug that is proposed is not in this store any more: choose another.';
  if (rx.status === rxStatus.transferred)
    return 'Another pharmacy has it now: the request is theirs to make.';
  if (rx.status === rxStatus.discontinued || rx.status === rxStatus.deleted)
    return 'It was stopped: ask for a new prescription.';
  if (drug !== null && (rx.schedule === '2' || drug.schedule === '2'))
    return 'A C-II is not changed by an answer: ask for a new prescription (21 CFR 1306.11).';
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
  const done = new Map<number, RenewalAnswer>();
  const lined = await lineOf(work);
  const drug = asked.drugId === null ? null : ((await fullDrug(work, asked.drugId)) ?? null);
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (done.has(rxId)) continue;
    // Locked as for a step, so that two desks don't ask for the same thing at once.
    const opened = await openForChange(work, rxId, version);
    const ownOpened = opened.ok ? opened.value : null;
    const { to, orderNumber } = ownOpened
      ? await addressee(work, ownOpened.b)
      : { to: null, orderNumber: null };
    const why =
      ownOpened === null
        ? refusalText((opened as { error: RxFailure }).error)
        : await problem(work, ownOpened, asked, drug, to);
    const bundle = ownOpened?.b;
    const erxId =
      bundle && why === null && to
        ? await queueOut(work, bundle, 'RxChangeRequest', (messageId) =>
            writeChangeRequest(
              {
                ...pharmacyFacts(bundle, { to, orderNumber, reference: messageId }),
                code: asked.code,
                note: asked.note?.trim() || null,
                wanted:
                  drug === null
                    ? []
                    : [
                        medicationOf(bundle, drug, {
                          ...supplyAsked(bundle, drug, asked),
                          refills: bundle.rx.refills,
                        }),
                      ],
              },
              { messageId, sentAt: work.now },
            ),
          )
        : null;
    const whom = bundle ? person(bundle.prescriber) : '';
    done.set(rxId, {
      rxId,
      rxNumber: bundle ? rxNumberText(bundle, currentFill(bundle)?.fill_no ?? 0) : '',
      drugName: bundle ? drugText(drugIn(bundle, bundle.rx.drug_id)) : '',
      done: why === null,
      erxId,
      said:
        why ??
        (lined?.active
          ? `The request to ${whom} is on its way to the network.`
          : `The request to ${whom} is put into the outbox folder: nobody has it until the network fetches it.`),
    });
  }
  return answersInOrder(items, done);
}
