import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  dayOf,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/**
 * Something that was disclosed of a patient outside treatment, payment and operations: the parts
 * that an accounting says (45 CFR 164.528(b)(2)). `by` is empty where the program made it.
 */
export const disclosureRow = object({
  id: text,
  patientId: id,
  on: isoDate,
  recipient: text,
  address: text,
  what: text,
  purpose: text,
  by: text,
});
export type DisclosureRow = Infer<typeof disclosureRow>;
export const disclosureDraft = object({
  patientId: id,
  on: dayOf('past'),
  recipient: str({ min: 1, max: 120 }),
  address: nullable(str({ max: 200 })),
  what: str({ min: 1, max: 400 }),
  purpose: str({ min: 1, max: 400 }),
});
export type DisclosureDraft = Infer<typeof disclosureDraft>;
const errors = {
  REFUSED: {
    status: 422,
    message: 'This is not possible now.',
    data: object({ why: listOf(text), fields: recordOf(text) }),
  },
};

export const disclosureContract = {
  /** Of the patient of the filter `patientId`, six years back; the newest first. */
  list: procedure({
    permission: 'audit.read',
    audit: 'disclosure.listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/disclosures/search' })
    .input(listQueryOf('disclosures.list', { patientId: listFilter.id }))
    .output(listPage(disclosureRow)),
  /** What the program can't know: what was given to the police, a court, an agency. */
  enter: procedure({ permission: 'audit.read', audit: 'disclosure.entered', effect: 'write' })
    .route({ method: 'POST', path: '/api/disclosures' })
    .input(disclosureDraft)
    .output(object({ id: int() }))
    .errors(errors),
  /** The accounting as a paper for the patient. */
  print: procedure({ permission: 'audit.read', audit: 'disclosure.accounted', effect: 'write' })
    .route({ method: 'POST', path: '/api/disclosures/print' })
    .input(object({ patientId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors(errors),
};
