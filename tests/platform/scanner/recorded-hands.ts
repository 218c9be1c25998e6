import type { Chance } from '../chance.ts';
import type { Press } from '../scan-simulator.ts';
import {
  anyPerson,
  between,
  digits,
  letters,
  onPad,
  people,
  struck,
  type Recorder,
  type Recording,
} from './recording.ts';

const isLetter = (stroke: string): boolean => stroke.length === 1;
const textOf = (strokes: readonly string[]): string =>
  strokes
    .map((stroke) => (stroke === 'Space' ? ' ' : stroke.replace(/^Numpad(\d)$/, '$1')))
    .filter(isLetter)
    .join('');
const named: Readonly<Record<string, string>> = {
  Down: 'ArrowDown',
  Up: 'ArrowUp',
  Left: 'ArrowLeft',
  NumpadEnter: 'Enter',
};
const nameOf = (stroke: string): string =>
  named[stroke] ?? stroke.replace(/\+([A-Z])$/, (_, letter: string) => `+${letter.toLowerCase()}`);
const isText = (stroke: string) => isLetter(stroke) || /^(Space|Numpad\d)$/.test(stroke);
type Made = Partial<Recording> & { readonly presses: readonly Press[] };
/** Typed into a field: all of it stands there, and every other key acts. */
const inField = (strokes: readonly string[], made: Made): Recording => ({
  options: { focus: 'text', expects: 'other' },
  value: textOf(strokes),
  keys: strokes.filter((stroke) => !isText(stroke)).map(nameOf),
  scans: [],
  ...made,
});
/** Pressed on a list: each key acts, letters too; those are told by `onList`. */
const onList = (strokes: readonly string[], made: Made): Recording => ({
  options: { focus: 'other', expects: 'other' },
  value: '',
  keys: strokes.map((stroke) => (isText(stroke) ? textOf([stroke]) : nameOf(stroke))),
  scans: [],
  ...made,
});
const typed = (chance: Chance, strokes: readonly string[], manner = anyPerson(chance)) =>
  inField(strokes, { presses: struck(chance, strokes, manner) });
const pressed = (chance: Chance, strokes: readonly string[], manner = anyPerson(chance)) =>
  onList(strokes, { presses: struck(chance, strokes, manner) });

const surnames = ['Zimmerman', 'Nguyen', 'ODonnell', 'Abbott', 'Li', 'Featherstone'];
const sigs = ['1 t po bid prn', 'take 1 tab by mouth qhs', '2 gtts ou q4h', 'apply tid x 7 d'];
/** One key that is held down until the system repeats it. */
const held = (chance: Chance, stroke: string, times: number, start = 1_000): Press[] => {
  const [down, up] = struck(chance, [stroke], people.slow, start);
  if (!down || !up) return [];
  const repeats = Array.from({ length: times }, (_, index) => ({
    ...down,
    at: start + 500 + index * 33,
  }));
  return [down, ...repeats, { ...up, at: start + 500 + times * 33 }];
};

