import { listFilter, searchText, standingFilter } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import { recordContract, recordErrors } from '#domain/platform/contract/records.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  raw,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { drug } from '../entities/drug.ts';
import { factKeys } from '../rules/supply-facts.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
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
    /**
     * What the store wants on the shelf, where it said so: the drug is ordered under the first, up
     * to the second.
     */
    minStock: int(),
    parStock: int(),
    /** The group of NDCs that it stands in, and whether it is the preferred one of it. */
    ndcGroupId: id,
    groupPreferred: bool,
  },
);
export type DrugListRow = Infer<typeof drugListRow>;

/** The calls of drugs. */
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
    .input(object({ text: searchText, scope: oneOf(['Local', 'Master']) }))
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
