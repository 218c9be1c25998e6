import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  bool,
  dayOf,
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  raw,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { recallCallKinds, recallClasses } from '../rules/recall.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 5_000 });
const classification = oneOf(
  nonEmpty(
    recallClasses.map((recallClass) => recallClass.value),
    'classes of a recall',
  ),
);
const callKind = oneOf(
  nonEmpty(
    recallCallKinds.map((kind) => kind.value),
    'results of a call',
  ),
);
const figures = object({
  lots: int(),
  onHand: int(),
  returned: int(),
  destroyed: int(),
  inProcess: int(),
  patients: int(),
  told: int(),
  back: int(),
});
/**
 * A recall of one NDC; `lots` as the notice writes them, none for the whole NDC. `near`: lots that
 * were never here, though one that is nearly the same was; none once it has ended. `figures` are
 * what came of it until now, or until it was closed.
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
  near: listOf(object({ lot: text, here: listOf(text) })),
  figures,
  state: oneOf(['open', 'closed', 'withdrawn']),
  enteredAt: isoInstant,
  enteredBy: text,
  endedAt: nullable(isoInstant),
  endedBy: nullable(text),
  endNote: nullable(text),
});
export type RecallRow = Infer<typeof recallRow>;
/**
 * A patient who got a recalled lot (`known`), or got the NDC from a lot that nobody wrote down.
 * Quantities in thousandths. `tries`: how many are logged; `last` is the latest of them.
 */
export const recallPatientRow = object({
  id,
  recallId: id,
  patientName: text,
  dateOfBirth: isoDate,
  phone: nullable(text),
  rxId: id,
  rxNumbers: text,
  lots: text,
  known: bool,
  lastOn: nullable(isoDate),
  quantity: int(),
  told: bool,
  tries: int(),
  last: nullable(callKind),
  lastAt: nullable(isoInstant),
  lastBy: nullable(text),
  answer: nullable(text),
  back: int(),
});
export type RecallPatientRow = Infer<typeof recallPatientRow>;
/** One try to tell a patient. */
export const recallCallRow = object({
  id,
  at: isoInstant,
  by: text,
  kind: callKind,
  answer: nullable(text),
  back: nullable(int()),
});
export type RecallCallRow = Infer<typeof recallCallRow>;
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such recall in this store.' },
  STALE: { status: 409, message: 'Someone else changed this recall first.', data: recallRow },
  REFUSED: {
    status: 422,
    message: 'This is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
const ofNotice = {
  classification,
  number: str({ min: 1, max: 40 }),
  source: str({ min: 1, max: 120 }),
  issuedOn: dayOf('past'),
  reason: str({ min: 1, max: 400 }),
};
const notice = {
  drugId: id,
  /** As typed, with commas between them; null for the whole NDC. */
  lots: nullable(str({ max: 4_000 })),
  ...ofNotice,
};

/** A recall as a file writes it, for the drugs of this store; `left` of them are not entered. */
export const recallFile = object({
  number: text,
  classification,
  reason: text,
  source: text,
  issuedOn: text,
  product: text,
  codeInfo: text,
  products: listOf(object({ drugId: id, ndc: text })),
  lots: listOf(text),
  unread: nullable(text),
  left: int(),
});
export type RecallFile = Infer<typeof recallFile>;

export const recallContract = {
  /** Filter `which` (`open`, `ended`, `all`); the latest first. */
  search: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/recalls/search' })
    .input(listQueryOf('recalls.search', { which: listFilter.choice('open', 'ended') }))
    .output(listPage(recallRow)),
  /** Enters a recall, and puts what the store has of it into quarantine. */
  enter: procedure({ permission: 'recall.work', audit: 'recall.entered', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls' })
    .input(object(notice))
    .output(recallRow)
    .errors(refusals),
  /** Reads a file in the form of openFDA's enforcement reports; writes nothing. */
  readFile: procedure({ permission: 'recall.work', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/recalls/file' })
    .input(object({ text: raw(1_000_000) }))
    .output(recallFile)
    .errors(refusals),
  /** One recall of several packages, all of them or none. */
  enterSeveral: procedure({ permission: 'recall.work', audit: 'recall.entered', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/several' })
    .input(
      object({
        ...ofNotice,
        products: listOf(
          object(
            { drugId: id, lots: nullable(str({ max: 4_000 })) },
            /** What stood beside the drug: it has to be the drug's. */ { ndc: str({ max: 11 }) },
          ),
          1_000,
        ),
        codeInfo: nullable(str({ max: 8_000 })),
        codeInfoRead: bool,
      }),
    )
    .output(object({ entered: int() }, { /** The first of them. */ id }))
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
  /** Closes a recall; with something open only with a reason. Its figures are kept. */
  close: procedure({ permission: 'recall.close', audit: 'recall.closed', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/{recallId}/close' })
    .input(object({ recallId: id, version: int(), reason: nullable(str({ max: 200 })) }))
    .output(recallRow)
    .errors(refusals),
  /** The closing paper of a recall that has ended. */
  print: procedure({ permission: 'recall.work', audit: 'recall.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/{recallId}/print' })
    .input(object({ recallId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors(refusals),
  /** Filter `recallId`; `which` (`untold`, `all`). Those who are not told stand first. */
  patients: procedure({
    permission: 'recall.work',
    audit: 'recall.patients-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/recalls/patients' })
    .input(
      listQueryOf('recalls.patients', {
        recallId: listFilter.id,
        recall: listFilter.text,
        which: listFilter.choice('untold'),
      }),
    )
    .output(listPage(recallPatientRow)),
  /** Filters `recallId` and `patientId`: every try, the latest first. */
  calls: procedure({
    permission: 'recall.work',
    audit: 'recall.calls-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/recalls/calls' })
    .input(listQueryOf('recalls.calls', { recallId: listFilter.id, patientId: listFilter.id }))
    .output(listPage(recallCallRow)),
  /**
   * Logs one try to tell a patient. `tries` is how many the person saw: where another one was
   * logged meanwhile, it is refused, so that nobody is called twice unknowingly.
   */
  call: procedure({ permission: 'recall.work', audit: 'recall.called', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/{recallId}/patients/{patientId}/calls' })
    .input(
      object({
        recallId: id,
        patientId: id,
        tries: int({ min: 0, max: most.count }),
        kind: callKind,
        answer: nullable(str({ max: 400 })),
        back: nullable(int({ min: 1, max: 9_999_999_999 })),
      }),
    )
    .output(recallRow)
    .errors(refusals),
  /** The letter to one patient. */
  letter: procedure({ permission: 'recall.work', audit: 'recall.letter-printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/recalls/{recallId}/patients/{patientId}/letter' })
    .input(object({ recallId: id, patientId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors(refusals),
};
