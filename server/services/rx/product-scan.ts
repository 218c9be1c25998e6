import { fail, ok, type Result } from '#domain/result.ts';
import { addDays, formatDate } from '#domain/rules/dates.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { compareNdc, formatNdc11 } from '#domain/rules/ndc.ts';
import { insertScan, saveRx, type DrugRecord } from '#server/repositories/rx.ts';
import { findLot, stockFacts, type LotRecord } from '#server/repositories/stock.ts';
import { resolveDrugCode } from '../drug.ts';
import { currentFill, productOf } from './facts.ts';
import { openForChange, scannedBottles, type RxFailure } from './move.ts';
import { sha256, type RxWork } from './work.ts';

/** One scan at Drug Verification: counted, or stopped with the one reason; an offer where a key could mend it. */
export interface Scanned { readonly accepted: boolean; readonly code: string; readonly stop: string | null; readonly offer: { readonly kind: 'switch-ndc' | 'choose-lot' | 'choose-drug' | 'link'; readonly label: string; readonly drugIds: readonly number[]; readonly lotIds: readonly number[] } | null }
export interface ScanInput { readonly raw: string; readonly byHand: boolean; readonly lotId?: number | undefined; readonly drugId?: number | undefined; readonly quantity?: number | undefined }

type Stop = { readonly code: string; readonly stop: string; readonly offer?: Scanned['offer'] };
type Chosen = { readonly drugId: number; readonly lot: LotRecord };

/** The product that the code names, compared with the fill's own: the same, or one of the stops. */
async function readProduct(w: RxWork, drug: DrugRecord, input: ScanInput): Promise<Stop | { lot: string | null; expiresOn: string | null }> {
  const read = await resolveDrugCode(w, w.today, input.raw);
  if (read.kind === 'unreadable') return { code: 'UNREADABLE', stop: `${read.message} Scan the stock bottle again.` };
  if (read.kind === 'none') return { code: 'UNKNOWN', stop: read.message!, offer: { kind: 'link', label: 'Link this code to a drug', drugIds: [], lotIds: [] } };
  if (read.kind === 'several' && !read.drugs.some((d) => d.ndc === drug.ndc)) return { code: 'WRONG_DRUG', stop: `Wrong drug. The code fits ${read.drugs.map((d) => d.name).join(' or ')}, the prescription says ${drug.name} ${drug.strength ?? ''}.` };
  if (read.kind === 'several' && input.drugId !== drug.id) return { code: 'AMBIGUOUS', stop: read.message!, offer: { kind: 'choose-drug', label: 'Choose the drug on the bottle', drugIds: read.drugs.map((d) => d.id), lotIds: [] } };
  const scanned = read.drugs.find((d) => d.ndc === drug.ndc) ?? read.drugs[0]!;
  const verdict = compareNdc(scanned.ndc, drug.ndc);
  if (verdict === 'other-package') return { code: 'WRONG_PACKAGE', stop: `Other package: ${formatNdc11(scanned.ndc)} was scanned, the fill says ${formatNdc11(drug.ndc)}. Switch the NDC, or take the right bottle.`, offer: { kind: 'switch-ndc', label: `Switch to ${formatNdc11(scanned.ndc)}`, drugIds: [scanned.id], lotIds: [] } };
  if (verdict === 'other-product') {
    const same = scanned.genericName?.toLowerCase() === (drug.generic_name ?? drug.name).toLowerCase() && scanned.strength === drug.strength && scanned.form === drug.form;
    if (same) return { code: 'OTHER_MAKER', stop: `Other manufacturer: ${scanned.name} of ${scanned.manufacturer ?? 'another maker'}. Switch the NDC, or take the right bottle.`, offer: { kind: 'switch-ndc', label: `Switch to ${formatNdc11(scanned.ndc)}`, drugIds: [scanned.id], lotIds: [] } };
    return { code: 'WRONG_DRUG', stop: `Wrong drug: ${[scanned.name, scanned.strength].filter(Boolean).join(' ')} was scanned, the prescription says ${[drug.name, drug.strength].filter(Boolean).join(' ')}. Put it back.` };
  }
  return { lot: read.lot, expiresOn: read.expiresOn };
}

