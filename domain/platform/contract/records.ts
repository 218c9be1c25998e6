import { drug } from '#domain/drug/entities/drug.ts';
import { factKeys } from '#domain/drug/rules/supply-facts.ts';
import { patientColumns } from '#domain/patient/contract/patient-list.ts';
import { prescriberColumns } from '#domain/prescriber/contract/prescriber-list.ts';
import type { Entity, Fields } from '../fields/entity.ts';
import { listedShape } from '../fields/listed-columns.ts';
import type { PermissionKey } from '../permission-key.ts';
import {
  bool,
  id,
  int,
  isoDate,
  json,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  raw,
  recordOf,
  str,
  type Infer,
  type Schema,
} from '../schema.ts';
import { listFilter, listPage, listQueryOf, standingFilter, type ListQuery } from './list.ts';
import { procedure, type ProcedureMeta } from './procedure.ts';
import { proofWanted } from './proof-wanted.ts';

const text = str({ max: 2_000 });

/**
 * What a call on one record may refuse with: the row that won for STALE, the reasons and fields for
 * REFUSED.
 */
export function recordErrors<F extends Fields>(entity: Entity<string, F>) {
  const row = entity.row;
  return {
    NOT_FOUND: {
      status: 404,
      message: `There is no such ${entity.title.toLowerCase()} in this store.`,
    },
    STALE: {
      status: 409,
      message: `Someone else saved this ${entity.title.toLowerCase()} first.`,
      data: row,
    },
    REFUSED: {
      status: 422,
      message: 'This can’t be saved yet.',
      data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
    },
  } as const;
}

/** A list of records; it is audited where they are those of patients. */
const listing = ({ read, listed }: { read: PermissionKey; listed?: string }): ProcedureMeta => ({
  permission: read,
  audit: listed ?? null,
  effect: 'read',
  ...(listed === undefined ? {} : { often: true }),
});

/**
 * The five calls that every kind of record has. Lists answer their own row shape; the record itself
 * is the entity's row.
 */
export function recordContract<Name extends string, F extends Fields, R>(
  entity: Entity<Name, F>,
  options: {
    path: `/${string}`;
    read: PermissionKey;
    write: PermissionKey;
    remove?: PermissionKey;
    listRow: Schema<R>;
    /** What its list takes. */
    query: Schema<ListQuery>;
    /** The event of its list, where the records are those of patients. */
    listed?: string;
  },
) {
  const row = entity.row;
  const draft = entity.draft;
  const errors = recordErrors(entity);
  return {
    search: procedure(listing(options))
      .route({ method: 'POST', path: `${options.path}/search` })
      .input(options.query)
      .output(listPage(options.listRow)),
    get: procedure({ permission: options.read, audit: `${entity.name}.viewed`, effect: 'read' })
      .route({ method: 'GET', path: `${options.path}/{id}` })
      .input(object({ id }))
      .output(row)
      .errors(errors),
    /** `id` null creates; then `version` is 0. */
    save: procedure({ permission: options.write, audit: `${entity.name}.saved`, effect: 'write' })
      .route({ method: 'POST', path: options.path })
      .input(object({ id: nullable(id), version: int({ min: 0 }), draft }))
      .output(row)
      .errors(errors),
    remove: procedure({
      permission: options.remove ?? options.write,
      audit: `${entity.name}.deleted`,
      effect: 'write',
    })
      .route({ method: 'POST', path: `${options.path}/{id}/remove` })
      .input(object({ id, version: int() }))
      .output(object({ id, version: int() }))
      .errors(errors),
    restore: procedure({
      permission: options.remove ?? options.write,
      audit: `${entity.name}.restored`,
      effect: 'write',
    })
      .route({ method: 'POST', path: `${options.path}/{id}/restore` })
      .input(object({ id, version: int() }))
      .output(object({ id, version: int() }))
      .errors(errors),
    /** Active/InActive or Blocked, with the reason. Leaving the normal state needs one in words. */
    status: procedure({
      permission: options.write,
      audit: `${entity.name}.status-changed`,
      effect: 'write',
    })
      .route({ method: 'PUT', path: `${options.path}/{id}/status` })
      .input(
        object({
          id,
          version: int(),
          kind: oneOf(['active', 'blocked']),
          on: bool,
          reason: str({ max: 500 }),
        }),
      )
      .output(object({ id, version: int() }))
      .errors(errors),
  };
}

/** How a record stands, with the reasons that were given. */
const switches = {
  active: bool,
  inactiveReason: nullable(text),
  blocked: bool,
  blockedReason: nullable(text),
};
export const patientListRow = object({
  id,
  version: int(),
  name: text,
  lastName: text,
  firstName: text,
  gender: text,
  ...listedShape(patientColumns),
  address: nullable(text),
  ...switches,
});
export const prescriberListRow = object({
  id,
  version: int(),
  name: text,
  ...listedShape(prescriberColumns),
  deceasedOn: nullable(isoDate),
  deceasedReason: nullable(text),
  ...switches,
});
/**
 * The 17 columns of Drug Search come from these. Unit costs in hundred-thousandths of a dollar,
 * quantities in thousandths.
 */
