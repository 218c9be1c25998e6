import { listPage, listQuery } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { recallClasses } from '../rules/recall.ts';

const text = str({ max: 5_000 });
const classification = oneOf(
  nonEmpty(
    recallClasses.map((recallClass) => recallClass.value),
    'classes of a recall',
  ),
);
/**
 * A recall of one NDC; `lots` as the notice writes them, none for the whole NDC. `onHand` is what
 * lies in quarantine of it, in thousandths.
 */
export const recallRow = object({
  id,
  version: int(),
  number: text,
  classification,
  source: text,
  issuedOn: isoDate,
  reason: text,
  drugId: id,
  drugName: text,
  ndc: text,
  lots: listOf(text),
  onHand: int(),
  state: oneOf(['open', 'closed', 'withdrawn']),
  enteredAt: isoInstant,
  enteredBy: text,
  endedAt: nullable(isoInstant),
  endedBy: nullable(text),
  endNote: nullable(text),
});
export type RecallRow = Infer<typeof recallRow>;
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such recall in this store.' },
  STALE: { status: 409, message: 'Someone else changed this recall first.', data: recallRow },
  REFUSED: {
    status: 422,
    message: 'This is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
const notice = {
  drugId: id,
  /** As typed, with commas between them; null for the whole NDC. */
  lots: nullable(str({ max: 4_000 })),
  classification,
  number: str({ min: 1, max: 40 }),
  source: str({ min: 1, max: 120 }),
  issuedOn: isoDate,
  reason: str({ min: 1, max: 400 }),
};

export const recallContract = {
  /** Filter `which` (`open`, `ended`, `all`); the latest first. */
  search: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/recalls/search' })
    .input(listQuery)
    .output(listPage(recallRow)),
  /** Enters a recall, and puts what the store has of it into quarantine. */
  enter: procedure({ permission: 'recall.work', audit: 'recall.entered', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls' })
    .input(object(notice))
    .output(recallRow)
    .errors(refusals),
  /** Changes an open recall: lots that it no longer names leave quarantine, new ones go into it. */
  change: procedure({ permission: 'recall.work', audit: 'recall.changed', effect: 'write' })
    .route({ method: 'PUT', path: '/api/recalls/{recallId}' })
    .input(object({ recallId: id, version: int(), ...notice }))
    .output(recallRow)
    .errors(refusals),
  /** Takes back a recall that was entered by mistake, with why; its lots leave quarantine. */
  withdraw: procedure({ permission: 'recall.close', audit: 'recall.withdrawn', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/{recallId}/withdraw' })
    .input(object({ recallId: id, version: int(), reason: str({ min: 1, max: 200 }) }))
    .output(recallRow)
    .errors(refusals),
};
