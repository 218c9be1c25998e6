import {
  readRecord,
  type DrugRecordText,
  type RecordFacts,
} from '#domain/rx/facts/compare-drug.ts';

/** What a text of a product is remembered by. */
export const textKey = ({ name, genericName, strength, form, route }: DrugRecordText): string =>
  [name, genericName, strength, form, route].join('\n');

/** So many texts are remembered; beyond them it begins anew. */
const most = 20_000;
/**
 * A reading of the texts of products that is done once for equal texts: a file has many packages of
 * the same name, strength and form, and each letter that is typed finds most of them again. It may
 * hang on the texts alone, so nothing has to be forgotten when a file changes.
 */
export function remembered<D extends DrugRecordText, R>(read: (drug: D) => R): (drug: D) => R {
  const known = new Map<string, R>();
  return (drug) => {
    const key = textKey(drug);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = read(drug);
    known.set(key, made);
    return made;
  };
}
/** The record of a product, taken apart once. */
export const recordFacts: (drug: DrugRecordText) => RecordFacts = remembered(readRecord);
