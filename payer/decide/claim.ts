import { fields, type FieldId } from '#domain/claim/ncpdp/fields.ts';
import type { Problem } from '#domain/claim/ncpdp/problem.ts';
import type {
  D0Request,
  RequestSegments,
  ResponseSegments,
} from '#domain/claim/ncpdp/transmission.ts';
import { writeValue } from '#domain/claim/ncpdp/values.ts';
import type { Book, Member, Plan } from '#payer/book/book.ts';
import type { Happening, State } from './state.ts';

/** One transaction with everything that its answer depends on. */
export interface Asked {
  readonly book: Book;
  readonly state: State;
  readonly today: string;
  readonly request: D0Request;
  readonly claim: RequestSegments;
  /** What of this transaction could not be read. */
  readonly problems: readonly Problem[];
}
/** A claim of a member of a plan: `asked` with who it is for. */
export interface Covered extends Asked {
  readonly plan: Plan;
  readonly member: Member;
}

/** The answer to one transaction, and the state after it. */
export interface Decided {
  readonly answer: ResponseSegments;
  readonly state: State;
  readonly happened: readonly Happening[];
}

const fits = (id: FieldId, value: string | null | undefined): value is string =>
  typeof value === 'string' && value !== '' && writeValue(fields[id], value).ok;
/** Names the prescription that is answered; nothing where its number could not be read. */
export function responseClaimOf({ claim }: Asked): Pick<ResponseSegments, 'responseClaim'> {
  const EM = claim.claim?.EM;
  const D2 = claim.claim?.D2;
  return fits('EM', EM) && fits('D2', D2) ? { responseClaim: { EM, D2 } } : {};
}
