import { addDays } from '#domain/platform/rules/dates.ts';
import { formulary } from './formulary.ts';
import type { DemoDrug, DemoLot } from './types.ts';

type Lot = Pick<DemoLot, 'lot' | 'expiresOn' | 'note'> & { readonly packages: number; readonly recallReason?: string };

const makerLetters = (drug: DemoDrug): string => drug.manufacturer.replace(/[^A-Za-z]/g, '').slice(0, 2).toUpperCase();
const usual = (drug: DemoDrug, place: number, today: string): Lot => ({
  lot: `${makerLetters(drug)}${1000 + place * 7}`, expiresOn: addDays(today, 150 + ((place * 37) % 620)), packages: drug.packageSize >= 500_000 ? 1 : 2 + (place % 4), note: '',
});

/** Lots that are there for a reason, by NDC, in the first store. */
const special = (today: string): Readonly<Record<string, readonly Lot[]>> => ({
  '68180051401': [{ lot: 'LP77021', expiresOn: addDays(today, 21), packages: 1, note: 'nearly expired: in the list of expiring lots' }],
  '65862000801': [{ lot: 'AU55510', expiresOn: addDays(today, -12), packages: 1, note: 'expired: must be refused at the scan' }],
  '00093736598': [{ lot: 'TV20447', expiresOn: addDays(today, 400), packages: 2, note: 'recalled: must be refused at the scan', recallReason: 'Maker recall: impurity above the limit' }],
  '00088221905': [{ lot: 'SA90017', expiresOn: addDays(today, 25), packages: 1, note: 'nearly expired insulin' }],
  '00406012301': [{ lot: 'SG30555', expiresOn: addDays(today, 80), packages: 1, note: 'C-II that expires within the quarter' }],
  '59762306001': [{ lot: 'GR11883', expiresOn: addDays(today, 6), packages: 1, note: 'expires before a course would end' }],
});

const lotOf = (store: string, drug: DemoDrug, { packages, recallReason = '', ...lot }: Lot): DemoLot => ({
  store, ndc: drug.ndc, ...lot, onHand: packages * drug.packageSize, unitCost: drug.unitAcq, recalled: recallReason !== '', recallReason: recallReason || null,
});

/**
 * What lies on the shelves, expiries relative to `today` (YYYY-MM-DD): every product in store 001 but each eleventh, which is
 * out of stock; every second one in store 002. A few lots are nearly expired, expired or recalled. Quantities in thousandths,
 * unit costs in hundred-thousandths of a dollar.
 */
export const stockLots = (today: string): readonly DemoLot[] => {
  const extra = special(today);
  return formulary.flatMap((drug, place) => [
    ...(extra[drug.ndc] ?? []).map((lot) => lotOf('001', drug, lot)),
    ...(place % 11 === 10 ? [] : [lotOf('001', drug, usual(drug, place, today))]),
    ...(place % 2 === 0 ? [lotOf('002', drug, usual(drug, place + 3, today))] : []),
  ]);
};

/** NDCs that store 001 carries and has none of. */
export const outOfStock: readonly string[] = formulary.filter((_, place) => place % 11 === 10).map((d) => d.ndc);