export const drugListRow = object(
  {
    id,
    version: int(),
    name: text,
    genericName: nullable(text),
    strength: nullable(text),
    form: nullable(text),
    pkgSize: nullable(int()),
    uom: nullable(text),
    onHand: int(),
    brandGeneric: nullable(text),
    drugType: text,
    drugClass: nullable(text),
    ndc: text,
    upc: nullable(text),
    manufacturer: nullable(text),
    autofill: bool,
    pkgCost: nullable(int()),
    unitCost: nullable(int()),
    priceCode: nullable(text),
    active: bool,
    local: bool,
    schedule: text,
  },
  {
    inactiveReason: nullable(text),
    /** How it is taken, where the record says so. */ route: text,
    /** The store's own product: a Master one is not edited by a store. */ own: bool,
    /** What the store wants on the shelf, where it said so: the drug is ordered under the first, up to the second. */ minStock:
      int(),
    parStock: int(),
    /** The group of NDCs that it stands in, and whether it is the preferred one of it. */ ndcGroupId:
      id,
    groupPreferred: bool,
  },
);
export type PatientListRow = Infer<typeof patientListRow>;
export type PrescriberListRow = Infer<typeof prescriberListRow>;
export type DrugListRow = Infer<typeof drugListRow>;

export const drugContract = {
  ...recordContract(drug, {
    path: '/api/drugs',
    read: 'drug.read',
    write: 'drug.write',
    listRow: drugListRow,
    query: listQueryOf('drugs.search', {
      scope: listFilter.word('Local', 'Master'),
      status: standingFilter,
      match: listFilter.word('Start', 'Contain'),
    }),
  }),
  /** `stepUp` is needed where a product is entered as less controlled than its drug. */
  save: procedure({ permission: 'drug.write', audit: 'drug.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs' })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: drug.draft },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(drug.row)
    .errors({
      ...recordErrors(drug),
      STEP_UP: {
        status: 403,
        message: 'Give your password: this product is entered as less controlled than its drug.',
        data: proofWanted,
      },
    }),
  /**
   * What a person types → the first few products that are meant, best first. `note` says what is
   * shown where it is not what was typed. `sure`: the first may be taken without being looked for:
   * all that tells it from other products of the whole drug file was typed.
   */
  propose: procedure({ permission: 'drug.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/drugs/propose' })
    .input(object({ text: str({ max: 120 }), scope: oneOf(['Local', 'Master']) }))
    .output(object({ rows: listOf(drugListRow), note: nullable(text), sure: bool })),
  /**
   * Name, NDC in any shape, UPC or a scan → products. An ambiguous code gives several, an unknown
   * one none; never a guess.
   */
  resolve: procedure({ permission: 'drug.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/drugs/resolve' })
    .input(object({ code: raw(400) }))
    .output(
      object({
        kind: oneOf(['one', 'several', 'none', 'unreadable']),
        message: nullable(text),
        drugs: listOf(drugListRow),
        lot: nullable(text),
        expiresOn: nullable(isoDate),
        serial: nullable(text),
      }),
    ),
  /**
   * Facts of days supply as they were answered at entry, for this and all later prescriptions. One
   * that the drug says otherwise is refused unless it `replaces`.
   */
  remember: procedure({ permission: 'drug.write', audit: 'drug.remembered', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{id}/facts' })
    .input(
      object({
        id,
        version: int(),
        facts: listOf(
          object({ fact: oneOf(factKeys), value: int({ min: 0, max: most.quantity }) }),
          factKeys.length,
        ),
        replaces: bool,
      }),
    )
    .output(drug.row)
    .errors(recordErrors(drug)),
  /**
   * The store keeps this product from now on; `autofill`, where it is sent, is the store's switch
   * for it.
   */
  keep: procedure({ permission: 'drug.write', audit: 'drug.kept', effect: 'write' })
    .route({ method: 'PUT', path: '/api/drugs/{id}/keep' })
    .input(object({ id }, { autofill: bool }))
    .output(drugListRow)
    .errors(recordErrors(drug)),
};
/** The palette's search over everything: at most ten of each kind. */
export const searchContract = {
  everything: procedure({
    permission: 'PRIVATE',
    audit: 'record.searched',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/search' })
    .input(object({ text: str({ max: 120 }) }))
    .output(
      listOf(
        object({
          kind: oneOf(['rx', 'patient', 'drug', 'prescriber', 'order']),
          id,
          title: text,
          detail: text,
        }),
      ),
    ),
};
export const draftContract = {
  load: procedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/drafts/load' })
    .input(object({ key: str({ max: 120 }) }))
    .output(object({ value: json })),
  save: procedure({ permission: 'signed-in', audit: null, effect: 'write' })
    .route({ method: 'POST', path: '/api/drafts/save' })
    .input(object({ key: str({ max: 120 }), value: json }))
    .output(object({ saved: bool })),
};
