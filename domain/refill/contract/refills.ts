import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { mostRefills } from '../rules/refills.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 500 });
/**
 * A prescription that somebody may want refilled. Quantities (thousandths) and days are those of
 * the next fill; `why` is null where it can be made.
 */
export const refillRow = object({
  rxId: id,
  version: int(),
  patientId: id,
  patientName: text,
  dateOfBirth: isoDate,
  rxNumber: text,
  status: str({ max: 3 }),
  drugName: text,
  sig: text,
  schedule: text,
  quantity: int(),
  daysSupply: int(),
  refillsLeft: int(),
  lastFilledOn: nullable(isoDate),
  earliestOn: nullable(isoDate),
  expiresOn: isoDate,
  prescriberName: text,
  why: nullable(text),
  /** When the prescriber was last asked for more refills, by fax or electronically. */ requestedOn:
    nullable(isoDate),
  /** It is refilled by itself. */ autoRefill: bool,
});
export type RefillRow = Infer<typeof refillRow>;
/** What became of one prescription of a request: done, with what was made, or why not. */
export const refillAnswer = object({
  rxId: id,
  rxNumber: text,
  drugName: text,
  done: bool,
  said: text,
});
export type RefillAnswer = Infer<typeof refillAnswer>;

/**
 * A prescription that is refilled by itself. `dueOn` is the day on which its next fill is made;
 * null where none will be, and `why` says why. `triedOn`: the day on which the
 * job last looked at it, whether it made the fill, and what it says.
 */
export const autoRefillRow = object({
  rxId: id,
  version: int(),
  patientId: id,
  patientName: text,
  dateOfBirth: isoDate,
  rxNumber: text,
  status: str({ max: 3 }),
  drugName: text,
  schedule: text,
  quantity: int(),
  daysSupply: int(),
  refillsLeft: int(),
  lastFilledOn: nullable(isoDate),
  expiresOn: isoDate,
  prescriberName: text,
  dueOn: nullable(isoDate),
  why: nullable(text),
  triedOn: nullable(isoDate),
  made: nullable(bool),
  said: nullable(text),
  enrolledBy: text,
});
export type AutoRefillRow = Infer<typeof autoRefillRow>;

export const rxsAsked = listOf(object({ rxId: id, version: int() }), mostRefills);
export const refillsContract = {
  /**
   * Prescriptions by Rx number (several with commas between), a scanned label, or a patient's name,
   * birth date or telephone. Filters: `side` (`ready`:
   * what can be filled now; `none`: what can't, and why), `without` (ids that were taken off the
   * list, with commas between).
   */
  search: procedure({
    permission: 'rx.read',
    audit: 'refill.listed',
    effect: 'read',
    often: true,
    heavy: true,
  })
    .route({ method: 'POST', path: '/api/refills/search' })
    .input(
      listQueryOf('refills.search', {
        side: listFilter.word('ready', 'none'),
        without: listFilter.ids,
      }),
    )
    .output(listPage(refillRow)),
  /**
   * Makes the next fill of each (row 9 of the lifecycle); each has its own answer, and one that is
   * refused keeps no other from being made.
   */
  process: procedure({ permission: 'rx.fill', audit: 'rx.refills-processed', effect: 'write' })
    .route({ method: 'POST', path: '/api/refills/process' })
    .input(object({ items: rxsAsked }))
    .output(object({ answers: listOf(refillAnswer) })),
  /**
   * Asks the prescribers for more refills by fax: one fax for each patient and prescriber, through
   * the outbox of faxes. Each prescription has its own answer.
   */
  fax: procedure({ permission: 'document.write', audit: 'rx.refills-requested', effect: 'write' })
    .route({ method: 'POST', path: '/api/refills/fax' })
    .input(object({ items: rxsAsked }))
    .output(object({ answers: listOf(refillAnswer) })),
  /**
   * Prescriptions that are refilled by themselves, due first. Filter `show`: `due`, `coming`,
   * `stopped` (none will be made, and why), or all.
   */
  auto: procedure({
    permission: 'rx.read',
    audit: 'refill.auto-listed',
    effect: 'read',
    often: true,
    heavy: true,
  })
    .route({ method: 'POST', path: '/api/refills/auto' })
    .input(listQueryOf('refills.auto', { show: listFilter.choice('due', 'coming', 'stopped') }))
    .output(listPage(autoRefillRow)),
  /** Has prescriptions refilled by themselves from now on, or no more. Each has its own answer. */
  enrol: procedure({ permission: 'rx.fill', audit: 'rx.auto-refill', effect: 'write' })
    .route({ method: 'POST', path: '/api/refills/enrol' })
    .input(object({ items: rxsAsked, on: bool }))
    .output(object({ answers: listOf(refillAnswer) })),
};
