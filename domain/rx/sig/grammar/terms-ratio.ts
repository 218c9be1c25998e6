import type { Ratio } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
import { after, before, chain, either, literal, map, where, type Parser } from './parser.ts';

const forEvery = literal('per|for every|for each|per every|/');
const carbohydrate = literal(
  'grams of carbohydrate|grams of carbohydrates|grams carbohydrate|grams carbohydrates|' +
    'grams of carbs|grams carbs|gram carbs|gm carbs|gm carb|gm of carbs|gm carbohydrate|g carbs|' +
    'g carb|g of carbs|g of carbohydrate|g of carbohydrates|g carbohydrate|g carbohydrates|' +
    'grams carb|grams of carb|grams of carbohydrates eaten|grams of carbohydrate eaten|' +
    'grams of carbs eaten|g cho|gm cho|grams cho',
);
const above = literal(
  'over|above|>|greater than|mg/dl above|mg/dl over|mg/dl greater than|points above|points over|' +
    'mg/dl of blood sugar above|blood sugar above|blood sugar over|mg/dl >',
);
/** "Per 10 grams of carbs", "for every 50 over 150": for how much an amount of insulin is given. */
export const ratio: Parser<Ratio> = either<Ratio>(
  map(
    where(after(forEvery, before(wholeNumber, carbohydrate)), (grams) => grams <= 150),
    (grams) => ({ of: 'carbohydrate', grams }),
  ),
  where(
    chain(after(forEvery, wholeNumber), (points) =>
      map(after(above, wholeNumber), (base) => ({ of: 'bloodSugar', points, above: base })),
    ),
    (found) => found.of === 'bloodSugar' && found.points <= 100 && found.above >= 80,
  ),
);
