import type { Amount } from '../regimen.ts';
import { number } from './numbers.ts';
import { after, before, chain, either, literal, map, maybe, type Parser } from './parser.ts';
import { unit } from './terms-dose.ts';

const amount: Parser<Amount> = chain(number, (value) =>
  map(unit, (found): Amount => ({ low: value, high: value, unit: found, upTo: false })),
);
const aDay = literal('daily|per day|a day|/day|/d|each day|every day');
const named = literal(
  'total daily dose|total daily dose of|total daily dose:|total daily dose =|total daily dose is|' +
    'daily dose total|total dose per day|total dose per day:',
);
const summed = literal('total of|for a total of|total|for total of|total:|total =|=');
const plain: Parser<Amount> = either(
  after(named, amount),
  after(summed, before(amount, aDay)),
  before(amount, literal('total daily dose|total daily|total per day|daily total|/day total')),
);
/**
 * "(total daily dose 20 mg)", "for a total of 20 mg daily": what the doses of a day come to; it is
 * reckoned before it is printed.
 */
export const dayTotal: Parser<Amount> = either(
  before(after(literal('('), either(plain, before(amount, aDay))), literal(')')),
  after(maybe(literal(','), true), after(named, amount)),
  after(literal('for a total of|for total of'), before(amount, aDay)),
);
