import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { DrugListRow } from '#domain/contract/records.ts';
import { drug, masterDrugIsFixed, type Drug, type DrugDraft } from '#domain/entities/drug.ts';
import { ok, type Result } from '#domain/result.ts';
import { afterPrefix, fold } from '#domain/rules/fold.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { formatNdc11, parseNdc, type Ndc } from '#domain/rules/ndc.ts';
import { parseScan, type ScanCode } from '#domain/rules/scan-code.ts';
import { drugsByCode, drugsById, fullDrug, keepDrug, searchDrugs, switchStoreDrug, type DrugFilter, type DrugListing } from '#server/repositories/drugs.ts';
import { entityRow, findRecord, insertRecord, updateRecord, type Scope } from '#server/repositories/records.ts';
import { stockFacts } from '#server/repositories/stock.ts';
import { removeRecord, type Removed } from './record.ts';
import { missing, refused, settle, type SaveFailure, type Saved } from './saving.ts';

const cost = (d: DrugListing) => d.unit_cost ?? d.unit_acq ?? d.unit_nadac ?? d.unit_awp;
/** A product as lists show it: quantities in thousandths, unit cost in hundred-thousandths, package cost in cents. */
export const drugRow = (d: DrugListing): DrugListRow => {
  const unit = cost(d);
  return {
    id: d.id, version: d.version, name: d.name, genericName: d.generic_name, strength: d.strength, form: d.form, pkgSize: d.pkg_size, uom: d.uom, onHand: d.on_hand, brandGeneric: d.brand_generic, drugType: d.drug_type, drugClass: d.drug_class,
    ndc: d.ndc, upc: d.upc, manufacturer: d.manufacturer, autofill: d.autofill, unitCost: unit, pkgCost: unit !== null && d.pkg_size !== null ? Math.round((unit * d.pkg_size) / 1_000_000) : null,
    priceCode: d.price_code, active: d.active, inactiveReason: d.active ? null : d.inactive_reason, own: d.store_id !== null, local: d.local, schedule: d.schedule,
  };
};

/**
 * Reads "metformin 500", in any order, into prefixes of the name, one of which must begin it, and words that must all occur;
 * digits are looked for in NDC and UPC, whatever stands between them.
 */
export function drugFilter(text: string): DrugFilter {
  const none = { names: [], words: [], ndcs: [], digits: null, upcs: [] };
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits) && digits.length >= 4) {
    const read = parseNdc(text);
    return { ...none, digits, ndcs: read.ok ? read.value.map((n) => n.ndc11) : [] };
  }
  const words = fold(text).split(' ').filter(Boolean);
  const letters = words.filter((w) => /^[a-z]/.test(w)), long = letters.filter((w) => w.length > 1);
  const starts = (long.length ? long : letters.length ? letters : words).slice(0, long.length ? 4 : 1);
  const names = starts.map((w) => ({ from: w, upTo: afterPrefix(w) }));
  return { ...none, names, words: words.length > 1 ? words : [] };
}

/** Products by name, NDC or UPC; Local (kept by the store) or Master; All, Active or InActive. */
export async function listDrugs(s: Scope, query: ListQuery): Promise<ListPage<DrugListRow>> {
  const found = await searchDrugs(s, query, drugFilter(query.text));
  return { ...found, rows: found.rows.map(drugRow) };
}

export interface ResolvedCode { readonly kind: 'one' | 'several' | 'none' | 'unreadable'; readonly message: string | null; readonly drugs: readonly DrugListRow[]; readonly lot: string | null; readonly expiresOn: string | null; readonly serial: string | null }
const codesOf = (code: ScanCode) => {
  const ndcs = (of: readonly Ndc[]) => of.map((n) => n.ndc11);
  if (code.kind === 'ndc') return { ndcs: ndcs(code.ndc), upcs: [], gtins: [] };
  if (code.kind === 'upc') return { ndcs: code.upc.drug ? ndcs(code.upc.drug.candidates) : [], upcs: [code.upc.upc], gtins: [code.upc.gtin14] };
  if (code.kind === 'gs1') return { ndcs: code.drug ? ndcs(code.drug.candidates) : [], upcs: [code.gs1.gtin14.replace(/^00/, '')], gtins: [code.gs1.gtin14] };
  return null;
};

