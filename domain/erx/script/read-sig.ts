import { problem, type Problem } from '../rules/problems.ts';
import { codesDiffer } from './coded-sig.ts';
import type { ErxDirections } from './message.ts';
import { child, children, markRead, textAt, type Place } from './tree.ts';
import { decimalParts, lookUp, thousandthsText } from './values.ts';

const say = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
const wordOf = (at: Place | null, name: string): string | null => textAt(at, name, 'Text');
const several = (unit: string | null, amount: string): string | null =>
  unit !== null && amount !== '1' && !/s$|\d/i.test(unit) && /^[a-z]+$/i.test(unit)
    ? `${unit}s`
    : unit;
const number = (text: string): string => {
  const ownNumber = decimalParts(text, 3, 1e12);
  return ownNumber === null ? text : thousandthsText(ownNumber);
};

/** "1", "1 to 2" or null; two quantities need the word between them to mean a range. */
function doseAmount(dose: Place, problems: Problem[]): string | null {
  const amounts = children(dose, 'DoseQuantity')
    .map((child) => textAt(child))
    .filter((text) => text !== null);
  const between = textAt(dose, 'DoseRangeModifier');
  const sound =
    amounts.length > 0 &&
    amounts.every((amount) => decimalParts(amount, 3, 1e9) !== null) &&
    (amounts.length === 1 || (amounts.length === 2 && between !== null));
  if (!sound) problems.push(problem('DOSE_AMBIGUOUS', dose.path));
  return amounts.length === 0
    ? null
    : amounts.map(number).join(` ${between?.toLowerCase() ?? 'or'} `);
}

function doseText(instruction: Place, problems: Problem[]): string {
  const admin = child(instruction, 'DoseAdministration');
  const dose = child(admin, 'Dosage') ?? child(admin, 'Dose');
  const amount = dose ? doseAmount(dose, problems) : null;
  const unit = wordOf(dose, 'DoseUnitOfMeasure');
  const part = (name: string) => wordOf(admin, name) ?? wordOf(instruction, name);
  return say(
    part('DoseDeliveryMethodModifier'),
    part('DoseDeliveryMethod'),
    amount,
    several(unit, amount ?? '1'),
    textAt(admin, 'DoseClarifyingFreeText'),
    part('RouteOfAdministration'),
    part('SiteOfAdministration'),
  );
}

/** "3 times per day", "every 4 to 6 hours", "before bedtime", "for 10 days". */
function timingText(at: Place): string {
  const pair = (of: Place | null, value: string, between: string) =>
    of
      ? children(of, value)
          .map((child) => number(textAt(child) ?? ''))
          .filter((text) => text !== '')
          .join(` ${textAt(of, between)?.toLowerCase() ?? 'to'} `)
      : '';
  const place = child(at, 'Frequency');
  const ownPlace = child(at, 'Interval');
  const onePlace = child(at, 'AdministrationTiming');
  const currentPlace = child(at, 'Duration');
  const times = pair(place, 'FrequencyNumericValue', 'VariableFrequencyModifier');
  const every = pair(ownPlace, 'IntervalNumericValue', 'VariableIntervalModifier');
  const length = number(textAt(currentPlace, 'DurationNumericValue') ?? '');
  return say(
    times === ''
      ? wordOf(at, 'Frequency')
      : say(times, times === '1' ? 'time' : 'times', 'per', wordOf(place, 'FrequencyUnits')),
    every === ''
      ? wordOf(at, 'Interval')
      : say('every', every, several(wordOf(ownPlace, 'IntervalUnits'), every)),
    say(
      wordOf(at, 'AdministrationTiming'),
      wordOf(onePlace, 'AdministrationTimingModifier'),
      wordOf(onePlace, 'AdministrationTimingEvent'),
      textAt(onePlace, 'AdministrationTimingClarifyingFreeText'),
    ),
    length === ''
      ? forWord(wordOf(at, 'Duration'))
      : say('for', length, several(wordOf(currentPlace, 'DurationText'), length)),
  );
}
const forWord = (text: string | null): string | null =>
  text === null || /^for\b/i.test(text) ? text : `for ${text}`;

