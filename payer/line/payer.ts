import { decode } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import type { Book } from '#payer/book/book.ts';
import { answer } from '#payer/decide/answer.ts';
import type { Journal } from './journal.ts';
import { troubleFor, type Trouble } from './trouble.ts';

/** What is said of a transmission in the log: never who, what drug, or which prescription. */
export interface Logged {
  readonly code: string;
  readonly bin: string;
  readonly pcn: string;
  readonly transactions: number;
  readonly statuses: string;
  readonly rejects: string;
  readonly trouble: string | null;
}
export type Heard =
  | {
      readonly kind: 'answer';
      readonly written: string;
      readonly trouble: Trouble | null;
      readonly logged: Logged;
    }
  | { readonly kind: 'nothing'; readonly logged: Logged }
  | { readonly kind: 'unreadable'; readonly why: string };

/** A payer at work: book, memory on the disk, and the day it takes for today. */
export function openPayer(book: Book, journal: Journal, today: () => string) {
  let state = journal.state;
  const troubles: Trouble[] = [];
  /** Decides one transmission. What is answered is on the disk before. */
  const hear = (frame: Uint8Array): Heard => {
    const received = readTransmission(frame);
    if (!received.ok) return { kind: 'unreadable', why: received.error.code };
    const { transmission, problems } = decode(received.value);
    if (transmission?.direction !== 'request')
      return { kind: 'unreadable', why: transmission ? 'RESPONSE' : 'KIND' };
    const { header } = transmission;
    const trouble = troubleFor(troubles, header.A1, header.A4);
    const about = {
      code: header.A3,
      bin: header.A1,
      pcn: header.A4,
      transactions: transmission.transactions.length,
      trouble: trouble?.kind ?? null,
    };
    if (trouble?.kind === 'deaf')
      return { kind: 'nothing', logged: { ...about, statuses: '', rejects: '' } };
    const decided = answer(book, state, transmission, problems, today());
    const written = writeTransmission(decided.response);
    if (!written.ok) return { kind: 'unreadable', why: 'UNANSWERABLE' };
    journal.keep(decided.happened);
    state = decided.state;
    const statuses = decided.response.transactions.map((transaction) => transaction.responseStatus);
    return {
      kind: 'answer',
      written: written.value,
      trouble,
      logged: {
        ...about,
        statuses: statuses.map((status) => status?.AN).join(''),
        rejects: statuses
          .flatMap((status) => status?.FA ?? [])
          .map((itemValues) => itemValues.FB)
          .join(' '),
      },
    };
  };
  return { hear, troubles, claims: () => state.claims.length };
}
