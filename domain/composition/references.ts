import { insuranceBinReference } from '#domain/claim/entities/insurance-bin.ts';
import { insuranceGroupReference } from '#domain/claim/entities/insurance-group.ts';
import { insurancePbmReference } from '#domain/claim/entities/insurance-pbm.ts';
import { insurancePcnReference } from '#domain/claim/entities/insurance-pcn.ts';
import { payerLineReference } from '#domain/claim/entities/payer-line.ts';
import { rejectionCodeReference } from '#domain/claim/entities/rejection-code.ts';
import { binReference } from '#domain/counter/entities/bin.ts';
import { otcProductReference } from '#domain/drug/entities/otc-product.ts';
import { priceCodeReference } from '#domain/drug/entities/price-code.ts';
import { smsTemplateReference } from '#domain/message/entities/template.ts';
import type { NamedList, Reference } from '#domain/platform/references/define.ts';
import { clinicReference } from '#domain/prescriber/entities/clinic.ts';
import { vendorReference } from '#domain/stock/entities/vendor.ts';

/**
 * Every reference by its group of calls. A new kind is a line here, a contract line and a table.
 */
export const references = {
  bins: binReference,
  clinics: clinicReference,
  vendors: vendorReference,
  otcProducts: otcProductReference,
  insurancePbms: insurancePbmReference,
  insuranceBins: insuranceBinReference,
  insurancePcns: insurancePcnReference,
  insuranceGroups: insuranceGroupReference,
  rejectionCodes: rejectionCodeReference,
  payerLines: payerLineReference,
  smsTemplates: smsTemplateReference,
  priceCodes: priceCodeReference,
} as const;
export type ReferenceGroup = keyof typeof references;
export type ReferenceName = (typeof references)[ReferenceGroup]['entity']['name'];
export const referenceGroups = Object.keys(references) as readonly ReferenceGroup[];

const byName = new Map(
  referenceGroups.map((group) => [references[group].entity.name as string, group]),
);
/** The group of calls of a kind of record, or undefined where it is no reference. */
export const groupOf = (name: string): ReferenceGroup | undefined => byName.get(name);
/** A reference with its fields' names as plain text. */
export const referenceOf = (group: ReferenceGroup): Reference => references[group];
/** The reference of a kind of record, or undefined where it is none. */
export const referenceNamed = (name: string): Reference | undefined => {
  const group = groupOf(name);
  return group && referenceOf(group);
};

const all = referenceGroups.map(referenceOf);
/**
 * Kinds whose fields name records of this kind, field by field; `within` is the field that both
 * have to agree in.
 */
export const namersOf = (
  name: string,
): readonly { readonly by: Reference; readonly field: string; readonly within?: string }[] =>
  all.flatMap((by) =>
    Object.entries(by.entity.fields).flatMap(([field, value]) =>
      value.kind === 'ref' && value.of === name
        ? [{ by, field, ...(value.within === undefined ? {} : { within: value.within }) }]
        : [],
    ),
  );
/** Kinds that list the names of records of this kind. */
export const listersOf = (
  name: string,
): readonly { readonly by: Reference; readonly list: NamedList }[] =>
  all.flatMap((by) => (by.lists ?? []).flatMap((list) => (list.of === name ? [{ by, list }] : [])));
