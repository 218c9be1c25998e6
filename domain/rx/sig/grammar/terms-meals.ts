import type { Meal, Moment } from '../regimen.ts';
import { after, before, chain, literal, map, where, type Parser } from './parser.ts';
import { meal, relationWord } from './terms-time.ts';

/** "Before meals (breakfast and dinner)": which meals are meant. */
export const namedMeals: Parser<readonly Moment[]> = chain(
  before(relationWord, literal('meals')),
  (relation) => {
    const at = (found: Meal): Moment => ({ meal: found, relation, by: null, part: null });
    const two = chain(after(literal('('), meal), (first) =>
      map(after(literal('and|&|,|/'), meal), (second) => [first, second] as const),
    );
    return where(
      map(before(two, literal(')')), ([first, second]) => [at(first), at(second)]),
      (found) => relation !== 'at' && JSON.stringify(found[0]) !== JSON.stringify(found[1]),
    );
  },
);
