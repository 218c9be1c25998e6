import { required } from '#domain/platform/required.ts';
import type { Form } from './forms.ts';
import type {
  Amount,
  Dose,
  Meaning,
  MeaningKind,
  RouteKey,
  Step,
  UnitKey,
  VerbKey,
} from './meaning.ts';
import { frequencyKinds } from './parse.ts';
import type { Words } from './words.ts';

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
/**
 * Spoken order of a label, whatever order was typed. Text keeps its place behind the piece in front
 * of it.
 */
const slots: Partial<Record<MeaningKind, number>> = {
  verb: 0,
  amount: 10,
  route: 20,
  frequency: 30,
  times: 30,
  interval: 30,
  weekdays: 31,
  moment: 32,
  mealsAndBedtime: 32,
  time: 33,
  modifier: 40,
  prn: 50,
  doses: 56,
  duration: 60,
  onDays: 60,
  limit: 90,
};
const slotOf = (meaning: Meaning, last: number): number => {
  if (meaning.kind === 'modifier' && meaning.modifier === 'asDirected') return 70;
  return meaning.kind === 'modifier' && meaning.modifier === 'untilTaken'
    ? 65
    : (slots[meaning.kind] ?? last);
};

const fractions: Readonly<Record<number, string>> = {
  250: '1/4',
  333: '1/3',
  500: '1/2',
  667: '2/3',
  750: '3/4',
};
const whole = new Set<UnitKey | null>([
  'tablet',
  'capsule',
  'patch',
  'suppository',
  'inch',
  'packet',
  'lozenge',
  'film',
  'wafer',
  'piece',
  'tsp',
  'tbsp',
  'pad',
  'scoop',
  'capful',
  'application',
  null,
]);
const decimal = (thousandths: number): string => String(thousandths / 1000);

function numberText(thousandths: number, unit: UnitKey | null, words: Words): string {
  const rest = fractions[thousandths % 1000];
  if (!rest || !whole.has(unit)) return decimal(thousandths);
  const number = Math.floor(thousandths / 1000);
  return number === 0 ? rest : fill(words.templates.mixedNumber, { a: String(number), b: rest });
}

const millilitersOfSpoon: Readonly<Partial<Record<UnitKey, number>>> = { tsp: 5, tbsp: 15 };
/** "1 to 2 tablets", "1/2 tablet", "1 teaspoonful (5 mL)". */
function amountText(amount: Amount, words: Words): string {
  const { low, high, unit } = amount;
  const figure = (number: number) => numberText(number, unit, words);
  const number =
    low === high ? figure(low) : fill(words.templates.range, { a: figure(low), b: figure(high) });
  if (unit === null) return number;
  const text = `${number} ${words.units[unit][high > 1000 ? 1 : 0]}`;
  const ml = millilitersOfSpoon[unit];
  if (ml === undefined) return text;
  const measure =
    low === high
      ? decimal(low * ml)
      : fill(words.templates.range, { a: decimal(low * ml), b: decimal(high * ml) });
  return low === high
    ? fill(words.templates.measure, { n: text, b: `${measure} ${words.units.ml[0]}` })
    : text;
}

const list = (items: readonly string[], words: Words): string =>
  items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${words.templates.and} ${items.at(-1)}`;
const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`;
};
const range = (amount: number, number: number, words: Words) =>
  amount === number
    ? String(amount)
    : fill(words.templates.range, { a: String(amount), b: String(number) });

function intervalText(meaning: Meaning & { kind: 'interval' }, words: Words): string {
  const [one, many] = words.spans[meaning.unit];
  return meaning.low === 1 && meaning.high === 1
    ? fill(words.templates.everyOne, { n: one })
    : fill(words.templates.every, { n: range(meaning.low, meaning.high, words), unit: many });
}

function limitText(
  meaning: Meaning & { kind: 'limit' },
  unit: UnitKey | null,
  words: Words,
): string {
  const named = meaning.unit ?? unit;
  const name = named
    ? amountText(
        {
          low: meaning.amount,
          high: meaning.amount,
          unit: named === 'tsp' || named === 'tbsp' ? 'ml' : named,
        },
        words,
      )
    : numberText(meaning.amount, null, words);
  return fill(words.templates.limit, {
    n: name,
    per:
      meaning.days === 1
        ? words.templates.perDay
        : fill(words.templates.perDays, { n: String(meaning.days) }),
  });
}

function partText(meaning: Meaning, unit: UnitKey | null, words: Words): string {
  const templates = words.templates;
  switch (meaning.kind) {
    case 'amount':
      return amountText({ ...meaning, unit }, words);
    case 'route':
      return words.routes[meaning.route];
    case 'frequency':
      return words.frequencies[meaning.frequency];
    case 'times':
      return fill(meaning.high === 1 ? templates.oncePer : templates.timesPer, {
        n: range(meaning.low, meaning.high, words),
        unit: words.spans[meaning.per][0],
      });
    case 'interval':
      return intervalText(meaning, words);
    case 'weekdays':
      return fill(templates.onWeekdays, {
        n: list(
          meaning.days.map((day) => required(words.weekdays[day], `name of the weekday ${day}`)),
          words,
        ),
      });
    case 'moment':
      return words.moments[meaning.moment];
    case 'mealsAndBedtime':
      return templates.mealsAndBedtime;
    case 'time':
      return fill(
        Math.floor(meaning.minutes / 60) % 12 === 1 ? templates.atOne : templates.atTime,
        {
          n: clock(meaning.minutes),
        },
      );
    case 'modifier':
      return words.modifiers[meaning.modifier];
    case 'duration':
      return fill(templates.duration, {
        n: range(meaning.low, meaning.high, words),
        unit: words.spans[meaning.unit][meaning.high === 1 ? 0 : 1],
      });
    case 'onDays':
      return meaning.from === meaning.to
        ? fill(templates.onDay, { a: String(meaning.from) })
        : fill(templates.onDays, { a: String(meaning.from), b: String(meaning.to) });
    case 'doses':
      return meaning.count === 1
        ? templates.oneDose
        : fill(templates.doses, { n: String(meaning.count) });
    case 'limit':
      return limitText(meaning, unit, words);
    case 'text':
    case 'quoted':
      return meaning.text;
    default:
      return '';
  }
}

