/**
 * Completed years of age on a day. Someone born on 02/29 turns a year older on 03/01 of a common
 * year.
 */
export function ageInYears(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

const dateParts = (date: string): readonly [number, number, number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
];
/** Completed months of age on a day, for doses of infants. */
export function ageInMonths(birth: string, on: string): number {
  const [by, bm, bd] = dateParts(birth);
  const [oy, om, od] = dateParts(on);
  return (oy - by) * 12 + om - bm - (od < bd ? 1 : 0);
}
