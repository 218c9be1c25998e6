import type { Chance } from '../chance.ts';
import type { Press } from '../scan-simulator.ts';
import {
  anyPerson,
  anyProgram,
  between,
  burdened,
  digits,
  letters,
  over,
  people,
  programs,
  struck,
  type Recorder,
  type Recording,
} from './recording.ts';

const inField = (value: string, keys: readonly string[], presses: readonly Press[]): Recording => ({
  presses,
  options: { focus: 'text', expects: 'other' },
  value,
  keys,
  scans: [],
});
const phrase = 'Take 1 tablet by mouth twice daily as needed for pain.';
const by = (chance: Chance, text: string, then: readonly string[], program = anyProgram(chance)) =>
  inField(text, then, struck(chance, [...letters(text), ...then], program));
/** The keys of some programs name no place on the keyboard. */
const placeless = (presses: readonly Press[]): readonly Press[] =>
  presses.map((press) => (press.key.length === 1 ? { ...press, code: '' } : press));

/** Keys let go of soon, at most 45 ms apart, while the computer is busy elsewhere. */
const quick = (chance: Chance, text: string, then: string): Recording => {
  const manner = { gap: between(chance, 5, 45), hold: between(chance, 0.5, 4), jitter: 0.3 };
  return inField(text, [then], burdened(chance, struck(chance, [...letters(text), then], manner)));
};

/** Text that no hand strikes: it arrives whole, and the key behind it acts. */
export const recordedPrograms: Readonly<Record<string, Recorder>> = {
  'directions of an expander': (chance) => by(chance, phrase, []),
  'directions of an expander and Tab': (chance) => by(chance, phrase, ['Tab']),
  'directions of an expander and Enter': (chance) => by(chance, phrase, ['Enter']),
  'a short phrase and F8': (chance) => by(chance, 'with food', ['F8']),
  'an expander that takes its trigger back': (chance) => {
    const trigger = struck(chance, letters(';bid'), anyPerson(chance));
    const back = ['Backspace', 'Backspace', 'Backspace', 'Backspace'];
    const then = struck(
      chance,
      [...back, ...letters('twice daily')],
      programs.expander,
      over(trigger) + between(chance, 1, 60),
    );
    return inField(';bidtwice daily', back, [...trigger, ...then]);
  },
  'two lines of a note': (chance) =>
    inField(
      'Called the office.Will call back.',
      ['Enter'],
      struck(
        chance,
        [...letters('Called the office.'), 'Enter', ...letters('Will call back.')],
        anyProgram(chance),
      ),
    ),
  'a name and a password of a manager': (chance) =>
    inField(
      'jdoe7xK9#mQ2vLp!',
      ['Tab', 'Enter'],
      struck(
        chance,
        [...letters('jdoe7'), 'Tab', ...letters('xK9#mQ2vLp!'), 'Enter'],
        programs['password manager'],
      ),
    ),
  'a telephone number of a dialer and Tab': (chance) =>
    by(chance, `217555${digits(chance, 4)}`, ['Tab']),
  'a date and Tab': (chance) => by(chance, '04/12/1957', ['Tab']),
  'a mail address and Enter': (chance) => by(chance, 'mary.jones@example.org', ['Enter']),
  'keys without a place on the keyboard': (chance) =>
    inField(
      phrase,
      ['Tab'],
      placeless(struck(chance, [...letters(phrase), 'Tab'], anyProgram(chance))),
    ),
  'keys in bundles, as a remote desktop sends them': (chance) => {
    const size = 3 + chance.below(5);
    const bundled = struck(chance, [...letters(phrase), 'Tab'], programs['remote desktop']).map(
      (press) => ({ ...press, at: press.at - (press.at % (size * 12)) }),
    );
    return inField(phrase, ['Tab'], bundled);
  },
  'keys that are let go of at the end': (chance) => {
    const presses = struck(chance, [...letters('take with water'), 'Tab'], programs['key macro']);
    const end = over(presses) + 40;
    const downs = presses.filter(({ down }) => down);
    // A key that is struck again is let go of before.
    const ups = presses
      .filter(({ down }) => !down)
      .map((up) => {
        const isAgain = downs.some(({ code, at }) => code === up.code && at > up.at);
        return isAgain ? up : { ...up, at: end };
      });
    return inField('take with water', ['Tab'], [...downs, ...ups]);
  },
  'a hand goes on behind a program': (chance) => {
    const first = struck(chance, letters('Take 1 tablet'), anyProgram(chance));
    const start = over(first) + between(chance, 60, 500);
    const then = struck(chance, [...letters(' daily'), 'Enter'], anyPerson(chance), start);
    return inField('Take 1 tablet daily', ['Enter'], [...first, ...then]);
  },
  'a program goes on behind a hand': (chance) => {
    const first = struck(chance, letters('30 '), people.quick);
    const start = over(first) + between(chance, 5, 300);
    const then = struck(chance, [...letters('tablets'), 'Tab'], anyProgram(chance), start);
    return inField('30 tablets', ['Tab'], [...first, ...then]);
  },
  'a number of six digits and Enter': (chance) => by(chance, `1${digits(chance, 5)}`, ['Enter']),
  'a telephone number, quick, on a burdened computer': (chance) =>
    quick(chance, `217555${digits(chance, 4)}`, 'Enter'),
  'a date, quick, on a burdened computer': (chance) => quick(chance, '04/12/1957', 'Tab'),
  'a quantity, quick, on a burdened computer': (chance) => quick(chance, '30', 'F8'),
  'six digits of a bag, quick, on a burdened computer': (chance) =>
    quick(chance, digits(chance, 6), 'Enter'),
  'a name, quick, on a burdened computer': (chance) => quick(chance, 'Smith-Jones, Mary', 'Enter'),
  'directions, quick, on a burdened computer': (chance) =>
    quick(chance, '1 t po bid prn (2 of 3)', 'Tab'),
  'a mail address, quick, on a burdened computer': (chance) =>
    quick(chance, 'mary.jones@example.org', 'Enter'),
};
