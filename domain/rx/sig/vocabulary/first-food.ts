import type { SpokenRow } from './spoken.ts';

// "At least 30 minutes before the first food, drink or medicine of the day", as a bisphosphonate or
// levothyroxine is taken: how far before, and before what. No label has it in Spanish yet.
const away = {
  '': '30 minutes',
  Least: 'at least 30 minutes',
  Hour: '60 minutes',
  LeastHour: 'at least 60 minutes',
} as const;
const drinks = ['drink', 'beverage', 'beverages', 'drinks'];
const medicines = ['medicine', 'medication', 'medications', 'meds', 'medicines', 'med'];
const others = medicines.flatMap((name) => [name, `other ${name}`]);
const withDrink = drinks.flatMap((drink) => [`food or ${drink}`, `food/${drink}`]);
const withMedicine = drinks.flatMap((drink) =>
  others.flatMap((other) => [
    `food, ${drink} or ${other}`,
    `food, ${drink}, or ${other}`,
    `food or ${drink} or ${other}`,
    `food/${drink}/${other}`,
  ]),
);
const first = {
  Only: ['food', ['food']],
  Meal: ['meal', ['meal']],
  Drink: ['food or drink', withDrink],
  Medicine: ['food, drink or medicine', withMedicine],
} as const;
const spelled = (far: string, names: readonly string[], ends: readonly string[]): string =>
  names
    .flatMap((name) =>
      ends.flatMap((end) => [
        `${far} before first ${name}${end}`,
        `${far} before the first ${name}${end}`,
        `${far} prior to first ${name}${end}`,
        `${far} prior to the first ${name}${end}`,
      ]),
    )
    .join('|');
const rowsOf = (far: string, [said, names]: readonly [string, readonly string[]]) =>
  ({
    ofDay: [
      `${far} before the first ${said} of the day`,
      null,
      spelled(far, names, [' of the day', ' of day']),
    ],
    plain: [`${far} before the first ${said}`, null, spelled(far, names, [''])],
  }) satisfies Record<string, SpokenRow>;
/** Notes of a dose, by key. */
export const firstFoodRows: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  Object.entries(away).flatMap(([distance, far]) =>
    Object.entries(first).flatMap(([name, names]): readonly [string, SpokenRow][] => {
      const { ofDay, plain } = rowsOf(far, names);
      return [
        [`firstFood${name}${distance}`, ofDay],
        [`firstFood${name}${distance}Plain`, plain],
      ];
    }),
  ),
);
