import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Compared } from '#domain/rx/facts/compare-drug.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { compareStored, wrongOfStored } from '#server/services/drug/one-drug.ts';
import type { RxWork } from '../work.ts';
import type { Stop } from './shelf-lot.ts';

const noSuchProduct: Compared = { verdict: 'differs', why: 'Another drug' };
/** How the fill is paid decides what a switch of the NDC takes. */
export type Switching = 'before-billing' | 'billed' | 'billed-by-others';
export function switchingOf(work: RxWork, fill: FillRecord): Switching {
  if (fill.status !== rxStatus.billed) return 'before-billing';
  const mayBillAnew = work.permissions.has('rx.reverse') && work.permissions.has('rx.adjudicate');
  return mayBillAnew ? 'billed' : 'billed-by-others';
}
/**
 * Another package or maker of the same product: taken by switching the NDC. What a payer has paid
 * is billed for its NDC, so that its claim is reversed first and billed again after; nothing is
 * offered to who may not do that.
 */
export function switchTo(
  scanned: { readonly id: number; readonly ndc: string },
  what: string,
  switching: Switching,
): Pick<Stop, 'stop' | 'offer'> {
  const ndc = formatNdc11(scanned.ndc);
  const offer = { kind: 'switch-ndc', drugIds: [scanned.id], lotIds: [] } as const;
  if (switching === 'billed-by-others')
    return {
      stop: `${what} The claim was paid for the other NDC: take its bottle, or have it reversed.`,
    };
  return switching === 'billed'
    ? {
        stop: `${what} The claim was paid for the other NDC: take its bottle, or bill this one.`,
        offer: { ...offer, label: `Reverse the claim, switch to ${ndc}, bill it again` },
      }
    : {
        stop: `${what} Switch the NDC, or take the right bottle.`,
        offer: { ...offer, label: `Switch to ${ndc}` },
      };
}

const named = (drug: { readonly name: string; readonly strength: string | null }): string =>
  [drug.name, drug.strength].filter(Boolean).join(' ');
/** Each stop's word: that two strengths of one drug stand there is told from another drug. */
export const wrongs = {
  drug: { code: 'WRONG_DRUG', word: 'Wrong drug' },
  strength: { code: 'WRONG_STRENGTH', word: 'Wrong strength' },
  form: { code: 'WRONG_FORM', word: 'Wrong form' },
} as const;
interface ScannedDrug {
  readonly id: number;
  readonly ndc: string;
  readonly name: string;
  readonly strength: string | null;
  readonly manufacturer: string | null;
}
/** It may not go into the vial: the drug, its strength or its form is another one. */
function wrongProduct(
  drug: DrugRecord,
  scanned: ScannedDrug & { readonly product: DrugRecord | undefined },
): Stop {
  const { product } = scanned;
  const part = product ? wrongOfStored(product, drug) : 'drug';
  const { why, sameIngredient } = product ? compareStored(product, drug) : noSuchProduct;
  const { code, word } = wrongs[part];
  const withForm = (named: string, form: string | null | undefined) =>
    part === 'form' && form ? `${named} ${form}` : named;
  return {
    code,
    stop: [
      `${word}: ${withForm(named(scanned), product?.form)} was scanned,`,
      `the prescription says ${withForm(named(drug), drug.form)}.`,
      ...(sameIngredient || part === 'form' ? [sentence(why)] : []),
      'Put it back.',
    ].join(' '),
  };
}
/**
 * A product of another code: another maker where both are certainly one drug; where that is not
 * certain a pharmacist reads both; else the wrong drug, strength or form, and one ingredient of two
 * kinds is told as such.
 */
export async function otherProduct(
  work: RxWork,
  drug: DrugRecord,
  scanned: ScannedDrug,
  switching: Switching,
): Promise<Stop> {
  const product = await productOfStore(work, scanned.id);
  const { verdict, why } = product ? compareStored(product, drug) : noSuchProduct;
  if (verdict === 'same')
    return {
      code: 'OTHER_MAKER',
      ...switchTo(
        scanned,
        `Other manufacturer: ${scanned.name} of ${scanned.manufacturer ?? 'another maker'}.`,
        switching,
      ),
    };
  if (verdict === 'differs') return wrongProduct(drug, { ...scanned, product });
  const unsure = [
    `Not certain that ${named(scanned)} is the same drug as ${named(drug)}.`,
    sentence(why),
  ].join(' ');
  return {
    code: 'NOT_CERTAIN',
    ...(work.licence?.active === true
      ? switchTo(scanned, unsure, switching)
      : { stop: `${unsure} Take the right bottle, or let a pharmacist scan this one.` }),
  };
}