/** The lot on the shelf: the one the code names, the one chosen, or the one that expires first. */
async function chooseLot(w: RxWork, drug: DrugRecord, found: { lot: string | null; expiresOn: string | null }, input: ScanInput): Promise<Stop | LotRecord> {
  if (found.expiresOn !== null && found.expiresOn < w.today) return { code: 'EXPIRED', stop: `Lot ${found.lot ?? ''} expired on ${formatDate(found.expiresOn)}. Take another bottle and quarantine this one.` };
  const held = (await stockFacts(w, drug.id)).lots;
  const lot = found.lot !== null && found.expiresOn !== null ? await findLot(w, drug.id, found.lot, found.expiresOn) : input.lotId !== undefined ? held.find((l) => l.id === input.lotId) : held.find((l) => !l.recalled && !l.quarantined && l.expires_on >= w.today);
  if (!lot && found.lot !== null) return { code: 'NOT_IN_STOCK', stop: `Lot ${found.lot} is not in stock here. Receive it first, or adjust the stock with a reason.`, offer: { kind: 'choose-lot', label: 'Choose a lot in stock', drugIds: [], lotIds: held.map((l) => l.id) } };
  if (!lot) return { code: 'OUT_OF_STOCK', stop: 'There is none of it in stock. Receive it, or adjust the stock with a reason.' };
  if (lot.recalled) return { code: 'RECALLED', stop: `Lot ${lot.lot} is recalled${lot.recall_reason ? `: ${lot.recall_reason}` : ''}. Take another bottle and quarantine this one.` };
  if (lot.quarantined) return { code: 'QUARANTINED', stop: `Lot ${lot.lot} is in quarantine. Take another bottle.` };
  if (lot.expires_on < w.today) return { code: 'EXPIRED', stop: `Lot ${lot.lot} expired on ${formatDate(lot.expires_on)}. Take another bottle and quarantine this one.` };
  return lot;
}

async function choose(w: RxWork, drug: DrugRecord, input: ScanInput): Promise<Stop | Chosen> {
  const product = await readProduct(w, drug, input);
  if ('stop' in product) return product;
  const lot = await chooseLot(w, drug, product, input);
  return 'stop' in lot ? lot : { drugId: drug.id, lot };
}

/**
 * Reads one scanned stock bottle for the open fill (row 19). Every scan is logged, refused ones too. An accepted bottle takes what
 * is still to be counted, as far as its lot holds it; stock moves when the count is confirmed.
 */
export async function scanProduct(w: RxWork, rxId: number, version: number, input: ScanInput): Promise<Result<Scanned, RxFailure>> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const { b } = opened.value, fill = currentFill(b), drug = productOf(b);
  if (!fill || !['C', 'B'].includes(fill.status)) return fail({ code: 'REFUSED', why: ['Nothing is to be scanned now: price the fill first, or undo the scan.'], whoMay: [], fields: {} });
  const chosen = await choose(w, drug, input);
  const digest = sha256(input.raw);
  if ('stop' in chosen) {
    await insertScan(w, { fill_id: fill.id, kind: 'product', outcome: chosen.code, raw_digest: digest, shown: chosen.stop, by_hand: input.byHand });
    return ok({ accepted: false, code: chosen.code, stop: chosen.stop, offer: chosen.offer ?? null });
  }
  const already = scannedBottles(b), taken = already.reduce((n, x) => n + x.bottle.taken, 0), left = fill.quantity - taken;
  const free = chosen.lot.on_hand - already.filter((x) => x.lotId === chosen.lot.id).reduce((n, x) => n + x.bottle.taken, 0);
  const take = Math.min(input.quantity ?? left, left, free);
  const say = (code: string, stop: string): Scanned => ({ accepted: false, code, stop, offer: null });
  if (left <= 0) return ok(say('ENOUGH', `All ${formatQuantity(fill.quantity)} are accounted for. Confirm the count.`));
  if (take <= 0) return ok(say('LOT_EMPTY', `Lot ${chosen.lot.lot} has nothing left. Scan another bottle, or adjust the stock with a reason.`));
  const late = chosen.lot.expires_on < addDays(w.today, fill.days_supply) ? ` It expires ${formatDate(chosen.lot.expires_on)}, before the supply is used up.` : '';
  await insertScan(w, { fill_id: fill.id, kind: 'product', outcome: 'accepted', raw_digest: digest, shown: `${drug.name} lot ${chosen.lot.lot}: ${formatQuantity(take)}`, drug_id: drug.id, lot_id: chosen.lot.id, quantity: take, by_hand: input.byHand });
  if (!await saveRx(w, rxId, version, {})) return fail({ code: 'STALE' });
  w.changed('rx', rxId, version + 1);
  return ok({ accepted: true, code: left - take > 0 ? 'MORE' : 'COMPLETE', stop: late || (left - take > 0 ? `${formatQuantity(left - take)} more to take: scan the next bottle.` : null), offer: null });
}
