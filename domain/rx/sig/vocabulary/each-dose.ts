import type { SpokenRow } from './spoken.ts';

/** What holds for each of several doses, where it was said apart from one of them. */
export const eachDoseRows: Readonly<Record<string, SpokenRow>> = {
  eachFood: ['Each dose with food', 'Cada dosis con alimentos', ''],
  eachFoodOrMilk: ['Each dose with food or milk', 'Cada dosis con alimentos o leche', ''],
  eachMilk: ['Each dose with milk', 'Cada dosis con leche', ''],
  eachEmptyStomach: ['Each dose on an empty stomach', 'Cada dosis con el estómago vacío', ''],
  eachWater: ['Each dose with water', 'Cada dosis con agua', ''],
  eachPlentyOfWater: ['Each dose with plenty of water', 'Cada dosis con abundante agua', ''],
  eachFullGlass: [
    'Each dose with a full glass of water',
    'Cada dosis con un vaso lleno de agua',
    '',
  ],
};
