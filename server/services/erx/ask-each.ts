import type { RenewalAnswer } from '#domain/erx/contract/erx.ts';
import { lineOf } from '#server/repositories/erx/lines.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { answersInOrder } from '#server/services/refill/answers-in-order.ts';
import type { RefillAsked } from '#server/services/refill/refills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** What came of asking for one prescription. */
export interface AskedOne {
  /** The message that waits now; null where none was written. */
  readonly erxId: number | null;
  /** Why none was written, or what is to be said first. */
  readonly why: string | null;
  /** `why` is a question: it is sent once a person has answered it. */
  readonly asks?: true;
}

const onItsWay = ({ prescriber }: RxBundle, isFetched: boolean): string =>
  isFetched
    ? `The request to ${person(prescriber)} is on its way to the network.`
    : `The request to ${person(prescriber)} is put into the outbox folder: nobody has it until the network fetches it.`;
const answerOf = (
  bundle: RxBundle,
  { erxId, why, asks }: AskedOne,
  isFetched: boolean,
): RenewalAnswer => ({
  rxId: bundle.rx.id,
  rxNumber: rxNumberText(bundle, currentFill(bundle)?.fill_no ?? 0),
  drugName: drugText(drugIn(bundle, bundle.rx.drug_id)),
  done: why === null,
  erxId,
  ...(asks ? { asks } : {}),
  said: why ?? onItsWay(bundle, isFetched),
});
/** It is not here, or was changed meanwhile: nothing of it can be named. */
const notOpened = (rxId: number, said: string): RenewalAnswer => ({
  rxId,
  rxNumber: '',
  drugName: '',
  done: false,
  erxId: null,
  said,
});

/**
 * Asks the prescriber of each of these prescriptions by `ask`, each once, and answers in the order
 * of the request. Each is locked as for a step, so that two desks don't ask for the same thing at
 * once; the prescription itself does not change.
 */
export async function askEach(
  work: RxWork,
  items: readonly RefillAsked[],
  ask: (opened: Opened) => Promise<AskedOne>,
): Promise<readonly RenewalAnswer[]> {
  const done = new Map<number, RenewalAnswer>();
  const line = await lineOf(work);
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (done.has(rxId)) continue;
    const opened = await openForChange(work, rxId, version);
    done.set(
      rxId,
      opened.ok
        ? answerOf(opened.value.b, await ask(opened.value), line?.active === true)
        : notOpened(rxId, refusalText(opened.error)),
    );
  }
  return answersInOrder(items, done);
}
