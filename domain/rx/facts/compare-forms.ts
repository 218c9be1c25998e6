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
import { vagueForms } from './words.data.ts';

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
/** One form in two words; a device only where the strength is the same, too. */
const isOneForm = (wanted: DrugFacts, own: RecordFacts): boolean =>
  isOneLiquid(wanted, own) ||
  isOnePowder(wanted, own) ||
  isVial(wanted, own) ||
  isOneDevice(wanted, own) ||
  (isOnlyDevice(wanted, own) && compareDrugStrengths(wanted, own).verdict === 'same');
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
  return equal(wanted.kinds, own.kinds) ? same : differs('Another form of it');
}
