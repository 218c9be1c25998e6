import { required } from '#domain/platform/required.ts';
import type { SearchAnswer } from './list.ports.ts';
import { hasOlderRows } from './list.question.ts';
import {
  isComplete,
  keyColumn,
  move,
  pageSize,
  takeAnswer as takeRows,
  typeAhead,
  type ListContext,
} from './list.state.ts';
import { inPlace } from './list.unshown.ts';
import { startsAsTyped } from './starts-as-typed.ts';

/** Rows that are read with one question, and questions until the letters are given up. */
export const readAtOnce = 500;
const mostReads = 20;

/** No loaded row starts so, and there are rows that are not loaded. */
export const isBeyond = (context: ListContext, typed: string): boolean =>
  context.settled && !isComplete(context) && typeAhead(context, typed) === null;
const wasTypedBefore = (context: ListContext): boolean =>
  context.typed !== '' && hasOlderRows(context);
/** The first answer of a query; letters typed before it came are looked for in its rows. */
export function takeAnswer(context: ListContext, answer: SearchAnswer): Partial<ListContext> {
  const taken = takeRows(context, answer);
  if (!wasTypedBefore(context)) return taken;
  const next = { ...context, ...taken };
  const from = context.typed.length === 1 ? -1 : 0;
  const index = typeAhead({ ...next, cursor: { ...next.cursor, index: from } }, context.typed);
  return index === null ? taken : { ...taken, ...move(next, index) };
}
/** Letters were typed before these rows came, and none of these rows starts so. */
export const isBeyondAnswer = (context: ListContext, answer: SearchAnswer): boolean =>
  wasTypedBefore(context) && isBeyond({ ...context, ...takeRows(context, answer) }, context.typed);
const windowsOf = (total: number): number => Math.max(1, Math.ceil(total / readAtOnce));
/** Where the rows start that are read next: from the cursor on, and from the top after the end. */
export function offsetOf({ cursor, read, total }: ListContext): number {
  return ((Math.floor(cursor.index / readAtOnce) + read) % windowsOf(total)) * readAtOnce;
}
/** The place, in the list, of the first read row that starts as it was typed. */
export function hitIn(context: ListContext, answer: SearchAnswer): number | null {
  const { rows } = inPlace(answer);
  const column = context.query.sort?.column ?? keyColumn(context);
  const prefix = context.typed.toLowerCase();
  const at = rows.findIndex((row) => startsAsTyped(context.textOf(row, column), prefix));
  return at < 0 ? null : offsetOf(context) + at;
}
export const readsOn = (context: ListContext, { total }: SearchAnswer): boolean =>
  context.read + 1 < Math.min(mostReads, windowsOf(total));
/** The cursor goes to the hit; its window is kept as any other. */
export function takeHit(context: ListContext, answer: SearchAnswer): Partial<ListContext> {
  const index = required(hitIn(context, answer), 'the row that was found');
  const page = Math.floor(index / pageSize);
  const from = page * pageSize - offsetOf(context);
  const pages = { ...context.pages, [page]: answer.rows.slice(from, from + pageSize) };
  return { pages, range: null, ...move({ ...context, pages }, index) };
}
/** One letter, again and again: it walks through its rows. */
export const walksOn = ({ typed }: Pick<ListContext, 'typed'>): boolean =>
  typed.length > 1 && [...typed.toLowerCase()].every((letter, _, all) => letter === all[0]);
/** What was typed so far has no row, and the letters before the last one had one. */
export const endsHere = (context: ListContext): boolean =>
  typeAhead(context, context.typed) === null &&
  !(walksOn(context) && typeAhead(context, context.typed.slice(0, 1)) !== null) &&
  (context.typed.length === 1 || typeAhead(context, context.typed.slice(0, -1)) !== null);
export const noHitText = ({ typed }: ListContext): string =>
  `No row starts with “${typed}”. The search looks into more than the first letters.`;
