import { required } from '#domain/platform/required.ts';
import type { Fields } from '../fields/entity.ts';
import { anyReference } from '../references/any-reference.ts';
import { labelOf, type Reference } from '../references/define.ts';
import { id, int, nullable, object, str, type Shape, declaredAs } from '../schema.ts';
import { listFilter, listQueryBy, standingFilter } from './list.ts';
import { procedure } from './procedure.ts';
import { proofWanted } from './proof-wanted.ts';
import { recordContract, recordErrors, switches } from './records.ts';

const text = str({ max: 2_000 });

/** A row of a reference's list: the fields that it lists, and how it stands. */
/**
 * Where a field names another record, the row has what that is called too: `insuranceBinIdLabel`.
 */
const named = (reference: Reference, name: string) => {
  const { kind, schema } = required(reference.entity.fields[name], `field ${name}`);
  return kind === 'ref'
    ? ([
        [name, schema],
        [labelOf(name), nullable(text)],
      ] as const)
    : ([[name, schema]] as const);
};
export const listRowOf = (reference: Reference, more: Shape = {}) =>
  declaredAs<Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }>(
    object({
      id,
      version: int(),
      ...Object.fromEntries(reference.listed.flatMap((name) => named(reference, name))),
      ...switches,
      ...more,
    }),
  );
/** The record as a dialog shows it: its fields, and how it stands. */
const standingRowOf = (reference: Reference) =>
  object({
    id,
    version: int(),
    ...Object.fromEntries(
      Object.entries(reference.entity.fields).map(([name, field]) => [name, field.schema]),
    ),
    ...switches,
  });
const twoPersonsAsked = {
  status: 403,
  message: 'Two persons give their passwords for this.',
  data: proofWanted,
} as const;
/** Lists of references are narrowed by each of their fields, and by the text in their columns. */
export const referenceQueryOf = (reference: Reference) =>
  listQueryBy(
    {
      ...Object.fromEntries(
        Object.keys(reference.entity.fields).map((name) => [name, listFilter.text]),
      ),
      status: standingFilter,
      match: listFilter.word('Start', 'Contain'),
      scope: listFilter.word('Local', 'Master'),
    },
    reference.listed,
  );
/** The calls of a kind of reference: those of records, with how it stands and its proofs. */
export function referenceContractOf<Name extends string, F extends Fields>(
  reference: Reference<Name, F>,
) {
  const ownReference = anyReference(reference);
  const calls = recordContract(reference.entity, {
    path: ownReference.path,
    ...ownReference.permission,
    listRow: listRowOf(ownReference),
    query: referenceQueryOf(ownReference),
  });
  const get = procedure({
    permission: ownReference.permission.read,
    audit: `${ownReference.entity.name}.viewed`,
    effect: 'read',
  })
    .route({ method: 'GET', path: `${ownReference.path}/{id}` })
    .input(object({ id }))
    .output(standingRowOf(ownReference))
    .errors(recordErrors(reference.entity));
  // A kind that two persons stand for takes both proofs with its save.
  const save = procedure({
    permission: ownReference.permission.write,
    audit: `${ownReference.entity.name}.saved`,
    effect: 'write',
  })
    .route({ method: 'POST', path: ownReference.path })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: reference.entity.draft },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(reference.entity.row)
    .errors({ ...recordErrors(reference.entity), STEP_UP: twoPersonsAsked });
  return { ...calls, get: get as typeof calls.get, save };
}
