import { mostRefills } from '../rules/refills.ts';
import { bool, id, int, isoDate, listOf, nullable, object, str, type Infer } from '../schema.ts';
import { listPage, listQuery } from './list.ts';
import { procedure } from './procedure.ts';

const text = str({ max: 500 });
/** A prescription that somebody may want refilled. Quantities (thousandths) and days are those of the next fill; `why` is null where it can be made. */
export const refillRow = object({
  rxId: id, version: int(), patientId: id, patientName: text, dateOfBirth: isoDate, rxNumber: text, status: str({ max: 3 }), drugName: text, sig: text, schedule: text, quantity: int(), daysSupply: int(), refillsLeft: int(),
  lastFilledOn: nullable(isoDate), earliestOn: nullable(isoDate), expiresOn: isoDate, prescriberName: text, why: nullable(text), /** When the prescriber was last asked by fax for more refills. */ requestedOn: nullable(isoDate),
});
export type RefillRow = Infer<typeof refillRow>;
/** What became of one prescription of a request: done, with what was made, or why not. */
export const refillAnswer = object({ rxId: id, rxNumber: text, drugName: text, done: bool, said: text });
export type RefillAnswer = Infer<typeof refillAnswer>;

const asked = listOf(object({ rxId: id, version: int() }), mostRefills);
export const refillsContract = {
  /**
   * Prescriptions by Rx number (several with commas between), a scanned label, or a patient's name, birth date or telephone. Filters: `side` (`ready`:
   * what can be filled now; `none`: what can't, and why), `without` (ids that were taken off the list, with commas between).
   */
  search: procedure({ permission: 'rx.read', audit: null, effect: 'read' }).route({ method: 'POST', path: '/api/refills/search' }).input(listQuery).output(listPage(refillRow)),
  /** Makes the next fill of each (row 9 of the lifecycle); each has its own answer, and one that is refused keeps no other from being made. */
  process: procedure({ permission: 'rx.fill', audit: 'rx.refills-processed', effect: 'write' }).route({ method: 'POST', path: '/api/refills/process' }).input(object({ items: asked })).output(object({ answers: listOf(refillAnswer) })),
  /** Asks the prescribers for more refills by fax: one fax for each patient and prescriber, through the outbox of faxes. Each prescription has its own answer. */
  fax: procedure({ permission: 'document.write', audit: 'rx.refills-requested', effect: 'write' }).route({ method: 'POST', path: '/api/refills/fax' }).input(object({ items: asked })).output(object({ answers: listOf(refillAnswer) })),
};
