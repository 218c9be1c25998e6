import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { required } from '#domain/platform/required.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import type { AnswerKey } from '#domain/rx/clinical/dur-codes.ts';
import type { EntryCheck, RxDetail } from '#domain/rx/contract/rx.ts';
import { refillsHere, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import type { ResolvedDrug } from '#machines/drug/drug.ports.ts';
import type { RecordKind } from '#machines/patient/quick-add/records.ports.ts';
import {
  type DraftRef,
  type Problems,
  type Values,
  draftOf,
  isDirty,
  problemsToSave,
  sameValue,
} from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { PageLeft } from '#machines/platform/record/leaving-page.ts';
import { type Choices, type Whose, clashes } from '#machines/platform/record/merge.ts';
import { type AlertRights, alertOf, answerOfKey, isAnswered, openAlerts } from './entry-alerts.ts';
import { editEntryFields, newEntryFields } from './entry-fields.ts';
import { type Answers, type Halves, entryFromRx } from './entry-values.ts';
import type { Opened } from './open-entry.ts';
import type { SupplyFactsInput } from './supply-facts.machine.ts';

export interface RxEntryInput {
  readonly rxId?: number | null;
  readonly erxId?: number | null;
  readonly patientId?: number;
  readonly drugCode?: string;
  /** Where the focus starts. */ readonly field?: string | null;
  /** What is known of a new prescription besides its patient. */ readonly start?: Values;
}
/** The prescription as it was saved last; null when nothing was saved. */
export interface RxEntryOutput {
  readonly detail: RxDetail | null;
}
/** Save in Data Entry, or save, price and go on. */
export type Then = 'close' | 'fill';
const proposables = ['quantity', 'daysSupply', 'sig'] as const;
export type Proposable = (typeof proposables)[number];
export const isProposable = (field: string): field is Proposable =>
  proposables.some((proposable) => proposable === field);
/** Quantity in thousandths, days, and a SIG line as it is typed. */
export type Proposed = Readonly<
  Partial<{ quantity: number; daysSupply: number; sig: string; refills: number }>
>;
export interface Adding {
  readonly of: RecordKind;
  readonly text: string;
}
export interface RxEntryContext {
  readonly rxId: number | null;
  readonly erxId: number | null;
  readonly patientId: number | null;
  readonly drugCode: string | null;
  readonly start: Values;
  readonly field: string | null;
  /** Counts the entries that this dialog has held, one after the other. */
  readonly round: number;
  readonly detail: RxDetail | null;
  readonly message: ErxDetail | null;
  readonly draft: DraftRef | null;
  /** What the person entered before this one: a field can be taken from it. */
  readonly before: Values | null;
  /** The next message came by itself after a save, and nobody has looked at it yet. */
  readonly unread: boolean;
  /** What had been typed before was put back. */
  readonly restored: boolean;
  /** The field that was typed into last; of a restored entry, before it was left. */
  readonly typedAt: string | null;
  /** Something may be kept under the entry's key. */
  readonly everStored: boolean;
  readonly check: EntryCheck | null;
  readonly checkProblem: string | null;
  /** Values that were reckoned and taken over, until someone types over them. */
  readonly proposed: Proposed;
  /** Days that stand there and are the ones that the last check reckoned; null: none. */
  readonly reckonedDays: number | null;
  /** A proposal that was asked for before the check had answered. */
  readonly wish: Proposable | null;
  /** The values as of the last change, to see what changed. */
  readonly seen: Values;
  /** Errors at fields that the running check put there. */
  readonly stops: Problems;
  readonly rights: AlertRights;
  readonly answers: Answers;
  /** The alert in hand, by its fingerprint. */
  readonly alert: string | null;
  /** Answers that are chosen and not given yet, with the words typed for them. */
  readonly halves: Halves;
  readonly refusal: Refused | null;
  /** Why there was no answer to the last save. */
  readonly problem: string | null;
  /** What did not come: the answer to the scanned code, a record that is added, or the save. */
  readonly failed: 'code' | 'adding' | 'save';
  /** Why there is nothing to enter. */
  readonly missing: string | null;
  readonly rejections: number;
  readonly then: Then;
  /** Who saved `theirs`, where the server knows. */
  readonly theirsBy: FirstSaver | null;
  readonly changedElsewhere: boolean;
  readonly theirs: RxDetail | null;
  readonly choices: Choices;
  readonly adding: Adding | null;
  readonly code: string | null;
  /** What a scanned or given code may mean. */
  readonly found: ResolvedDrug | null;
  readonly saved: RxDetail | null;
}
export type RxEntryEvent =
  /** `at`: the field that changed, where it is known. */
  | { type: 'entry.changed'; at?: string }
  | PageLeft
  | { type: 'check.now' }
  | { type: 'entry.save'; then: Then }
  /** The person has taken the message up that came by itself after a save. */
  | { type: 'entry.look' }
  /** An alert took the focus, and nobody had asked for it. */
  | { type: 'alert.came' }
  | { type: 'entry.discard' }
  | { type: 'entry.retry' }
  | { type: 'entry.take'; field: Proposable }
  | { type: 'entry.toggle'; field: 'waiting' | 'delivery' }
  | { type: 'entry.promise' }
  | { type: 'entry.problem' }
  | { type: 'entry.alerts' }
  | {
      type: 'entry.alert';
      to: 'next' | 'previous' | 'back' | { readonly fingerprint: string };
    }
  /** Chooses an answer; with its words it is given. */
  | { type: 'entry.answer'; key: AnswerKey; words?: string }
  /** Gives the answer that is chosen for the alert in hand, or goes to the words that it takes. */
  | { type: 'entry.give' }
  /** What is typed of the words of the answer that is chosen for the alert in hand. */
  | { type: 'entry.words'; words: string }
  /** From these words back to the alerts. */
  | { type: 'entry.leaveWords' }
  | { type: 'entry.unanswer' }
  | { type: 'entry.addNew'; of: RecordKind; text: string }
  | { type: 'entry.refuseMessage' }
  | { type: 'entry.attach' }
  | { type: 'entry.picture' }
  | { type: 'entry.allergies' }
  | { type: 'entry.weight' }
  | { type: 'entry.facts' }
  | { type: 'entry.choose'; field: string; whose: Whose }
  | { type: 'entry.chooseAll'; whose: Whose }
  | { type: 'entry.merge' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' }
  | LiveChanged;
/** Where the focus is wanted, after a command of the person. */
export type RxEntryEmitted =
  | { type: 'entry.toField'; field: string }
  /** To the next field that is still open. */
  | { type: 'entry.toNext'; after: string }
  | { type: 'entry.toAlert'; fingerprint: string }
  | { type: 'entry.toWords' }
  | { type: 'entry.toForm' }
  | { type: 'entry.toProblem'; alert: string | null }
  | { type: 'entry.toAttach' }
  | { type: 'entry.toPicture' }
  | {
      type: 'entry.added';
      of: RecordKind;
      option: { readonly id: number; readonly label: string } | null;
    };

export const freshEntry = {
  detail: null,
  message: null,
  draft: null,
  before: null,
  restored: false,
  typedAt: null,
  everStored: false,
  check: null,
  checkProblem: null,
  proposed: {},
  reckonedDays: null,
  wish: null,
  seen: {},
  stops: {},
  answers: {},
  alert: null,
  halves: {},
  refusal: null,
  unread: false,
  problem: null,
  failed: 'save',
  missing: null,
  rejections: 0,
  then: 'close',
  theirsBy: null,
  changedElsewhere: false,
  theirs: null,
  choices: {},
  adding: null,
  code: null,
  found: null,
} as const satisfies Partial<RxEntryContext>;

/** The draft of the entry that is worked on: there from the moment the entry has been opened. */
export const draftIn = (context: RxEntryContext): DraftRef =>
  required(context.draft, 'The draft of the entry');
export const stateOf = (context: RxEntryContext) => draftOf(draftIn(context));
/** The record that is being added from within the entry. */
export const addingIn = (context: RxEntryContext): Adding =>
  required(context.adding, 'The record to add');
/** The code of a package that was scanned or given. */
export const codeIn = (context: RxEntryContext): string =>
  required(context.code, 'The code of the package');
/** The one drug that a code stands for; null where it is several or none. */
export const onlyDrugOf = (resolved: ResolvedDrug): DrugListRow | null =>
  resolved.kind === 'one' ? (resolved.drugs[0] ?? null) : null;
export const valuesOf = (context: RxEntryContext): Values => stateOf(context).values;
export const idsOf = (context: RxEntryContext) => ({
  rxId: context.rxId,
  erxId: context.detail?.erxId ?? context.erxId,
});
/** The facts that the days hang on, as they are asked of the person. */
export const factsToAsk = (context: RxEntryContext): SupplyFactsInput => ({
  drug: required(context.check?.factDrug, 'The drug of the facts'),
  asked: context.check?.facts ?? [],
  answered: String(valuesOf(context)['supplyFacts'] ?? '') || null,
});
/** The alerts that stand open with words typed for them that nobody has sent. */
/** The answer that is chosen for the alert in hand and not given; null where it has one. */
export const halfInHand = ({ alert, answers, check, halves, rights }: RxEntryContext) => {
  const found = alertOf(check, alert);
  const half = found && !isAnswered(found, answers) ? halves[found.fingerprint] : undefined;
  return found && half && answerOfKey(found, rights, half.key) ? half : null;
};
export const halfWorded = (context: RxEntryContext): readonly string[] =>
  openAlerts(context.check, context.answers)
    .map(({ fingerprint }) => fingerprint)
    .filter((fingerprint) => (context.halves[fingerprint]?.words.trim() ?? '') !== '');
export const isChanged = (context: RxEntryContext): boolean =>
  context.draft !== null &&
  (isDirty(stateOf(context)) ||
    Object.keys(context.answers).length > 0 ||
    halfWorded(context).length > 0);
/**
 * What stands in the form is saved. The one that was saved before a next message came is another
 * prescription.
 */
export const isSaved = (context: RxEntryContext): boolean =>
  context.saved !== null && context.saved.rxId === context.detail?.rxId && !isChanged(context);
export const isInvalid = (context: RxEntryContext): boolean =>
  Object.keys(problemsToSave(stateOf(context))).length > 0;
export const clashesOf = (context: RxEntryContext) =>
  context.theirs && context.draft
    ? clashes(stateOf(context).initial, stateOf(context).values, entryFromRx(context.theirs))
    : [];
export const firstOpenAlert = (context: RxEntryContext): string | null =>
  openAlerts(context.check, context.answers)[0]?.fingerprint ?? null;

const empty = (input: unknown) => input === null || input === undefined || input === '';
/**
 * The usual directions of the drug that stands there now: a check of the drug before it says
 * nothing of this one.
 */
export const usualSigOf = (context: RxEntryContext) => {
  const usual = context.check?.usualSig ?? null;
  return usual !== null && context.draft && usual.drugId === valuesOf(context)['drugId']
    ? usual
    : null;
};
/** What the check reckoned, or the drug's usual directions, for an empty field. */
export function proposalOf(context: RxEntryContext, field: Proposable): number | string | null {
  const found = (field === 'sig' ? usualSigOf(context)?.sig : context.check?.[field]) ?? null;
  return context.draft &&
    empty(valuesOf(context)[field]) &&
    found !== null &&
    (typeof found === 'string' || found > 0)
    ? found
    : null;
}

/** The field waits for what is being reckoned. */
export const awaitsProposal = (context: RxEntryContext, field: Proposable): boolean =>
  context.draft !== null && empty(valuesOf(context)[field]);

/**
 * What a proposal was reckoned from; when that changes, a proposal that can't be reckoned again is
 * taken back.
 */
const sources: Readonly<Record<keyof Proposed, readonly string[]>> = {
  quantity: ['daysSupply', 'sig', 'drugId'],
  daysSupply: [],
  sig: ['drugId'],
  refills: [],
};
/**
 * Refills after the first fill made here, as they follow from what the transferring pharmacy told;
 * null where nothing was told.
 */
export const refillsReportedIn = (values: Values): number | null =>
  values['origin'] === transferOrigin && typeof values['refillsRemaining'] === 'number'
    ? refillsHere(values['refillsRemaining'], values['firstFilledOn'] as string | null)
    : null;
/** Days that were proposed were reckoned from the quantity: taken, they change nothing of it. */
const isReckonedBack = (context: RxEntryContext, field: keyof Proposed, source: string): boolean =>
  field === 'quantity' &&
  source === 'daysSupply' &&
  context.proposed.daysSupply !== undefined &&
  valuesOf(context)['daysSupply'] === context.proposed.daysSupply;
/**
 * A quantity that was taken while no days stood is that of the directions: days that are typed
 * beside it leave it as it is, and the check says where the two differ.
 */
const isBesideDays = ({ seen }: RxEntryContext, field: keyof Proposed, source: string): boolean =>
  field === 'quantity' && source === 'daysSupply' && empty(seen['daysSupply']);
/** The proposals that still stand after a change, and the values to take back. */
export function proposalsAfter(context: RxEntryContext): {
  readonly proposed: RxEntryContext['proposed'];
  readonly undo: Values;
} {
  const now = valuesOf(context);
  const proposed: Record<string, number | string> = {};
  const undo: Record<string, number | null> = {};
  for (const [name, value] of Object.entries(context.proposed) as [
    keyof Proposed,
    number | string,
  ][]) {
    if (now[name] !== value) continue;
    const moved = sources[name].filter(
      (source) =>
        !sameValue(now[source], context.seen[source]) && !isReckonedBack(context, name, source),
    );
    if (moved.some((source) => !isBesideDays(context, name, source))) undo[name] = null;
    // With days typed beside it, it is no proposal any more.
    else if (moved.length === 0) proposed[name] = value;
  }
  // Refills that nobody typed follow what remains; those that somebody typed are left to the check.
  const told = refillsReportedIn(now);
  if (
    told !== null &&
    told !== now['refills'] &&
    (empty(now['refills']) || proposed['refills'] !== undefined)
  ) {
    undo['refills'] = told;
    proposed['refills'] = told;
  }
  return { proposed, undo };
}

/**
 * The draft's errors with the check's stops beside their fields, those of the last check taken
 * away.
 */
export function errorsWithStops(
  context: RxEntryContext,
  check: EntryCheck,
): { readonly stops: Problems; readonly errors: Problems; readonly differ: boolean } {
  const { errors, fields } = stateOf(context);
  const own: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors))
    if (error !== undefined && error !== context.stops[name]) own[name] = error;
  const stops = Object.fromEntries(
    check.problems.flatMap((problem) =>
      problem.severity === 'stop' && problem.field !== null && problem.field in fields
        ? [[problem.field, problem.message] as const]
        : [],
    ),
  );
  const next = { ...stops, ...own };
  const differ = Object.keys({ ...next, ...errors }).some((key) => next[key] !== errors[key]);
  return { stops, errors: next, differ };
}

export const fieldsOf = (context: Pick<RxEntryContext, 'rxId'>) =>
  context.rxId === null ? newEntryFields : editEntryFields;
/** A days supply that the message left out was reckoned from its directions: marked as proposed. */
export function proposedByMessage(opened: Opened): RxEntryContext['proposed'] {
  const days = opened.initial['daysSupply'];
  return opened.detail === null &&
    opened.message !== null &&
    typeof days === 'number' &&
    !opened.message.lines.some((line) => line.field === 'daysSupply')
    ? { daysSupply: days }
    : {};
}
