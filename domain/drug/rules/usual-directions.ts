import { parseSig } from '#domain/rx/sig/index.ts';

export interface DrugDirections {
  readonly sigCode: string | null;
  readonly defaultSig: string | null;
  readonly form: string | null;
  readonly route?: string | null;
}
/**
 * The SIG line by which a drug is usually taken, as it is typed, and what it means on the label:
 * its SIG Code, else its Default Sig Code. Null where it has neither.
 */
export function usualDirections(
  drug: DrugDirections,
): { readonly sig: string; readonly means: string } | null {
  const sig = [drug.sigCode, drug.defaultSig]
    .map((line) => line?.trim() ?? '')
    .find((line) => line !== '');
  return sig === undefined ? null : { sig, means: parseSig(sig, drug).expansion };
}
/**
 * What the entry of a prescription proposes as SIG: the drug's usual directions. Never where a
 * message is entered: it has directions
 * of its own, and those that it lacks are the prescriber's to give.
 */
export const proposedDirections = (drug: DrugDirections | null, fromMessage: boolean) =>
  drug === null || fromMessage ? null : usualDirections(drug);
