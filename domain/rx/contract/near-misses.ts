import { betweenDays, listFilter, listPage, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/**
 * A final check that failed. `role`: what the person who made the error was then; empty where
 * nobody is known. `ofCause`: how many of the report have this cause. No name of that person
 * stands in it.
 */
const nearMissQuery = listQueryOf('nearMisses.search', {
  ...betweenDays,
  role: listFilter.text,
  fault: listFilter.choice('data', 'product'),
});
export const nearMissRow = object({
  id,
  version: int(),
  at: isoInstant,
  rxId: id,
  rxNumber: text,
  drugName: text,
  cause: text,
  fault: oneOf(['data', 'product']),
  words: nullable(text),
  role: text,
  foundBy: text,
  ofCause: int(),
});
export type NearMissRow = Infer<typeof nearMissRow>;

export const nearMissContract = {
  /**
   * The report by cause, the commonest first. Filters `fault`, `role`, `from`, `to` (days of the
   * store). The totals are of all rows.
   */
  search: procedure({ permission: 'rx.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/near-misses' })
    .input(nearMissQuery)
    .output(summedPage(nearMissRow)),
  print: procedure({ permission: 'rx.read', audit: 'report.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/near-misses/print' })
    .input(object({ list: nearMissQuery }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors({
      REFUSED: {
        status: 422,
        message: 'This can’t be printed now.',
        data: object({ why: listOf(text) }),
      },
    }),
  /** What this person is told of and has not said to have read. */
  own: procedure({ permission: 'rx.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/near-misses/own' })
    .input(listQueryOf('nearMisses.own'))
    .output(listPage(nearMissRow)),
  /** This person has read it. */
  read: procedure({ permission: 'rx.read', audit: 'near-miss.read', effect: 'write' })
    .route({ method: 'POST', path: '/api/near-misses/{nearMissId}/read' })
    .input(object({ nearMissId: id, version: int() }))
    .output(object({ id, version: int() }))
    .errors({
      NOT_FOUND: { status: 404, message: 'You are not told of a failed check of this number.' },
      REFUSED: {
        status: 422,
        message: 'This failed check was read already.',
        data: object({ why: listOf(text) }),
      },
    }),
};
