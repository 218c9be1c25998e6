import type { Scale, ScaleRow } from '../regimen.ts';
import { range, wholeNumber, type Range } from './numbers.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  where,
  type Parser,
} from './parser.ts';
import { unit } from './terms-dose.ts';

const sugar = literal(
  'blood sugar|bg|bs|blood glucose|glucose|fsbs|fsbg|if blood sugar|if bg|if bs|' +
    'if blood glucose|for bg|for blood sugar|for bs|for blood glucose|if blood sugar is|if bg is|' +
    'blood sugar of|for blood sugar of|for bg of|bg of',
);
type Reading = Pick<ScaleRow, 'relation' | 'low' | 'high'>;
/** Which readings a row is for: "150-200", "over 350", "350 or higher". */
const reading: Parser<Reading> = either<Reading>(
  chain(
    either(
      wholeNumber,
      map(literal('0'), () => 0),
    ),
    (low) =>
      map(after(literal('-|to'), wholeNumber), (high) => ({ relation: 'between', low, high })),
  ),
  chain(
    phrases<'above' | 'below'>([
      ['>|above|over|greater than|more than|higher than', 'above'],
      ['<|below|under|less than|lower than', 'below'],
    ]),
    (relation) => map(wholeNumber, (low) => ({ relation, low, high: low })),
  ),
  map(after(literal('>=|≥'), wholeNumber), (low) => ({ relation: 'from', low, high: low })),
  map(
    before(
      wholeNumber,
      literal('or higher|or above|or greater|or more|and above|and higher|and up|or over|+'),
    ),
    (low) => ({ relation: 'from', low, high: low }),
  ),
);
const gives = optional(
  ':|=|give|inject|use|take|: give|= give|: inject|: use|, give|, inject|- give|then give',
);
const noUnits: Range = { low: 0, high: 0 };
/** "4 units", "0 units": a number alone, no range. */
const units: Parser<Pick<ScaleRow, 'units'>> = chain(
  either(
    range,
    map(literal('0'), () => noUnits),
  ),
  ({ low, high }) =>
    map(
      where(unit, (found) => found === 'unit' && low === high),
      () => ({ units: low }),
    ),
);
const none = { units: null };
const call = phrases<Exclude<ScaleRow['call'], null>>([
  ['call md|call the doctor|call doctor|call your doctor|call dr|call physician', 'doctor'],
  ['call prescriber|call the prescriber|call provider|call your provider', 'prescriber'],
]);
const outcome: Parser<Pick<ScaleRow, 'units' | 'call'>> = either(
  chain(units, (found) =>
    map(maybe(after(optional('and|&|, and|,'), call), null), (called) => ({
      ...found,
      call: called,
    })),
  ),
  map(call, (called) => ({ ...none, call: called })),
);
const plainRow: Parser<ScaleRow> = chain(reading, (found) =>
  after(
    gives,
    map(outcome, (given) => ({ ...found, ...given })),
  ),
);
const row: Parser<ScaleRow> = after(maybe(sugar, true), plainRow);
/** Each row goes on where the one before ends; only the last one may be open above. */
function goesOn(before: ScaleRow, { relation, low, high }: ScaleRow): boolean {
  if (before.relation === 'above' || before.relation === 'from' || relation === 'below')
    return false;
  const next = before.relation === 'below' ? [before.low] : [before.high, before.high + 1];
  return next.includes(low) && high >= low;
}
const most = 15;
const moreRows = (rows: readonly ScaleRow[]): Parser<readonly ScaleRow[]> =>
  either(
    pure(rows),
    chain(after(optional(',|;|.|and|, and'), row), (found) => {
      const last = rows.at(-1);
      const fits = last !== undefined && goesOn(last, found) && rows.length < most;
      return fits ? moreRows([...rows, found]) : () => [];
    }),
  );
const rowsOf: Parser<readonly ScaleRow[]> = where(
  chain(plainRow, (first) => moreRows([first])),
  (rows) => rows.length > 1 && rows.some(({ units: found }) => found !== null),
);
/** "150-200: 2 units, 201-250: 4 units, above 250: 6 units and call the doctor". */
export const scale: Parser<Scale> = either(
  map(rowsOf, (rows): Scale => ({ sugar: false, rows })),
  map(after(sugar, rowsOf), (rows): Scale => ({ sugar: true, rows })),
);
/** Words for a sliding scale whose rows have to follow: "8 units plus sliding scale" has none. */
export const scaleName = literal(
  'sliding scale|ssi|sliding scale insulin|per ssi|via sliding scale|per sliding scale insulin|' +
    'sliding scale coverage|insulin sliding scale|per sliding scale|correction scale|' +
    'correction per sliding scale',
);
