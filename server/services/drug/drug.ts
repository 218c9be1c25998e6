import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import {
  auxSlots,
  drug,
  drugProduct,
  masterDrugIsFixed,
  productFields,
  type Drug,
  type DrugDraft,
  type DrugProductDraft,
} from '#domain/drug/entities/drug.ts';
import { FNC1, type Gs1Separator } from '#domain/drug/rules/gs1.ts';
import { formatNdc11, type Ndc } from '#domain/drug/rules/ndc.ts';
import { neededWhenShown } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import {
  drugsByCode,
  drugsById,
  fullDrug,
  keepDrug,
  priceCodeInUse,
  saveStoreDrug,
  storeDrug,
  switchStoreDrug,
  type StoreDrug,
} from '#server/repositories/drug/drugs.ts';
import { unpreferOthers } from '#server/repositories/drug/ndc-groups.ts';
import {
  entityRow,
  insertRecord,
  updateRecord,
  type Scope,
} from '#server/repositories/platform/records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { removeRecord, type Removed } from '#server/services/platform/record.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { neededIn, wrongForCompound } from './compound.ts';
import { laxerClass, wrongNames, type DrugScope } from './drug-schedule.ts';
import { drugRow } from './drug-search.ts';
import { factColumns, factsOf } from './supply-facts.ts';

export interface ResolvedCode {
  readonly kind: 'one' | 'several' | 'none' | 'unreadable';
  readonly message: string | null;
  readonly drugs: readonly DrugListRow[];
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
  /** The lots that the code may mean, where it is not certain where its lot ends. */
  readonly possibleLots?: readonly string[];
}
/**
 * How the scanner sends separators is known to its workstation alone. A code that has one has all;
 * one without any may have lost them.
 */
const separatorIn = (raw: string): Gs1Separator => ({
  mode: raw.includes(FNC1) ? 'fnc1' : 'dropped',
});
const codesOf = (code: ScanCode) => {
  const ndcs = (of: readonly Ndc[]) => of.map((ndc) => ndc.ndc11);
  if (code.kind === 'ndc') return { ndcs: ndcs(code.ndc), upcs: [], gtins: [] };
  if (code.kind === 'upc')
    return {
      ndcs: code.upc.drug ? ndcs(code.upc.drug.candidates) : [],
      upcs: [code.upc.upc],
      gtins: [code.upc.gtin14],
    };
  if (code.kind === 'gs1')
    return {
      ndcs: code.drug ? ndcs(code.drug.candidates) : [],
      upcs: [code.gs1.gtin14.replace(/^00/, '')],
      gtins: [code.gs1.gtin14],
    };
  return null;
};

/** What a scanner sets before a code to say of which kind it is: no part of what is printed. */
const symbology = /^\][A-Za-z]\d/;
/** The one NDC that a code means, or the code as it was scanned without its control characters. */
const codeText = ([ndc, ...others]: readonly string[], raw: string): string =>
  ndc !== undefined && others.length === 0
    ? formatNdc11(ndc)
    : raw
        .replace(symbology, '')
        .replace(/[\u0000-\u001f]/g, ' ')
        .trim();

/**
 * A scanned or typed code → the products it may mean. Ten digits have three readings and all are
 * looked up: an unknown code
 * gives none, an ambiguous one all of them, and nothing is guessed (handbook §2.1).
 */
