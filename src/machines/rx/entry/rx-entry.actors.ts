import { fromCallback } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { Result } from '#domain/platform/result.ts';
import type { EntryCheck, PartialRx } from '#domain/rx/contract/rx.ts';
import type { ResolvedDrug } from '#machines/drug/drug.ports.ts';
import type { QuickAddOutput } from '#machines/patient/quick-add/quick-add.machine.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { ask, openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import { draftLogic, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';
import { port, unprovided } from '#machines/platform/ports/port.ts';
import { leavingOf, unprovidedLeaving } from '#machines/platform/record/leaving-page.ts';
import { stepNamed } from '../rx.offers.ts';
import type { AlertAnswer, RxOutcome } from '../rx.ports.ts';
import { draftToSend, promiseOf, transferOf } from './entry-values.ts';
import { nextMessage, openEntry, type EntryIds, type Opened } from './open-entry.ts';
import type { PriceInput } from './price-step.ts';
import type { RxEntryEvent, Then } from './rx-entry.context.ts';
import type { RxEntryPorts } from './rx-entry.ports.ts';

export interface SaveInput {
  readonly ids: { readonly rxId: number | null; readonly erxId: number | null };
  readonly version: number;
  readonly values: Values;
  readonly answers: readonly AlertAnswer[];
  readonly then: Then;
}
/** What an entry asks of the outside, and who works beside it. */
export const rxEntryActors = {
  draft: draftLogic,
  askConfirm,
  openAny: openNamed<QuickAddOutput>(),
  askDrugChoice: ask('drugChoice'),
  askErxRefuse: ask('erxRefuse'),
  askSupplyFacts: ask('supplyFacts'),
  open: unprovided<Result<Opened>, EntryIds>('open'),
  check: unprovided<EntryCheck, PartialRx>('check'),
  keep: unprovided<void, { key: string; value: unknown }>('keep'),
  save: unprovided<RxOutcome, SaveInput>('save'),
  price: unprovided<RxOutcome, PriceInput>('price'),
  resolve: unprovided<ResolvedDrug, { code: string }>('resolve'),
  next: unprovided<number | null, { after: ErxRow }>('next'),
  /** The page is left: what is typed is kept at once. */
  leaving: unprovidedLeaving,
  /** Every value that changes, whoever changed it. */
  watch: fromCallback<RxEntryEvent, { draft: DraftRef }>(({ input, sendBack }) => {
    let values = input.draft.getSnapshot().context.values;
    const watching = input.draft.subscribe((snapshot) => {
      const next = snapshot.context.values;
      if (next !== values) {
        const at = Object.keys(next).find((name) => next[name] !== values[name]);
        values = next;
        sendBack({ type: 'entry.changed', ...(at === undefined ? {} : { at }) });
      }
    });
    return () => watching.unsubscribe();
  }),
};

async function saveEntry(
  { rx, clock }: RxEntryPorts,
  { ids, version, values, answers, then }: SaveInput,
): Promise<RxOutcome> {
  const draft = draftToSend(values);
  const transferIn = transferOf(values);
  return ids.rxId === null
    ? rx.create({
        draft,
        transferIn,
        erxId: ids.erxId,
        promise: promiseOf(values, clock),
        answers,
        thenFill: then === 'fill',
      })
    : rx.edit({ rxId: ids.rxId, version, draft, transferIn, answers });
}

/** The answers to what an entry asks, through its ports. */
export const rxEntryAnswers = (ports: RxEntryPorts) => ({
  open: port((ids: EntryIds, signal) => openEntry(ports, ids, signal)),
  check: port((entry: PartialRx, signal) => ports.rx.check(entry, signal)),
  keep: port(({ key, value }: { key: string; value: unknown }) =>
    ports.drafts.saveDraft(key, value),
  ),
  leaving: leavingOf(ports.drafts),
  save: port((input: SaveInput) => saveEntry(ports, input)),
  // Sending the claim is no row of the lifecycle's table: the payer's answer makes that move.
  price: port((step: PriceInput) => ports.rx.move({ ...step, event: stepNamed(step.event) })),
  resolve: port(({ code }: { code: string }, signal) => ports.drugs.resolveDrug(code, signal)),
  next: port(({ after }: { after: ErxRow }, signal) => nextMessage(ports, after, signal)),
});
