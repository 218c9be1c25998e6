import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
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
} from '#server/repositories/stock/vendor-links.ts';
import { idIn } from '#server/services/platform/filter.ts';
import type { Removed } from '#server/services/platform/record.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

const rowOf = (link: LinkListing): DrugVendorRow => ({
  id: link.id,
  version: link.version,
  drugId: link.drug_id,
  drugName: drugText(link),
  ndc: link.ndc,
  vendorId: link.vendor_id,
  vendorCode: link.vendor_code,
  vendorName: link.vendor_name,
  itemNumber: link.item_number,
  unitCost: link.unit_cost,
  isDefault: link.is_default,
});
/** The vendors of a drug (filter `drugId`), or the drugs of a vendor (`vendorId`). */
export async function listVendorLinks(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<DrugVendorRow>> {
  const { total, rows } = await vendorLinks(scope, query, {
    words: wordsOf(query.text),
    drugId: idIn(query.filters['drugId']),
    vendorId: idIn(query.filters['vendorId']),
  });
  return { total, exact: true, rows: rows.map(rowOf) };
}
async function live(
  scope: Scope,
  linkId: number,
  version: number,
): Promise<Result<LinkListing, SaveFailure<DrugVendorRow>>> {
  const link = await findLink(scope, linkId);
  if (!link || link.deleted_at !== null) return missing();
  return link.version === version ? ok(link) : fail({ code: 'STALE', current: rowOf(link) });
}
const now = async (scope: Scope, linkId: number): Promise<Saved<DrugVendorRow>> =>
  ok(rowOf(required(await findLink(scope, linkId), 'the link that was saved')));

/**
 * Adds a vendor to a drug (`linkId` null), or changes its item number and cost over `version`. The
 * first vendor of a drug is its default; one vendor stands there once.
 */
export async function saveVendorLink(
  scope: Scope,
  linkValues: LinkValues & { readonly linkId: number | null; readonly version: number },
): Promise<Saved<DrugVendorRow>> {
  const [drug] = await drugsById(scope, [linkValues.drugId]);
  const vendor = await findVendor(scope, linkValues.vendorId);
  const others = await linksOf(scope, linkValues.drugId);
  if (!drug) return missing();
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (
    others.some(
      (other) => other.vendor_id === linkValues.vendorId && other.id !== linkValues.linkId,
    )
  )
    return refused([`${vendor.vendor_name} delivers this drug already.`], {
      vendorId: 'This vendor stands there already',
    });
  if (linkValues.linkId === null)
    return now(scope, await insertLink(scope, linkValues, others.length === 0));
  const link = await live(scope, linkValues.linkId, linkValues.version);
  if (!link.ok) return link;
  if (link.value.drug_id !== linkValues.drugId)
    return refused(['This link belongs to another drug.']);
  await updateLink(scope, linkValues.linkId, {
    vendor_id: linkValues.vendorId,
    item_number: linkValues.itemNumber,
    unit_cost: linkValues.unitCost,
  });
  return now(scope, linkValues.linkId);
}
/** Orders of the drug go to this vendor from now on. */
export async function preferVendor(
  scope: Scope,
  linkId: number,
  version: number,
): Promise<Saved<DrugVendorRow>> {
  const link = await live(scope, linkId, version);
  if (!link.ok) return link;
  if (link.value.is_default)
    return refused([`${link.value.vendor_name} is the default vendor already.`]);
  await clearDefault(scope, link.value.drug_id);
  await updateLink(scope, linkId, { is_default: true });
  return now(scope, linkId);
}
/** Takes a vendor from a drug, or back; what comes back is the default only where no other is. */
export async function removeVendorLink(
  scope: Scope,
  linkId: number,
  version: number,
  deleted: boolean,
): Promise<Removed<DrugVendorRow>> {
  const link = await findLink(scope, linkId);
  if (!link || (deleted && link.deleted_at !== null)) return missing();
  if (!deleted && link.deleted_at === null) return refused(['This vendor link is not deleted.']);
  if (link.version !== version) return fail({ code: 'STALE', current: rowOf(link) });
  const others = await linksOf(scope, link.drug_id);
  if (!deleted && others.some((other) => other.vendor_id === link.vendor_id))
    return refused([`${link.vendor_name} was added again meanwhile.`]);
  await updateLink(scope, linkId, {
    deleted_at: deleted ? scope.now : null,
    is_default: deleted ? false : !others.some((other) => other.is_default),
  });
  return ok({ id: linkId, version: version + 1 });
}
