import { binReference } from '../entities/bin.ts';
import { clinicReference } from '../entities/clinic.ts';
import { otcProductReference } from '../entities/otc-product.ts';
import { vendorReference } from '../entities/vendor.ts';
import type { Reference } from './define.ts';

/** Every reference by its group of calls. A new kind is a line here, a contract line and a table. */
export const references = {
  bins: binReference,
  clinics: clinicReference,
  vendors: vendorReference,
  otcProducts: otcProductReference,
} as const;
export type ReferenceGroup = keyof typeof references;
export type ReferenceName = (typeof references)[ReferenceGroup]['entity']['name'];
export const referenceGroups = Object.keys(references) as readonly ReferenceGroup[];

const byName = new Map(referenceGroups.map((group) => [references[group].entity.name as string, group]));
/** The group of calls of a kind of record, or undefined where it is no reference. */
export const groupOf = (name: string): ReferenceGroup | undefined => byName.get(name);
/** A reference with its fields' names as plain text. */
export const referenceOf = (group: ReferenceGroup): Reference => references[group] as unknown as Reference;
