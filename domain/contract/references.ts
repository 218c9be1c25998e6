import type { Fields } from '../fields/entity.ts';
import type { Reference } from '../references/define.ts';
import { references } from '../references/index.ts';
import { bool, id, int, nullable, object, str, type Schema } from '../schema.ts';
import { recordContract } from './records.ts';

const text = str({ max: 2_000 });
/** How a record stands, with the reasons that were given. */
const switches = { active: bool, inactiveReason: nullable(text), blocked: bool, blockedReason: nullable(text) };

/** A row of a reference's list: the fields that it lists, and how it stands. */
const listRowOf = (r: Reference) => object({ id, version: int(), ...Object.fromEntries(r.listed.map((name) => [name, r.entity.fields[name]!.schema])), ...switches }) as Schema<Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }>;
const contractOf = <Name extends string, F extends Fields>(r: Reference<Name, F>) => recordContract(r.entity, { path: r.path, ...r.permission, listRow: listRowOf(r as unknown as Reference) });

/** The calls of every reference, by group. */
export const referenceContracts = {
  clinics: contractOf(references.clinics),
  vendors: contractOf(references.vendors),
};