const unitVerbs: Partial<Record<UnitKey, VerbKey>> = {
  puff: 'inhale',
  nebule: 'inhale',
  unit: 'inject',
  patch: 'apply',
  suppository: 'insert',
  application: 'apply',
  inch: 'apply',
  ring: 'insert',
  insert: 'insert',
  enema: 'use',
  pad: 'use',
  injection: 'inject',
  syringe: 'inject',
  pen: 'inject',
  spray: 'use',
};
const routeVerbs: Partial<Record<RouteKey, VerbKey>> = {
  tongue: 'place',
  cheek: 'place',
  skin: 'apply',
  affectedArea: 'apply',
  muscle: 'inject',
  subcutaneous: 'inject',
  vein: 'inject',
  inhalation: 'inhale',
  nebulizer: 'inhale',
  feedingTube: 'give',
};
const eyesAndEars = new Set<RouteKey>([
  'rightEye',
  'leftEye',
  'bothEyes',
  'rightEar',
  'leftEar',
  'bothEars',
  'affectedEye',
  'affectedEar',
]);
const swallowed = new Set(['solid', 'liquid']);

/**
 * The verb of a dose when none was typed: by unit, route, form, in that order. Null for mere text.
 */
function verbOf(dose: Dose, unit: UnitKey | null, form: Form): VerbKey | null {
  const route = dose.parts.find((part) => part.kind === 'route')?.route ?? null;
  if (route === 'mouth') return swallowed.has(form.family) ? form.verb : 'take';
  const byUnit = unit === null ? undefined : unitVerbs[unit];
  if (byUnit) return byUnit;
  if (route === 'rectum' || route === 'vagina') {
    if (unit === null || unit === 'gram') return form.family === 'insert' ? 'insert' : 'apply';
    return 'insert';
  }
  if (route !== null && eyesAndEars.has(route))
    return form.family === 'topical' ? 'apply' : 'instill';
  if (route !== null && routeVerbs[route]) return routeVerbs[route];
  if (unit === 'drop' && form.family !== 'liquid') return 'instill';
  if (form.family !== 'other') return form.verb;
  if (dose.amount) return 'take';
  return dose.parts.some(
    (part) =>
      part.kind === 'route' ||
      part.kind === 'modifier' ||
      part.kind === 'prn' ||
      frequencyKinds.has(part.kind),
  )
    ? 'use'
    : null;
}

function prnText(dose: Dose, words: Words): string[] {
  const reason = dose.reason === null ? [] : [fill(words.templates.reason, { n: dose.reason })];
  return dose.asNeeded ? [words.templates.asNeeded, ...reason] : reason;
}

/** The unit an amount is printed with: its own, else the form's. */
const unitOfDose = (dose: Dose, form: Form): UnitKey | null =>
  dose.amount ? (dose.amount.unit ?? form.unit) : null;

interface Piece {
  readonly slot: number;
  readonly text: string;
  readonly often: boolean;
}

function piecesOf(dose: Dose, form: Form, words: Words, verb: VerbKey | null): Piece[] {
  const unit = unitOfDose(dose, form);
  const pieces: Piece[] = [];
  let last = -1;
  for (const part of dose.parts) {
    last = slotOf(part, last);
    if (
      part.kind === 'prn' ||
      part.kind === 'verb' ||
      (part.kind === 'route' && part.route === 'inhalation' && verb === 'inhale')
    )
      continue;
    pieces.push({
      slot: last,
      text: partText(part, unit, words),
      often: frequencyKinds.has(part.kind) && (slots[part.kind] ?? 0) >= 31,
    });
  }
  for (const text of prnText(dose, words)) pieces.push({ slot: 50, text, often: false });
  return pieces
    .map((piece, index) => ({ piece, i: index }))
    .toSorted((a, b) => a.piece.slot - b.piece.slot || a.i - b.i)
    .map(({ piece }) => piece);
}

function doseText(dose: Dose, form: Form, words: Words, follows: boolean): string {
  const typed = dose.parts.find((part) => part.kind === 'verb')?.verb;
  const verb =
    typed ?? (follows && dose.amount ? null : verbOf(dose, unitOfDose(dose, form), form));
  const pieces = piecesOf(dose, form, words, verb);
  const lead = pieces.filter((piece) => piece.slot < 0).map((piece) => piece.text);
  const rest = pieces.filter((piece) => piece.slot >= 0);
  const texts = rest.map((piece, index) =>
    piece.often && rest[index - 1]?.often ? `${words.templates.and} ${piece.text}` : piece.text,
  );
  return [...lead, ...(verb ? [words.verbs[verb]] : []), ...texts]
    .filter(Boolean)
    .join(' ')
    .replace(/[,;]$/, '');
}

/** A plain capitalised sentence with a full stop; '' for nothing. */
export function expandSteps(steps: readonly Step[], form: Form, words: Words): string {
  const text = steps
    .map((step) =>
      step.doses
        .map((dose, index) => doseText(dose, form, words, index > 0))
        .join(` ${words.templates.and} `),
    )
    .join(`, ${words.templates.then} `)
    .trim();
  if (text === '') return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.,;]$/, '')}${/[!?]$/.test(text) ? '' : '.'}`;
}
