import { formatNdc } from '#domain/drug/rules/ndc.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { DemoDrug } from './types.ts';

/**
 * How the FDA lists a package: "Norvasc (amlodipine besylate) 90 TABLET in 1 BOTTLE
 * (0069-1530-68)".
 */
export interface Listing {
  readonly name: string;
  readonly generic: string;
  readonly packageText: string;
  readonly code: string;
}

/** Reads one line of the listing; null when it is not of that form. */
const readListing = (text: string): Listing | null => {
  const [, name, generic, listed = ''] = /^(.*?) \((.*?)\) (\.?\d.*)$/.exec(text) ?? [];
  const [, code] = /\((\d{4,5}-\d{3,4}-\d{1,2})\)/.exec(listed) ?? [];
  if (name === undefined || generic === undefined || code === undefined) return null;
  const packageText = listed
    .replace(/\s*\(\d{4,5}-\d{3,4}-\d{1,2}\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { name, generic, packageText, code };
};

/**
 * Thousandths of billing units that the package text adds up to; null when it counts puffs, sprays
 * or kits instead.
 */
export const listedSize = (packageText: string, unit: DemoDrug['unit']): number | null => {
  if (/AEROSOL|SPRAY|KIT/.test(packageText.split('>').at(-1) ?? '')) return null;
  let size = 1;
  for (const step of packageText.split('>')) {
    const [, amount, what] = /^\s*(\d*\.?\d+) (\w+)/.exec(step) ?? [];
    if (amount === undefined || what === 'h' || what === 'd') break;
    if (unit === 'EA' && (what === 'mL' || what === 'g')) break;
    size *= Number(amount);
  }
  return Math.round(size * 1000);
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What of a product disagrees with its listing, in words; empty when nothing does. */
export const disagreements = (drug: DemoDrug, text: string | undefined): readonly string[] => {
  const listing = text === undefined ? null : readListing(text);
  if (!listing) return [`${drug.ndc}: not in the FDA's listing`];
  const problems: string[] = [];
  const say = (what: string, ours: string, theirs: string) =>
    problems.push(`${drug.ndc} ${what}: ${ours}, listed as ${theirs}`);
  const label = formatNdc({ ndc11: drug.ndc, ndc10: drug.ndc10, shape: drug.ndcShape });
  if (label !== listing.code) say('NDC', label, listing.code);
  const named =
    drug.brandGeneric === 'B'
      ? letters(drug.name).startsWith(letters(listing.name)) ||
        letters(listing.name).startsWith(letters(drug.name))
      : ingredientsOf(drug.genericName).join() === ingredientsOf(listing.generic).join();
  if (!named)
    say('name', `${drug.name} (${drug.genericName})`, `${listing.name} (${listing.generic})`);
  if (drug.packageText !== listing.packageText)
    say('package', drug.packageText, listing.packageText);
  const size = listedSize(listing.packageText, drug.unit);
  if (size !== null && size !== drug.packageSize)
    say('size', String(drug.packageSize), String(size));
  return problems;
};
