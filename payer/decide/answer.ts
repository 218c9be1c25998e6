import type { Problem } from '#domain/claim/ncpdp/problem.ts';
import type { D0Request, D0Response, ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import type { Book } from '#payer/book/book.ts';
import { bill } from './billing.ts';
import { responseClaimOf, type Asked, type Decided } from './claim.ts';
import { eligibility, insuranceOf } from './eligibility.ts';
import { refused, unread, wrong, type Reject } from './reject.ts';
import { rebill, reverse } from './reversal.ts';
import type { Happening, State } from './state.ts';
import { headerRejects, memberFor, planFor } from './who.ts';

export interface Answered {
  readonly response: D0Response;
  readonly state: State;
  /** What has to be remembered, in its order. */ readonly happened: readonly Happening[];
}
const most = 4;

/** What can't be read in the header is answered by what an answer can say there. */
const headerOf = (
  { header }: D0Request,
  today: string,
  status: 'A' | 'R',
): D0Response['header'] => ({
  A3: header.A3,
  F1: status,
  B2: header.B2 || '00',
  B1: header.B1 || '0',
  D1: header.D1 || today,
});
const refuseOne = (asked: Asked, rejects: readonly Reject[], phone: string | null): Decided => ({
  answer: { responseStatus: refused(rejects, phone), ...responseClaimOf(asked) },
  state: asked.state,
  happened: [],
});

/** The reasons to refuse a whole transmission. */
function wholeRejects(
  book: Book,
  request: D0Request,
  problems: readonly Problem[],
  today: string,
): readonly Reject[] {
  const { transactions, header } = request;
  const counted =
    header.A3 === 'E1' ||
    (transactions.length > 0 &&
      transactions.length <= most &&
      !problems.some((problem) => problem.field === 'A9'));
  const facilitated =
    header.A3 !== 'E1' && book.facilitator?.bin === header.A1 && book.facilitator.pcn === header.A4
      ? [wrong('A3')]
      : [];
  return [
    ...headerRejects(book, request, today),
    ...(counted ? [] : [wrong('A9')]),
    ...facilitated,
  ];
}

function decideOne(asked: Asked): Decided {
  const { book, request } = asked;
  const plan = planFor(book, request);
  if (request.header.A3 === 'B2') return reverse(asked, plan.ok ? plan.value : null);
  if (!plan.ok) return refuseOne(asked, plan.error, null);
  const member = memberFor(book, plan.value, request);
  if (!member.ok)
    return refuseOne(asked, [...unread(asked.problems), ...member.error], plan.value.phone);
  const covered = { ...asked, plan: plan.value, member: member.value };
  return request.header.A3 === 'B3' ? rebill(covered) : bill(covered);
}
/** The insurance of the answer, where a claim is for a known member. */
function sharedOf(book: Book, request: D0Request): ResponseSegments {
  const plan = planFor(book, request);
  const member = plan.ok && memberFor(book, plan.value, request);
  return plan.ok && member && member.ok
    ? { responseInsurance: insuranceOf(plan.value, member.value) }
    : {};
}

/**
 * A payer's answer to one transmission (B1, B2, B3, E1; up to four transactions, each answered in
 * its place, later ones knowing
 * the earlier) and the state after it. Pure: `today` is the payer's ISO date, `problems` what the
 * reader could not read.
 * NCPDP Telecommunication Standard D.0; handbook §2.5, §2.6, §2.8.
 */
export function answer(
  book: Book,
  state: State,
  request: D0Request,
  problems: readonly Problem[],
  today: string,
): Answered {
  const askedOf = (index: number, now: State): Asked => ({
    book,
    state: now,
    today,
    request,
    claim: request.header.A3 === 'E1' ? {} : (request.transactions[index] ?? {}),
    problems: problems.filter(
      (problem) => problem.transaction === null || problem.transaction === index,
    ),
  });
  const whole = wholeRejects(book, request, problems, today);
  if (whole.length > 0) {
    const places = Array.from(
      {
        length: Math.min(
          Math.max(request.transactions.length, 1),
          request.header.A3 === 'E1' ? 1 : most,
        ),
      },
      (_, index) => refuseOne(askedOf(index, state), whole, null).answer,
    );
    return {
      response: {
        direction: 'response',
        header: headerOf(request, today, 'R'),
        shared: {},
        transactions: places,
      },
      state,
      happened: [],
    };
  }
  const header = headerOf(request, today, 'A');
  if (header.A3 === 'E1') {
    const { shared, decided } = eligibility(askedOf(0, state));
    return {
      response: { direction: 'response', header, shared, transactions: [decided.answer] },
      state: decided.state,
      happened: decided.happened,
    };
  }
  let now = state;
  const decided = request.transactions.map((_, index) => {
    const ownDecided = decideOne(askedOf(index, now));
    now = ownDecided.state;
    return ownDecided;
  });
  return {
    response: {
      direction: 'response',
      header,
      shared: sharedOf(book, request),
      transactions: decided.map((item) => item.answer),
    },
    state: now,
    happened: decided.flatMap((item) => item.happened),
  };
}