/**
 * A scanned or typed code → the products it may mean. Ten digits have three readings and all are looked up: an unknown code
 * gives none, an ambiguous one all of them, and nothing is guessed (handbook §2.1).
 */
export async function resolveDrugCode(s: Scope, today: string, raw: string): Promise<ResolvedCode> {
  const read = parseScan(raw, { today });
  const nothing = { drugs: [], lot: null, expiresOn: null, serial: null };
  if (!read.ok) return { kind: 'unreadable', message: read.error.message, ...nothing };
  const codes = codesOf(read.value);
  if (!codes) return { kind: 'unreadable', message: 'This is not the code of a drug package.', ...nothing };
  const drugs = (await drugsByCode(s, codes)).map(drugRow);
  const gs1 = read.value.kind === 'gs1' ? read.value.gs1 : null;
  const package_ = { lot: gs1?.lot ?? null, expiresOn: gs1?.expiry ?? null, serial: gs1?.serial ?? null };
  if (drugs.length === 0) return { kind: 'none', message: `No drug in the file has the code ${codes.ndcs.length === 1 ? formatNdc11(codes.ndcs[0]!) : raw.replace(/[\u0000-\u001f]/g, ' ').trim()}. Link it to a drug, or add the drug.`, drugs, ...package_ };
  if (drugs.length === 1) return { kind: 'one', message: null, drugs, ...package_ };
  return { kind: 'several', message: `This code fits ${drugs.length} drugs. Choose the one on the package.`, drugs, ...package_ };
}

export async function getDrug(s: Scope, id: number): Promise<Saved<Drug>> {
  const row = await fullDrug(s, id);
  return row ? ok(entityRow(drug, row as unknown as Record<string, unknown>)) : missing();
}

/**
 * Adds a product of the store's own (id null) or saves one. Master products come from the national list and are not edited by
 * one store. An NDC that the store already has is refused with its name.
 */
export async function saveDrug(s: Scope, id: number | null, version: number, draft: DrugDraft): Promise<Saved<Drug>> {
  const keys = { name_key: fold(draft.name), generic_key: draft.genericName ? fold(draft.genericName) : null, gtin: draft.upc && draft.upc.padStart(14, '0') };
  const same = (await drugsByCode(s, { ndcs: [draft.ndc], upcs: [], gtins: [] })).find((d) => d.id !== id);
  if (same) return refused([`${formatNdc11(draft.ndc)} is already in the file as ${same.name}${same.strength ? ` ${same.strength}` : ''}. Use that one.`], { ndc: 'This NDC is already in the file' });
  if (id === null) {
    const row = await insertRecord(s, drug, draft, keys);
    await keepDrug(s, row.id);
    return ok(row);
  }
  const master = await fullDrug(s, id);
  if (master && master.store_id === null) return refused([masterDrugIsFixed]);
  return settle(await updateRecord(s, drug, id, version, draft, keys), () => findRecord(s, drug, id));
}

/** Deletes a product of the store's own softly, or takes that back. Refused for Master drugs and while some of it is on the shelf. */
export async function removeDrug(s: Scope, id: number, version: number, deleted: boolean): Promise<Removed<Drug>> {
  const row = await fullDrug(s, id);
  if (row && row.store_id === null) return refused([masterDrugIsFixed]);
  const held = deleted && row ? (await stockFacts(s, id)).onHand : 0;
  if (held > 0) return refused([`${formatQuantity(held)} of this drug are in stock. Adjust the stock to 0 before deleting it.`]);
  return removeRecord(s, drug, id, version, deleted);
}

/** The store keeps a product from now on, with its own autofill switch where one is given. Keeping it again changes nothing. */
export async function keepForStore(s: Scope, id: number, autofill: boolean | undefined): Promise<Result<DrugListRow, SaveFailure<Drug>>> {
  if (!await fullDrug(s, id)) return missing();
  await keepDrug(s, id);
  if (autofill !== undefined) await switchStoreDrug(s, id, { autofill });
  const [row] = await drugsById(s, [id]);
  return row ? ok(drugRow(row)) : missing();
}
