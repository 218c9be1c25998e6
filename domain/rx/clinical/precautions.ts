import { moreAges } from './conditions/ages.data.ts';
import { illnessPrecautions } from './conditions/illnesses.data.ts';
import { organPrecautions } from './conditions/organs.data.ts';
import { morePregnancies } from './conditions/pregnancies.data.ts';
import type { Precaution } from './precaution.ts';
import { diseasePrecautions } from './precautions-disease.data.ts';
import {
  agePrecautions,
  fertilePrecautions,
  pregnancyPrecautions,
  sexPrecautions,
} from './precautions-people.data.ts';
import { seldomPrecautions } from './seldom/precautions.data.ts';

/**
 * Age, sex, pregnancy and disease rules, hand-written. Of one kind and one label only the worst is
 * told for a drug.
 */
export const precautions: readonly Precaution[] = [
  ...agePrecautions,
  ...moreAges,
  ...sexPrecautions,
  ...pregnancyPrecautions,
  ...morePregnancies,
  ...fertilePrecautions,
  ...diseasePrecautions,
  ...organPrecautions,
  ...illnessPrecautions,
  ...seldomPrecautions,
];