/** How much, how often and how long, without what else the codes say. */
function comparedText(at: Place): string {
  const admin = child(at, 'DoseAdministration');
  const dose = child(admin, 'Dosage') ?? child(admin, 'Dose');
  const amount = dose ? doseAmount(dose, []) : null;
  const unit = wordOf(dose, 'DoseUnitOfMeasure');
  const timings = children(at, 'TimingAndDuration').map(timingText);
  return say(amount, several(unit, amount ?? '1'), ...timings, timingText(at));
}
function instructionText(at: Place, problems: Problem[]): string {
  const timings = children(at, 'TimingAndDuration').map(timingText);
  const use = children(at, 'IndicationForUse').concat(children(at, 'Indication'));
  const indication = use.map((place) =>
    say(
      textAt(place, 'Text'),
      wordOf(place, 'IndicationPrecursor'),
      wordOf(place, 'IndicationText'),
    ),
  );
  return say(
    doseText(at, problems),
    ...timings,
    timingText(at),
    ...indication,
    textAt(at, 'IndicationClarifyingFreeText'),
    textAt(at, 'ClarifyingFreeText'),
  );
}

/** Coded instructions in order, each with the word that joins it to the one before. */
function codedInstructions(
  sig: Place,
  problems: Problem[],
): { readonly texts: readonly string[]; readonly joined: string; readonly tapered: boolean } {
  const texts: string[] = [];
  const modifiers = children(sig, 'MultipleInstructionModifier').map(
    (child) => textAt(child)?.toLowerCase() ?? 'and',
  );
  let joined = '';
  for (const at of children(sig, 'Instruction')) {
    const text = instructionText(at, problems);
    const modifier =
      modifiers[texts.length - 1] ??
      textAt(at, 'MultipleInstructionModifier')?.toLowerCase() ??
      'and';
    joined = joined === '' ? text : `${joined}, ${modifier} ${text}`;
    texts.push(text);
  }
  return {
    texts: texts.filter((text) => text !== ''),
    joined,
    tapered: modifiers.includes('then'),
  };
}

const words: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  half: '0.5',
  '½': '0.5',
  'one-half': '0.5',
  '1/2': '0.5',
};
/** True when every coded dose number stands in the text, in digits or as a word. */
function doseStandsInText(sig: Place, text: string): boolean {
  const found = new Set(
    (text.toLowerCase().match(/one-half|1\/2|½|\d*\.?\d+|[a-z]+/g) ?? [])
      .map((word) => lookUp(words, word) ?? word)
      .map(number),
  );
  const doses = children(sig, 'Instruction').flatMap((place) =>
    ['Dosage', 'Dose'].flatMap((text) => {
      const dose = child(place, 'DoseAdministration', text);
      return dose ? children(dose, 'DoseQuantity') : [];
    }),
  );
  return doses
    .map((dose) => number(textAt(dose) ?? ''))
    .every((name) => name === '' || !/^[\d.]+$/.test(name) || found.has(name));
}

/** What the codes say otherwise than the prescriber's own text. */
function differences(sig: Place, text: string, tapered: boolean): readonly Problem[] {
  const at = `${sig.path}/SigText`;
  const steps = children(sig, 'Instruction').map(comparedText);
  const differs = steps.length < 2 || tapered ? codesDiffer(steps, text) : null;
  if (differs === 'timing') return [problem('TIMING_DIFFERS', at)];
  return differs === 'dose' || !doseStandsInText(sig, text) ? [problem('DOSE_DIFFERS', at)] : [];
}
/**
 * Codes repeat the texts beside them, so they count as read; a text that was not put into words
 * stays unread and is shown.
 */
function markCodes(at: Place): void {
  for (const name of new Set(at.element.children.map((child) => child.name))) {
    for (const below of children(at, name))
      if (/^(Code|Qualifier|CodeSystem)$/.test(name)) markRead(below);
      else markCodes(below);
  }
}

/**
 * Directions of a medication. The prescriber's own text wins; codes alone are put into words and
 * marked for reading.
 */
export function readDirections(medication: Place, problems: Problem[]): ErxDirections {
  const sig = child(medication, 'Sig');
  const text =
    textAt(sig, 'SigText') ??
    textAt(medication, 'Directions') ??
    (sig && sig.element.children.length === 0 ? textAt(sig) : null);
  const coded = sig ? codedInstructions(sig, problems) : { texts: [], joined: '', tapered: false };
  const free = textAt(sig, 'ClarifyingFreeText');
  if (sig) markCodes(sig);
  const whole = text ?? (coded.joined === '' ? null : say(coded.joined, free));
  if (whole === null) problems.push(problem('DIRECTIONS_MISSING', `${medication.path}/Sig`));
  else if (text === null) problems.push(problem('DIRECTIONS_BUILT', `${medication.path}/Sig`));
  else if (sig) problems.push(...differences(sig, text, coded.tapered));
  const source = text === null ? 'codes' : 'text';
  return {
    text: whole,
    source: whole === null ? 'none' : source,
    coded: coded.texts,
    multiple: coded.texts.length > 1,
    tapered: coded.tapered,
  };
}
