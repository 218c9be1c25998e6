import { required } from '#domain/platform/required.ts';
import type { Fields } from '../fields/entity.ts';
import { anyReference } from '../references/any-reference.ts';
import { labelOf, type Reference } from '../references/define.ts';
import { references } from '../references/index.ts';
import { binClasses } from '../rules/enumerations.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  recordOf,
  str,
  type Infer,
  type Shape,
  declaredAs,
} from '../schema.ts';
import { listFilter, listPage, listQueryBy, listQueryOf, standingFilter } from './list.ts';
import { procedure } from './procedure.ts';
import { proofWanted } from './proof-wanted.ts';
import { recordContract, recordErrors } from './records.ts';

const text = str({ max: 2_000 });
/** How a record stands, with the reasons that were given. */
const switches = {
  active: bool,
  inactiveReason: nullable(text),
  blocked: bool,
  blockedReason: nullable(text),
};

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
const queryOf = (reference: Reference) =>
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
function contractOf<Name extends string, F extends Fields>(reference: Reference<Name, F>) {
  const ownReference = anyReference(reference);
  const calls = recordContract(reference.entity, {
    path: ownReference.path,
    ...ownReference.permission,
    listRow: listRowOf(ownReference),
    query: queryOf(ownReference),
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

/**
 * A bin of binman's list: how many bags lie in it, since when the oldest, and how many
 * prescriptions are due back to stock.
 */
export const binRow = object({
  id,
  version: int(),
  code: text,
  scanCode: text,
  class: text,
  bags: int(),
  oldestOn: nullable(isoDate),
  rtsDue: int(),
  ...switches,
});
export type BinRow = Infer<typeof binRow>;
/** One bin of the wall: its bags, and how many prescriptions in it are due back to stock. */
export const binTile = object({ code: text, class: text, bags: int(), rtsDue: int() });
export type BinTile = Infer<typeof binTile>;
/**
 * What lies in a bin, the oldest first, and the wall that it stands in: every bin in use. `days`
 * since it was put there.
 */
export const binContents = object({
  id,
  code: text,
  class: text,
  rows: listOf(
    object({
      fillId: id,
      rxId: id,
      rxNumber: text,
      bagCode: nullable(text),
      patientName: text,
      drugName: text,
      status: str({ max: 3 }),
      since: nullable(isoDate),
      days: nullable(int()),
      rtsDueOn: nullable(isoDate),
      due: bool,
    }),
  ),
  wall: listOf(binTile),
});
export type BinContents = Infer<typeof binContents>;
/**
 * A row of OTC products: the store's own, or (`local` false, `id` the drug's) one of the Master
 * list that it does not keep yet. `sale`: the sale of today and what one item costs with it.
 */
const otcRow = listRowOf(references.otcProducts, {
  local: bool,
  sale: nullable(text),
});
const otcCalls = contractOf(references.otcProducts);
const otcContract = {
  ...otcCalls,
  /** `scope` Local or Master; `match` Start or Contain. */
  search: procedure({ permission: 'otc.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/otc-products/search' })
    .input(queryOf(anyReference(references.otcProducts)))
    .output(listPage(otcRow)),
  /**
   * The store keeps a product of the Master list: it becomes one of its own. Keeping it again gives
   * the one that is there.
   */
  keep: procedure({ permission: 'otc.write', audit: 'otcProduct.kept', effect: 'write' })
    .route({ method: 'PUT', path: '/api/otc-products/keep/{drugId}' })
    .input(object({ drugId: id }))
    .output(otcRow)
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such product in the Master list.' },
      REFUSED: {
        status: 422,
        message: 'This product can’t be kept.',
        data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
      },
    }),
};

const binQuery = listQueryOf('bins.search', {
  class: listFilter.word(...binClasses.map(({ value }) => value)),
  state: listFilter.word('All', 'Empty', 'Filled'),
  status: standingFilter,
});
/** The calls of every reference, by group. */
export const referenceContracts = {
  bins: {
    ...contractOf(references.bins),
    /** The bins with what lies in them. Filters: `class`, `state` (empty, filled), `status`. */
    search: procedure({ permission: 'bin.read', audit: null, effect: 'read' })
      .route({ method: 'POST', path: '/api/bins/search' })
      .input(binQuery)
      .output(listPage(binRow)),
    contents: procedure({ permission: 'bin.read', audit: 'bin.viewed', effect: 'read' })
      .route({ method: 'GET', path: '/api/bins/{id}/contents' })
      .input(object({ id }))
      .output(binContents)
      .errors({ NOT_FOUND: { status: 404, message: 'There is no such bin in this store.' } }),
  },
  clinics: contractOf(references.clinics),
  vendors: contractOf(references.vendors),
  otcProducts: otcContract,
  insurancePbms: contractOf(references.insurancePbms),
  insuranceBins: contractOf(references.insuranceBins),
  insurancePcns: contractOf(references.insurancePcns),
  insuranceGroups: contractOf(references.insuranceGroups),
  rejectionCodes: contractOf(references.rejectionCodes),
  payerLines: contractOf(references.payerLines),
  smsTemplates: contractOf(references.smsTemplates),
  priceCodes: contractOf(references.priceCodes),
};
