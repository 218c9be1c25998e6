import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import type { AnswerKey } from '#domain/rx/clinical/dur-codes.ts';
import type { PartialRx, RxDetail } from '#domain/rx/contract/rx.ts';
import { rxEntry, type RxDraft } from '#domain/rx/entities/rx.ts';
import { transferIn, type TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import type { Promised } from '#machines/counter/counter.ports.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import { sameValue, type Values } from '#machines/platform/draft/draft.ts';
import type { AlertAnswer } from '../rx.ports.ts';
import type { PromiseTime } from './entry-fields.ts';

const names = Object.keys(rxEntry.fields);
/** Origin of what comes as a message, and of what is handed in (NCPDP 419-DJ). */
const electronic = '3';
const written = '1';
const told = Object.keys(transferIn.fields);
/** No transfer yet; once it is one, it is taken down on the day of the call. */
const noTransfer = (today: string | null): Values => ({
  ...Object.fromEntries(told.map((name) => [name, null])),
  earlierRefills: [],
  transferredOn: today,
});
const noPromise = { waiting: false, delivery: false, promised: 'usual' } as const;

/** What a prescription entered by hand starts with. */
export const blankEntry = (today: string, patientId: number | null): Values => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  patientId,
  daw: '0',
  origin: written,
  writtenOn: today,
  emergencyOral: false,
  ...noTransfer(today),
  ...noPromise,
});
const toldIn = (told: unknown): object => (typeof told === 'object' && told !== null ? told : {});
/**
 * What could be read of the message; what it leaves open stays open. What another pharmacy handed
 * over comes with what that one tells.
 */
export function entryFromMessage(message: ErxDetail): Values {
  const entry = (message.entry ?? {}) as Values;
  return {
    ...Object.fromEntries(names.map((name) => [name, entry[name] ?? null])),
    daw: entry['daw'] ?? '0',
    origin: entry['origin'] === transferOrigin ? transferOrigin : electronic,
    emergencyOral: entry['emergencyOral'] ?? false,
    ...noTransfer(null),
    ...toldIn(entry['transferIn']),
    ...noPromise,
  };
}
export const entryFromRx = (detail: RxDetail): Values => ({
  ...Object.fromEntries(names.map((name) => [name, (detail.draft as Values)[name] ?? null])),
  ...noTransfer(null),
  ...detail.transferIn,
});

const filled = (input: unknown) =>
  typeof input === 'string' && input.trim() === '' ? null : (input ?? null);
/**
 * What the transferring pharmacy told, as it is typed; null where the prescription came in another
 * way.
 */
export const transferOf = (values: Values): TransferInDraft | null =>
  values['origin'] === transferOrigin
    ? valuesAs({
        ...Object.fromEntries(told.map((name) => [name, filled(values[name])])),
        earlierRefills: values['earlierRefills'] ?? [],
      })
    : null;
/** The entry as far as it is typed, for the running check. */
export const partialOf = (
  values: Values,
  ids: { readonly rxId: number | null; readonly erxId: number | null },
): PartialRx => ({
  ...Object.fromEntries(names.map((name) => [name, filled(values[name])])),
  emergencyOral: values['emergencyOral'] === true,
  transferIn: transferOf(values),
  ...ids,
});
/** The entry as it is sent; every problem has been ruled out before. */
export const draftToSend = (values: Values): RxDraft =>
  valuesAs(Object.fromEntries(names.map((name) => [name, filled(values[name])])));

/** The instant that was promised, reckoned now. Null: the store's usual time. */
function promisedAt(time: PromiseTime, clock: ClockPorts): string | null {
  if (time === 'usual') return null;
  return time === 'tomorrow'
    ? clock.at(1, 10)
    : new Date(Date.parse(clock.now()) + Number(time) * 60_000).toISOString();
}
export const promiseOf = (values: Values, clock: ClockPorts): Promised => ({
  promisedAt: promisedAt((values['promised'] ?? 'usual') as PromiseTime, clock),
  waiting: values['waiting'] === true,
  delivery: values['delivery'] === true,
});

export type Answers = Readonly<Record<string, AlertAnswer>>;
/** An answer that is chosen and not given yet, with the words typed for it. */
interface HalfAnswer {
  readonly key: AnswerKey;
  readonly words: string;
}
export type Halves = Readonly<Record<string, HalfAnswer>>;
/**
 * What is kept between keystrokes: only what was changed, so that it fits over whatever is stored
 * by then.
 */
export interface StoredEntry {
  readonly values: Values;
  readonly answers: Answers;
  readonly halves: Halves;
  /** The field that was typed into last. */
  readonly at?: string;
}
/** What is kept of an entry as it stands; null where nothing was changed. */
export const storedEntryOf = ({
  values,
  initial,
  answers,
  halves,
  at,
}: Omit<StoredEntry, 'at'> & {
  readonly initial: Values;
  readonly at: string | null;
}): StoredEntry | null => {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !sameValue(value, initial[key])),
  );
  return [changed, answers, halves].every((part) => Object.keys(part).length === 0)
    ? null
    : { values: changed, answers, halves, ...(at === null ? {} : { at }) };
};
/** Reads what was kept; anything else than an entry is no entry. */
export function readStoredEntry(kept: unknown, known: Values): StoredEntry | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, answers = {}, halves = {}, at } = kept as Partial<StoredEntry>;
  const changes = Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key in known));
  return [changes, answers, halves].every((part) => Object.keys(part).length === 0)
    ? null
    : {
        values: changes,
        answers,
        halves,
        ...(typeof at === 'string' && at in known ? { at } : {}),
      };
}
/**
 * Where the half-typed entry is kept: one per message, per prescription, per patient that it was
 * begun for.
 */
export const draftKeyOf = (input: {
  readonly rxId: number | null;
  readonly erxId: number | null;
  readonly patientId: number | null;
}): string => {
  if (input.rxId !== null) return `rx-entry:rx${input.rxId}`;
  if (input.erxId !== null) return `rx-entry:${input.erxId}`;
  return input.patientId !== null ? `rx-entry:new:${input.patientId}` : 'rx-entry:new';
};
