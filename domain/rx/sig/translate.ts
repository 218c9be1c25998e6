import { matchGroup } from '#domain/platform/match-group.ts';
import { expandSteps } from './expand.ts';
import type { Form } from './forms.ts';
import type { Dose, Meaning, Step } from './meaning.ts';
import { spanishReasons } from './reasons.data.ts';
import { english, spanish, unsaid } from './words.ts';

/** Before the sound of "i" Spanish says "e" for "y", and before that of "o" "u" for "o". */
const euphony = (text: string): string =>
  text.replace(/ y (?=h?[ií](?![aeo]))/giu, ' e ').replace(/ o (?=h?[oó])/giu, ' u ');
const joints: Readonly<Record<string, string>> = {
  [english.templates.and]: spanish.templates.and,
  [english.templates.or]: spanish.templates.or,
};

/**
 * A reason in Spanish, also of several joined by "and" or "or"; null where one of them is not in
 * the table.
 */
function reasonIn(text: string): string | null {
  const words = text.toLowerCase().trim();
  const whole = spanishReasons[words];
  if (whole !== undefined) return whole;
  const match = /^(.+?)(?: (and|or) |\s*([/,])\s*)(.+)$/.exec(words);
  if (!match) return null;
  const first = spanishReasons[matchGroup(match, 1)];
  const rest = reasonIn(matchGroup(match, 4));
  if (first === undefined || rest === null) return null;
  if (match[3] === ',') return `${first}, ${rest}`;
  return `${first} ${match[2] === 'and' ? 'y' : 'o'} ${rest}`;
}
/** A typed word has no Spanish, but for the two that join what the grammar knows. */
const partIn = (meaning: Meaning): Meaning =>
  meaning.kind === 'text' || meaning.kind === 'quoted'
    ? {
        kind: 'text',
        text: (meaning.kind === 'text' ? joints[meaning.text] : undefined) ?? unsaid,
        plain: true,
      }
    : meaning;
const doseIn = (dose: Dose): Dose => ({
  ...dose,
  parts: dose.parts.map(partIn),
  reason: dose.reason === null ? null : (reasonIn(dose.reason) ?? unsaid),
});

/**
 * The directions of read steps in Spanish: a capitalised sentence from the same pieces as the
 * English one. Null where one word of it has
 * no Spanish: a sentence is translated whole or not at all.
 */
export function spanishOf(steps: readonly Step[], form: Form): string | null {
  const text = euphony(
    expandSteps(
      steps.map((step) => ({ doses: step.doses.map(doseIn) })),
      form,
      spanish,
    ),
  );
  return text === '' || text.includes(unsaid) ? null : text;
}