export async function resolveDrugCode(
  scope: Scope,
  today: string,
  raw: string,
): Promise<ResolvedCode> {
  const read = parseScan(raw, { today, profile: { separator: separatorIn(raw) } });
  const nothing = { drugs: [], lot: null, expiresOn: null, serial: null };
  if (!read.ok) return { kind: 'unreadable', message: read.error.message, ...nothing };
  const codes = codesOf(read.value);
  if (!codes)
    return { kind: 'unreadable', message: 'This is not the code of a drug package.', ...nothing };
  const drugs = (await drugsByCode(scope, codes)).map(drugRow);
  const gs1 = read.value.kind === 'gs1' ? read.value.gs1 : null;
  const packageFacts = {
    lot: gs1?.lot ?? null,
    expiresOn: gs1?.expiry ?? null,
    serial: gs1?.serial ?? null,
    ...(gs1?.possibleLots ? { possibleLots: gs1.possibleLots } : {}),
  };
  if (drugs.length === 0)
    return {
      kind: 'none',
      message: `No drug in the file has the code ${codeText(codes.ndcs, raw)}. Link it to a drug, or add the drug.`,
      drugs,
      ...packageFacts,
    };
  if (drugs.length === 1) return { kind: 'one', message: null, drugs, ...packageFacts };
  return {
    kind: 'several',
    message: `This code fits ${drugs.length} drugs. Choose the one on the package.`,
    drugs,
    ...packageFacts,
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof fullDrug>>>;
/**
 * Product and store's view are saved apart and count together: any change of either is a new
 * version of the record.
 */
const versionOf = (
  input: { readonly version: number },
  side: { readonly version: number } | undefined,
): number => input.version + (side?.version ?? 1) - 1;
/** What the store keeps of a product beside the product's own data. */
const storeView = (side: StoreDrug) => ({
  onHand: side.on_hand,
  autofill: side.autofill,
  preferred: side.preferred,
  stock: side.stock,
  location: side.location,
  minStock: side.min_stock,
  parStock: side.par_stock,
  inUseDays: side.in_use_days,
  priceCode: side.price_code_id,
  autoUpdate: side.auto_update,
  surcharge: side.surcharge,
  standCost: side.stand_cost,
  insMargin: side.ins_margin,
  insDispFee: side.ins_disp_fee,
});
/** The same of a product that the store does not keep yet. */
const withoutStore = {
  onHand: 0,
  autofill: false,
  preferred: false,
  stock: true,
  location: null,
  minStock: null,
  parStock: null,
  inUseDays: null,
  priceCode: null,
  autoUpdate: true,
  surcharge: null,
  standCost: null,
  insMargin: null,
  insDispFee: null,
};
const auxLabelsOf = (labels: readonly number[]) =>
  Object.fromEntries(
    auxSlots.map((slot, index) => {
      const label = labels[index];
      return [slot, label === undefined ? null : String(label)];
    }),
  ) as Pick<Drug, (typeof auxSlots)[number]>;
/** The store's own price, cost and words, else those of the product's list. */
function storeOrList(stored: Stored, side: StoreDrug | undefined) {
  const isListPrice = stored.store_id !== null || (side?.auto_update ?? true);
  return {
    unitAwp: isListPrice ? stored.unit_awp : (side?.unit_awp ?? stored.unit_awp),
    unitCost: side?.unit_cost ?? stored.unit_acq,
    notes: side?.notes ?? stored.notes,
    ...auxLabelsOf(side?.aux_labels ?? stored.aux_labels),
  };
}
const wholeDrug = (stored: Stored, side: StoreDrug | undefined): Drug => ({
  ...entityRow(drugProduct, stored),
  ...(side === undefined ? withoutStore : storeView(side)),
  ...storeOrList(stored, side),
  ...factsOf(side),
  version: versionOf(stored, side),
  own: stored.store_id !== null,
});

/** A product with the store's own view of it, or NOT_FOUND. */
export async function getDrug(scope: Scope, id: number): Promise<Saved<Drug>> {
  const row = await fullDrug(scope, id);
  return row ? ok(wholeDrug(row, await storeDrug(scope, id))) : missing();
}

const productOf = (draft: DrugDraft): DrugProductDraft =>
  Object.fromEntries(
    Object.keys(productFields).map((name) => [
      name,
      (draft as Readonly<Record<string, unknown>>)[name] ?? null,
    ]),
  ) as DrugProductDraft;
/** The store's columns of a draft; an AWP is kept only where it is the store's own. */
async function sideOf(scope: Scope, draft: DrugDraft, own: boolean) {
  const code = draft.priceCode === null ? null : await priceCodeInUse(scope, draft.priceCode);
  if (code === undefined)
    return refused(['This price code is not in use in this store any more.'], {
      priceCode: 'Choose another price code',
    });
  return ok({
    autofill: draft.autofill,
    preferred: draft.preferred,
    stock: draft.stock,
    location: draft.location,
    min_stock: draft.minStock ?? 0,
    par_stock: draft.parStock ?? null,
    in_use_days: draft.inUseDays ?? null,
    ...factColumns(draft),
    price_code_id: code?.id ?? null,
    surcharge: draft.surcharge ?? 0,
    unit_cost: draft.unitCost,
    auto_update: draft.autoUpdate,
    unit_awp: own || draft.autoUpdate ? null : draft.unitAwp,
    stand_cost: draft.standCost,
    ins_margin: draft.insMargin,
    ins_disp_fee: draft.insDispFee,
    notes: draft.notes,
    aux_labels: [
      ...new Set(auxSlots.flatMap((slot) => (draft[slot] === null ? [] : [Number(draft[slot])]))),
    ],
  });
}
/** What a store changed of a Master product, which it may not: field → why. */
function changedMaster(givenStored: Stored, draft: DrugDraft): Readonly<Record<string, string>> {
  const stored: Readonly<Record<string, unknown>> = entityRow(drugProduct, givenStored);
  const asked: Readonly<Record<string, unknown>> = productOf(draft);
  return Object.fromEntries(
    Object.keys(productFields).flatMap((name) =>
      (stored[name] ?? null) === asked[name] ? [] : [[name, 'Master drugs keep this']],
    ),
  );
}
const keysOf = (draft: DrugDraft) => ({
  name_key: fold(draft.name),
  generic_key: draft.genericName ? fold(draft.genericName) : null,
  gtin: draft.upc && draft.upc.padStart(14, '0'),
  unit_awp: draft.unitAwp,
});

async function addDrug(scope: Scope, draft: DrugDraft): Promise<Saved<Drug>> {
  const side = await sideOf(scope, draft, true);
  if (!side.ok) return side;
  const { id } = await insertRecord(scope, drugProduct, productOf(draft), keysOf(draft));
  await keepDrug(scope, id);
  await saveStoreDrug(scope, id, 1, side.value, false);
  return getDrug(scope, id);
}
/**
 * The store's side as it is kept. What the form showed of the product's lists is not a word of the
 * store's: it goes on following them.
 */
const unlisted = (
  before: { readonly unit_cost: unknown; readonly notes: unknown },
  row: { readonly unit_acq: unknown; readonly notes: unknown },
  draft: DrugDraft,
) => ({
  unit_cost: before.unit_cost === null && draft.unitCost === row.unit_acq ? null : draft.unitCost,
  notes: before.notes === null && draft.notes === row.notes ? null : draft.notes,
});
async function changeDrug(
  scope: Scope,
  id: number,
  version: number,
  draft: DrugDraft,
): Promise<Saved<Drug>> {
  const row = await fullDrug(scope, id);
  if (!row) return missing();
  await keepDrug(scope, id);
  const before = required(await storeDrug(scope, id), 'the drug of the store');
  const own = row.store_id !== null;
  const stale = async () => {
    const current = await getDrug(scope, id);
    return current.ok ? fail({ code: 'STALE' as const, current: current.value }) : current;
  };
  if (versionOf(row, before) !== version) return stale();
  const fixed = own ? await wrongForCompound(scope, row, draft) : changedMaster(row, draft);
  const side = await sideOf(scope, draft, own);
  const [why] = Object.values(fixed);
  if (why !== undefined) return refused([own ? why : masterDrugIsFixed], fixed);
  if (!side.ok) return side;
  const kept = { ...side.value, ...unlisted(before, row, draft) };
  // The product's own count tells of the store's side too; a Master product is counted by the
  // store's.
  const saved =
    (!own ||
      (await updateRecord(scope, drugProduct, id, row.version, productOf(draft), keysOf(draft))) !==
        undefined) &&
    (await saveStoreDrug(scope, id, before.version, kept, !own));
  if (saved && draft.preferred) await unpreferOthers(scope, id);
  return saved ? getDrug(scope, id) : stale();
}

/**
 * Adds a product of the store's own (id null) or saves one with the store's own view of it. Of a
 * Master product only that view
 * changes: price code, costs, switches, place, label codes, notes. An NDC that the store already
 * has is refused with its name, and so is a class that is laxer than that of the same drug.
 */
export async function saveDrug(
  scope: DrugScope,
  id: number | null,
  version: number,
  draft: DrugDraft,
): Promise<Saved<Drug>> {
  const same = (await drugsByCode(scope, { ndcs: [draft.ndc], upcs: [], gtins: [] })).find(
    (drug) => drug.id !== id,
  );
  const needed = neededWhenShown(drug.fields, draft);
  const [first] = Object.values(needed);
  if (same)
    return refused(
      [
        `${formatNdc11(draft.ndc)} is already in the file as ${same.name}${same.strength ? ` ${same.strength}` : ''}. Use that one.`,
      ],
      { ndc: 'This NDC is already in the file' },
    );
  if (first !== undefined) return refused([first], needed);
  const stored = id === null ? null : ((await fullDrug(scope, id)) ?? null);
  const isOwn = stored === null || stored.store_id !== null;
  const wrong = isOwn ? wrongNames(stored, draft) : {};
  const [whyName] = Object.values(wrong);
  if (whyName !== undefined) return refused([whyName], wrong);
  const laxer = isOwn ? await laxerClass(scope, stored, draft) : null;
  if (laxer !== null) return refused([laxer], { schedule: laxer });
  return id === null ? addDrug(scope, draft) : changeDrug(scope, id, version, draft);
}

/** Why a product of the store's own stays: some of it is on the shelf, or it is needed. */
async function whyKeptDrug(scope: Scope, id: number, version: number): Promise<string | null> {
  const held = (await stockFacts(scope, id)).onHand;
  const now = held > 0 ? await getDrug(scope, id) : null;
  return now?.ok && now.value.version === version
    ? `${formatQuantity(held)} of this drug are in stock. Adjust the stock to 0 before deleting it.`
    : neededIn(scope, id);
}
/**
 * Deletes a product of the store's own softly, or takes that back. Refused for Master drugs and
 * while some of it is on the shelf.
 */
export async function removeDrug(
  scope: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<Removed<Drug>> {
  const row = await fullDrug(scope, id);
  if (row && row.store_id === null) return refused([masterDrugIsFixed]);
  const why = deleted && row ? await whyKeptDrug(scope, id, version) : null;
  if (why !== null) return refused([why]);
  const counted = ((await storeDrug(scope, id))?.version ?? 1) - 1;
  const removed = await removeRecord(
    scope,
    drugProduct,
    { id, version: version - counted },
    deleted,
  );
  if (removed.ok) return ok({ id, version: removed.value.version + counted });
  const current = removed.error.code === 'STALE' ? await getDrug(scope, id) : null;
  return current?.ok ? fail({ code: 'STALE', current: current.value }) : (removed as Removed<Drug>);
}

/**
 * The store keeps a product from now on, with its own autofill switch where one is given. Keeping
 * it again changes nothing.
 */
export async function keepForStore(
  scope: Scope,
  id: number,
  autofill: boolean | undefined,
): Promise<Result<DrugListRow, SaveFailure<Drug>>> {
  if (!(await fullDrug(scope, id))) return missing();
  await keepDrug(scope, id);
  if (autofill !== undefined) await switchStoreDrug(scope, id, { autofill });
  const [row] = await drugsById(scope, [id]);
  return row ? ok(drugRow(row)) : missing();
}
