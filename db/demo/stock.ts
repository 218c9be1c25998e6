import { addDays } from '#domain/platform/rules/dates.ts';
import type { DemoDrug, DemoLot, DemoSpecialLot } from './types.ts';

type Lot = Pick<DemoLot, 'lot' | 'expiresOn' | 'recallReason' | 'note'> & {
  readonly packages: number;
};

const makerLetters = (drug: DemoDrug): string =>
  drug.manufacturer
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase();
const usual = (drug: DemoDrug, place: number, today: string): Lot => ({
  lot: `${makerLetters(drug)}${1000 + place * 7}`,
  expiresOn: addDays(today, 150 + ((place * 37) % 620)),
  packages: drug.packageSize >= 500_000 ? 1 : 2 + (place % 4),
  recallReason: null,
  note: '',
});
const special = ({ expiresInDays, ...lot }: DemoSpecialLot, today: string): Lot => ({
  ...lot,
  expiresOn: addDays(today, expiresInDays),
});

const lotOf = (store: string, drug: DemoDrug, from: Lot): DemoLot => ({
  store,
  ndc: drug.ndc,
  lot: from.lot,
  expiresOn: from.expiresOn,
  note: from.note,
  onHand: from.packages * drug.packageSize,
  unitCost: drug.unitAcq,
  recalled: from.recallReason !== null,
  recallReason: from.recallReason,
});

/** The first store has none of each eleventh product. */
const isOut = (place: number): boolean => place % 11 === 10;

/**
 * What lies on the shelves, expiries relative to `today` (YYYY-MM-DD): every product in store 001
 * but each eleventh, which is out of stock; every second one in store 002. A few lots are nearly
 * expired, expired or recalled. Quantities in thousandths, unit costs in hundred-thousandths of a
 * dollar.
 */
export const stockLots = (
  data: {
    readonly formulary: readonly DemoDrug[];
    readonly specialLots: readonly DemoSpecialLot[];
  },
  today: string,
): readonly DemoLot[] =>
  data.formulary.flatMap((drug, place) => [
    ...data.specialLots
      .filter((lot) => lot.ndc === drug.ndc)
      .map((lot) => lotOf('001', drug, special(lot, today))),
    ...(isOut(place) ? [] : [lotOf('001', drug, usual(drug, place, today))]),
    ...(place % 2 === 0 ? [lotOf('002', drug, usual(drug, place + 3, today))] : []),
  ]);

/** NDCs that store 001 carries and has none of. */
export const outOfStock = (formulary: readonly DemoDrug[]): readonly string[] =>
  formulary.filter((_, place) => isOut(place)).map((drug) => drug.ndc);
