import { ownEntry } from '#domain/platform/own-entry.ts';
import {
  compareDrugStrengths,
  differs,
  equal,
  same,
  unreadable,
  type Compared,
  type RecordFacts,
} from './compare-drug.ts';
import type { DrugFacts } from './drug.ts';
import { isOneLiquid, isOneName, isOnePowder, isOnlyDevice } from './one-form.ts';
import { meltingAlone, sprinkledAlone, vagueForms } from './words.data.ts';

/** A month of a contraceptive is listed as a kit, and prescribed as tablets. */
const isPack = (a: string, b: string, { told }: RecordFacts): boolean =>
  [a, b].includes('kit') && [a, b].includes('tablet') && /\bethinyl\b/i.test(told);
/** A message says pen, cartridge or syringe where it means one: its "injection" is a vial. */
const isVial = (wanted: DrugFacts | RecordFacts, own: RecordFacts): boolean =>
  !('told' in wanted) && wanted.form === 'injection' && own.form === 'vial';
/** A device of one brand that one side calls a pen and the other an auto-injector. */
const isOneDevice = (wanted: DrugFacts, own: RecordFacts): boolean =>
  equal([wanted.form, own.form].map(String).toSorted(), ['auto-injector', 'pen']) &&
  own.names.some((name) => isOneName(wanted.name, name)) &&
  compareDrugStrengths(wanted, own).verdict === 'same';
/** A tablet for the vagina is an insert. */
const isOneInsert = (wanted: DrugFacts, own: RecordFacts): boolean =>
  equal([wanted.form, own.form].map(String).toSorted(), ['insert', 'tablet']) &&
  wanted.route === 'vaginal' &&
  own.route === 'vaginal';
/** One form in two words; a device only where the strength is the same, too. */
const isOneForm = (wanted: DrugFacts, own: RecordFacts): boolean =>
  isOneLiquid(wanted, own) ||
  isOnePowder(wanted, own) ||
  isVial(wanted, own) ||
  isOneInsert(wanted, own) ||
  isOneDevice(wanted, own) ||
  (isOnlyDevice(wanted, own) && compareDrugStrengths(wanted, own).verdict === 'same');
const melts = new Set(meltingAlone);
const sprinkled = new Set(sprinkledAlone);
/** Kinds of a form, without what every product of the ingredient is called or not called. */
const kindsAs = (
  kinds: readonly string[],
  words: readonly string[],
  form: string,
): readonly string[] => {
  const isMelting = form === 'tablet' && words.some((one) => melts.has(one));
  const isSprinkled = form === 'capsule' && words.some((one) => sprinkled.has(one));
  return kinds
    .map((kind) => (isMelting && kind === 'dispersible' ? 'disintegrating' : kind))
    .filter((kind) => !(isSprinkled && kind === 'sprinkle'));
};
/**
 * How a form is taken. "Dispersible" means a tablet that melts on the tongue, or one that is mixed
 * with water first: which of them, only the ingredient can say.
 */
function compareKinds(wanted: DrugFacts, own: RecordFacts): Compared {
  const words = own.generic?.words ?? own.name?.words ?? [];
  const [a, b] = [wanted.kinds, own.kinds].map((kinds) => kindsAs(kinds, words, own.form ?? ''));
  if (a === undefined || b === undefined || equal(a, b)) return same;
  const either = [...a, ...b].toSorted().join();
  return either === 'disintegrating,dispersible'
    ? unreadable('A dispersible tablet melts on the tongue or in water: read both')
    : differs('Another form of it');
}
/** The dose form and how it is taken. */
export function compareForms(wanted: DrugFacts, own: RecordFacts): Compared {
  if (wanted.form === null || own.form === null)
    return unreadable('The form was not read on both sides: read both');
  const [a, b] = [wanted.form, own.form];
  if (a !== b && isPack(a, b, own)) return same;
  if (a !== b && isOneForm(wanted, own)) return same;
  if (a !== b) {
    const vague = ownEntry(vagueForms, a)?.includes(b) || ownEntry(vagueForms, b)?.includes(a);
    return vague
      ? unreadable(`${a} and ${b} can be one form or two: read both`)
      : differs('Another form');
  }
  return compareKinds(wanted, own);
}
