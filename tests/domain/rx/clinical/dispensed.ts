import { dailyDose, dailyDoses, dosesIn, strengthsOf } from '#domain/rx/clinical/dose.ts';
import type { ActiveDrug, ClinicalDrug } from '#domain/rx/clinical/types.ts';
import type { DirectionsUse } from '#domain/rx/clinical/use/directions-use.ts';

/** A generic name, with ` ~ROUTE` after it where it is not taken by mouth. */
export const drugOf = (text: string, dailyDose: number | null = null): ClinicalDrug => {
  const [genericName = '', route = 'ORAL'] = text.split(' ~');
  return { name: genericName, genericName, route, dailyDose };
};
/** Directions that say no more than how often. */
const usedEvery = (rhythm: number): DirectionsUse => ({
  rhythm,
  timesADay: null,
  amounts: [],
  said: [],
  broken: null,
  isVessel: false,
  isNightly: false,
  course: [],
});
/** `strength x units / days @ once`, as the drug file and the prescription say it. */
export const dispensed = (
  drug: ClinicalDrug,
  given: string | undefined,
  daily?: boolean,
): ClinicalDrug => {
  const [, strength, units, days, once] =
    /^(.+) x ([\d.]+) \/ (\d+)(?: @ ([\d.]+))?$/.exec(given ?? '') ?? [];
  const used = daily === undefined ? drug : { ...drug, use: usedEvery(daily ? 1 : 7) };
  if (strength === undefined) return used;
  const quantity = Number(units) * 1000;
  const daysSupply = Number(days);
  return {
    ...used,
    strengths: strengthsOf(strength),
    onceDoses: dosesIn(strength, Number(once ?? 0) * 1000),
    dailyDose: dailyDose(strength, quantity, daysSupply),
    dailyDoses: dailyDoses(strength, quantity, daysSupply),
    daysSupply,
  };
};
/** `drug ~route | strength x units / days + days left`. */
export const takenBeside = (text: string, rxId: number): ActiveDrug => {
  const [name = '', given] = text.split(' | ');
  const [, dispensing, left] = /^(.*?)(?: \+ (-?\d+))?$/.exec(given ?? '') ?? [];
  return {
    rxId,
    drug: dispensed(drugOf(name), dispensing),
    daysLeft: left === undefined ? 20 : Number(left),
  };
};
