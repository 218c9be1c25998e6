import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { DrugVendorRow } from '#domain/stock/contract/ordering.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { findVendor } from '#server/repositories/stock/inventory.ts';
import {
  clearDefault,
  findLink,
  insertLink,
  linksOf,
  updateLink,
  vendorLinks,
  type LinkListing,
  type LinkValues,
} from '#server/repositories/stock/ordering.ts';
import { idIn } from '#server/services/platform/filter.ts';
import type { Removed } from '#server/services/platform/record.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

const rowOf = (l: LinkListing): DrugVendorRow => ({
  id: l.id,
  version: l.version,
  drugId: l.drug_id,
  drugName: drugText(l),
  ndc: l.ndc,
  vendorId: l.vendor_id,
  vendorCode: l.vendor_code,
  vendorName: l.vendor_name,
  itemNumber: l.item_number,
  unitCost: l.unit_cost,
  isDefault: l.is_default,
});
/** The vendors of a drug (filter `drugId`), or the drugs of a vendor (`vendorId`). */
export async function listVendorLinks(
  s: Scope,
  query: ListQuery,
): Promise<ListPage<DrugVendorRow>> {
  const { total, rows } = await vendorLinks(s, query, {
    words: wordsOf(query.text),
    drugId: idIn(query.filters['drugId']),
    vendorId: idIn(query.filters['vendorId']),
  });
  return { total, exact: true, rows: rows.map(rowOf) };
}
async function live(s: Scope, linkId: number, version: number): Promise<Saved<LinkListing>> {
  const link = await findLink(s, linkId);
  if (!link || link.deleted_at !== null) return missing();
  return link.version === version
    ? ok(link)
    : fail({ code: 'STALE', current: rowOf(link) as never });
}
const now = async (s: Scope, linkId: number): Promise<Saved<DrugVendorRow>> =>
  ok(rowOf((await findLink(s, linkId))!));

/** Adds a vendor to a drug (`linkId` null), or changes its item number and cost over `version`. The first vendor of a drug is its default; one vendor stands there once. */
export async function saveVendorLink(
  s: Scope,
  o: LinkValues & { readonly linkId: number | null; readonly version: number },
): Promise<Saved<DrugVendorRow>> {
  const [drug] = await drugsById(s, [o.drugId]);
  const vendor = await findVendor(s, o.vendorId);
  const others = await linksOf(s, o.drugId);
  if (!drug) return missing();
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (others.some((l) => l.vendor_id === o.vendorId && l.id !== o.linkId))
    return refused([`${vendor.vendor_name} delivers this drug already.`], {
      vendorId: 'This vendor stands there already',
    });
  if (o.linkId === null) return now(s, await insertLink(s, o, others.length === 0));
  const link = await live(s, o.linkId, o.version);
  if (!link.ok) return link as Saved<never>;
  if (link.value.drug_id !== o.drugId) return refused(['This link belongs to another drug.']);
  await updateLink(s, o.linkId, {
    vendor_id: o.vendorId,
    item_number: o.itemNumber,
    unit_cost: o.unitCost,
  });
  return now(s, o.linkId);
}
/** Orders of the drug go to this vendor from now on. */
export async function preferVendor(
  s: Scope,
  linkId: number,
  version: number,
): Promise<Saved<DrugVendorRow>> {
  const link = await live(s, linkId, version);
  if (!link.ok) return link as Saved<never>;
  if (link.value.is_default)
    return refused([`${link.value.vendor_name} is the default vendor already.`]);
  await clearDefault(s, link.value.drug_id);
  await updateLink(s, linkId, { is_default: true });
  return now(s, linkId);
}
/** Takes a vendor from a drug, or back; what comes back is the default only where no other is. */
export async function removeVendorLink(
  s: Scope,
  linkId: number,
  version: number,
  deleted: boolean,
): Promise<Removed<DrugVendorRow>> {
  const link = await findLink(s, linkId);
  if (!link || (deleted && link.deleted_at !== null)) return missing();
  if (!deleted && link.deleted_at === null) return refused(['This vendor link is not deleted.']);
  if (link.version !== version) return fail({ code: 'STALE', current: rowOf(link) });
  const others = await linksOf(s, link.drug_id);
  if (!deleted && others.some((l) => l.vendor_id === link.vendor_id))
    return refused([`${link.vendor_name} was added again meanwhile.`]);
  await updateLink(s, linkId, {
    deleted_at: deleted ? s.now : null,
    is_default: deleted ? false : !others.some((l) => l.is_default),
  });
  return ok({ id: linkId, version: version + 1 });
}
