import type { Fields } from '../fields/entity.ts';
import type { Reference } from '../references/define.ts';
import { references } from '../references/index.ts';
import { bool, id, int, isoDate, listOf, nullable, object, str, type Infer, type Schema } from '../schema.ts';
import { listPage, listQuery } from './list.ts';
import { procedure } from './procedure.ts';
import { recordContract } from './records.ts';

const text = str({ max: 2_000 });
/** How a record stands, with the reasons that were given. */
const switches = { active: bool, inactiveReason: nullable(text), blocked: bool, blockedReason: nullable(text) };

/** A row of a reference's list: the fields that it lists, and how it stands. */
const listRowOf = (r: Reference) => object({ id, version: int(), ...Object.fromEntries(r.listed.map((name) => [name, r.entity.fields[name]!.schema])), ...switches }) as Schema<Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }>;
const contractOf = <Name extends string, F extends Fields>(r: Reference<Name, F>) => recordContract(r.entity, { path: r.path, ...r.permission, listRow: listRowOf(r as unknown as Reference) });

/** A bin of binman's list: how many bags lie in it, since when the oldest, and how many prescriptions are due back to stock. */
export const binRow = object({ id, version: int(), code: text, scanCode: text, class: text, bags: int(), oldestOn: nullable(isoDate), rtsDue: int(), ...switches });
export type BinRow = Infer<typeof binRow>;
/** What lies in a bin, the oldest first. `days` since it was put there. */
export const binContents = object({ id, code: text, class: text, rows: listOf(object({ fillId: id, rxId: id, rxNumber: text, bagCode: nullable(text), patientName: text, drugName: text, status: str({ max: 3 }), since: nullable(isoDate), days: nullable(int()), rtsDueOn: nullable(isoDate), due: bool })) });
export type BinContents = Infer<typeof binContents>;

/** The calls of every reference, by group. */
export const referenceContracts = {
  bins: {
    ...contractOf(references.bins),
    /** The bins with what lies in them. Filters: `class`, `state` (empty, filled), `status`. */
    search: procedure({ permission: 'bin.read', audit: null, effect: 'read' }).route({ method: 'POST', path: '/api/bins/search' }).input(listQuery).output(listPage(binRow)),
    contents: procedure({ permission: 'bin.read', audit: 'bin.viewed', effect: 'read' }).route({ method: 'GET', path: '/api/bins/{id}/contents' }).input(object({ id })).output(binContents)
      .errors({ NOT_FOUND: { status: 404, message: 'There is no such bin in this store.' } }),
  },
  clinics: contractOf(references.clinics),
  vendors: contractOf(references.vendors),
};