/** What people strike, and lose none of it. */
export const recordedHands: Readonly<Record<string, Recorder>> = {
  'a surname and Enter': (chance) => typed(chance, [...letters(chance.pick(surnames)), 'Enter']),
  'last name, first name, Tab': (chance) =>
    typed(chance, [...letters(`${chance.pick(surnames)}, Mary`), 'Tab']),
  'directions in shorthand and F8': (chance) =>
    typed(chance, [...letters(chance.pick(sigs)), 'F8']),
  'directions in capitals': (chance) =>
    typed(chance, [...letters(chance.pick(sigs).toUpperCase()), 'Enter'], people.quick),
  'a telephone number on the number pad': (chance) =>
    typed(chance, [...onPad(`217555${digits(chance, 4)}`), 'NumpadEnter']),
  'an NDC on the number pad where no package is taken': (chance) =>
    typed(chance, [...onPad(`0${digits(chance, 10)}`), 'NumpadEnter']),
  'an NDC with dashes': (chance) =>
    typed(chance, [
      ...onPad(`${digits(chance, 5)}-${digits(chance, 4)}-${digits(chance, 2)}`),
      'Enter',
    ]),
  'an NDC where a package is taken': (chance) => {
    const strokes = [...onPad(`0${digits(chance, 10)}`), 'NumpadEnter'];
    const manner = chance.pick([people.slow, people.ordinary, people.quick, people.racing]);
    return inField(strokes, {
      presses: struck(chance, strokes, manner),
      options: { focus: 'text', expects: 'package' },
    });
  },
  'a birth date in eight digits': (chance) => typed(chance, [...onPad('04121957'), 'Tab']),
  'a birth date with slashes': (chance) => typed(chance, [...letters('4/12/57'), 'Tab']),
  'a DEA number with its capitals': (chance) =>
    typed(chance, [...letters(`BR${digits(chance, 7)}`), 'Tab']),
  'an Rx number on a list': (chance) =>
    pressed(chance, [...onPad(`0010${digits(chance, 6)}`), 'Enter']),
  'six digits of a bag on a list': (chance) =>
    pressed(chance, [...onPad(digits(chance, 6)), 'Enter']),
  'a ZIP code and Tab': (chance) => typed(chance, [...onPad('62704'), 'Tab']),
  'a quantity and F8': (chance) => typed(chance, [...onPad('30'), 'F8']),
  'a price': (chance) => typed(chance, [...letters('12.50'), 'Enter']),
  'a mail address': (chance) => typed(chance, [...letters('m.jones@example.org'), 'Tab']),
  'a chord': (chance) => pressed(chance, ['Ctrl+G', chance.pick(['f', 'q', 'p'])]),
  'a chord and the word that it opens for': (chance) =>
    pressed(chance, ['Ctrl+G', 'q', ...letters('zim'), 'Enter']),
  'a chord whose letter comes while Ctrl is down': (chance) => {
    const gap = between(chance, 30, 180);
    const press = (at: number, down: boolean, code: string, key: string): Press => ({
      at: 1_000 + at,
      down,
      code,
      key,
      device: 'hand',
    });
    return onList(['Ctrl+G', 'Ctrl+F'], {
      presses: [
        press(0, true, 'ControlLeft', 'Control'),
        press(40, true, 'KeyG', 'g'),
        press(40 + gap, true, 'KeyF', 'f'),
        press(40 + gap + 15, false, 'KeyG', 'g'),
        press(40 + gap + 60, false, 'ControlLeft', 'Control'),
        press(40 + gap + 80, false, 'KeyF', 'f'),
      ],
    });
  },
  'rows down and open': (chance) => pressed(chance, ['Down', 'Down', 'Up', 'Enter']),
  'letters of a name on a list, then a row': (chance) =>
    pressed(chance, ['z', 'i', 'm', 'Down', 'Enter']),
  'a command, a choice and a save': (chance) => pressed(chance, ['Ctrl+E', 'f', 'Ctrl+S']),
  'a question answered with a letter': (chance) => {
    const recording = pressed(chance, ['Ctrl+D', 'y']);
    return { ...recording, options: { focus: 'other', expects: 'answer' } };
  },
  'an arrow that is held': (chance) => {
    const times = 3 + chance.below(9);
    return onList(Array<string>(times + 1).fill('Down'), { presses: held(chance, 'Down', times) });
  },
  'a letter that is held in a field': (chance) => {
    const times = 2 + chance.below(6);
    return inField(Array<string>(times + 1).fill('x'), { presses: held(chance, 'x', times) });
  },
  'two keys that go down together': (chance) => {
    const strokes = letters('thank');
    return inField(strokes, {
      presses: struck(chance, strokes, { gap: 22, hold: 95, jitter: 0.3 }),
    });
  },
  'a letter twice as fast as a finger goes': (chance) =>
    typed(chance, [...letters('ballroom'), 'Tab'], { gap: 80, hold: 48, jitter: 0.1 }),
  'capitals with Shift down': (chance) =>
    typed(chance, [...letters('SMITH, JOHN'), 'Enter'], people.ordinary),
  'capitals with CapsLock': (chance) => {
    const strokes = [...letters('smith'), 'Enter'];
    return inField(strokes, {
      presses: struck(chance, strokes, anyPerson(chance)),
      capsLock: true,
      value: 'SMITH',
    });
  },
  'a word set right with Backspace': (chance) =>
    typed(chance, [...letters('smitj'), 'Backspace', 'h', 'Enter']),
  'a number with a rest in it': (chance) => {
    const [head, tail] = [onPad(`217${digits(chance, 2)}`), [...onPad(digits(chance, 5)), 'Enter']];
    const first = struck(chance, head, people.light);
    const from = Math.max(...first.map(({ at }) => at)) + between(chance, 150, 500);
    return inField([...head, ...tail], {
      presses: [...first, ...struck(chance, tail, people.light, from)],
    });
  },
  'Enter that bounces': (chance) => {
    const strokes = [...letters('30'), 'Enter', 'Enter'];
    return inField(strokes, {
      presses: [
        ...struck(chance, strokes.slice(0, 3), people.quick),
        ...struck(chance, ['Enter'], { gap: 20, hold: 8, jitter: 0 }, 1_340),
      ],
    });
  },
  'keys let go of at once': (chance) =>
    pressed(chance, ['Down', 'Enter', 'f', 'Ctrl+S'], people.light),
  'one letter at a time': (chance) => pressed(chance, ['a', 'd', '3'], people.slow),
  'a Shift that sticks until the next key': (chance) =>
    inField(['J', 'o', 'Tab'], {
      presses: [
        ...struck(chance, ['Shift'], people.slow, 600).map((press) => ({
          ...press,
          code: 'ShiftLeft',
        })),
        ...struck(chance, ['J', 'o', 'Tab'], people.ordinary).map((press) =>
          press.code === 'ShiftLeft' ? { ...press, code: 'ShiftRight' } : press,
        ),
      ],
    }),
  'digits of a keyboard that needs Shift for them': (chance) => {
    const strokes = [...letters('04121957'), 'Tab'];
    return inField(strokes, {
      presses: struck(chance, ['!', '@', '#', '$', '%', 'Tab'], people.quick),
      value: '!@#$%',
      keys: ['Tab'],
    });
  },
  'two people on two keyboards': (chance) => {
    const first = struck(chance, letters('aceg'), people.quick);
    const second = struck(chance, letters('bdfh'), people.quick, 1_045);
    const all = [...first, ...second].toSorted((a, b) => a.at - b.at);
    const value = all.flatMap(({ down, key }) => (down ? [key] : [])).join('');
    return inField([], { presses: all, value });
  },
  'keys that a switch kept back, all at once': (chance) => {
    const strokes = [...letters(chance.pick(['Jones', 'met', '30'])), 'Tab', ...letters('ann')];
    return typed(chance, strokes, { gap: 0.6, hold: 0.3, jitter: 0.1 });
  },
  'words that are spoken, in groups': (chance) => {
    const groups = ['Take one ', 'tablet by ', 'mouth daily'];
    const presses = groups.reduce<readonly Press[]>(
      (before, group) => [
        ...before,
        ...struck(
          chance,
          letters(group),
          { gap: 3, hold: 1, jitter: 0.3 },
          (before.at(-1)?.at ?? 1_000) + between(chance, 170, 900),
        ),
      ],
      [],
    );
    const from = (presses.at(-1)?.at ?? 1_000) + between(chance, 170, 1_500);
    const enter = struck(chance, ['Enter'], people.ordinary, from);
    return inField([...letters(groups.join('')), 'Enter'], { presses: [...presses, ...enter] });
  },
};
