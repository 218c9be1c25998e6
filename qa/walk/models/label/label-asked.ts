import type { Place, Way } from '../../model.ts';
import { stationCode } from '../codes.ts';
import { left } from '../steps-at.ts';

const title = ['Print Label'];
const focus = 'input Rx #';
const other = '001440018300';
/** One that waits for its entry: it has no label yet. */
const unlabelled = '001440013000';
const opens = ['press Control+p'];
const closes = '(root) -dialog.close-> #0';
const drawn = 'drawing -xstate.done.actor.preview-> #0';
const loaded = 'loading -xstate.done.actor.load-> #0';
const found = 'finding -xstate.done.actor.find-> #0';
const typed = '(root) -label.number-> #0';
const number = (text: string): readonly string[] => ['press Control+a', `type ${text}`];

/** Before anything is printed: which prescription, and what its label looks like. */
export const placesOfAsked: Readonly<Record<string, Place>> = {
  ready: { dialogs: title, focus, sees: ['Goldstein'], is: ['ready'] },
  other: { dialogs: title, focus, is: ['ready'] },
  loading: { dialogs: title, is: ['loading'] },
  drawing: { dialogs: title, is: ['drawing'] },
  failed: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
  undrawn: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
  refused: { dialogs: title, focus, is: ['failed'] },
  asking: { dialogs: title, focus, is: ['asking'] },
  cut: { dialogs: title, focus, sees: ['A prescription number has 12'], is: ['asking'] },
  unknown: { dialogs: title, focus, sees: ['There is no prescription '], is: ['asking'] },
  unfound: { dialogs: title, focus, sees: ['does not answer'], is: ['asking'] },
  finding: { dialogs: title, focus, is: ['finding'] },
};
const opened: readonly Way[] = [
  { from: 'queue', keys: opens, to: 'ready', takes: [loaded, drawn] },
  left('ready', 'queue', [closes]),
  {
    from: 'queue',
    keys: opens,
    lost: '/api/rx/',
    to: 'failed',
    takes: ['loading -xstate.error.actor.load-> #0'],
  },
  {
    from: 'failed',
    keys: ['press Shift+F5'],
    to: 'ready',
    takes: ['failed -label.retry-> #3', loaded, drawn],
  },
  { from: 'queue', keys: opens, late: '/api/rx/', to: 'loading', takes: [] },
  { from: 'loading', keys: opens, answers: true, to: 'ready', takes: [loaded, drawn] },
  { from: 'loading', keys: ['press Escape'], answers: true, to: 'queue', takes: [closes] },
  {
    from: 'ready',
    keys: ['press Alt+l'],
    lost: '/preview',
    to: 'undrawn',
    takes: ['(root) -label.language-> #0', 'drawing -xstate.error.actor.preview-> #0'],
  },
  {
    from: 'undrawn',
    keys: ['press Shift+F5'],
    to: 'ready',
    takes: ['failed -label.retry-> #2', drawn],
  },
  { from: 'ready', keys: ['press Alt+l'], late: '/preview', to: 'drawing', takes: [] },
  { from: 'drawing', keys: ['press Control+p'], answers: true, to: 'ready', takes: [drawn] },
];
const numbers: readonly Way[] = [
  { from: 'ready', keys: ['press Control+a', 'press Delete'], to: 'asking', takes: [typed] },
  left('asking', 'queue', [closes]),
  {
    from: 'asking',
    keys: ['press Tab', 'press ArrowUp', 'press Shift+Tab'],
    to: 'asking',
    takes: ['(root) -label.count-> #1'],
  },
  // Without a number both keys say what is missing.
  { from: 'asking', keys: ['press Control+p'], to: 'asking', takes: [] },
  { from: 'asking', keys: ['press Alt+l'], to: 'asking', takes: [] },
  {
    from: 'asking',
    keys: [...number('12345678'), 'press Control+p'],
    to: 'cut',
    takes: [typed, 'asking -label.print-> #0'],
  },
  { from: 'cut', keys: ['press Enter'], to: 'cut', takes: ['asking -label.print-> #0'] },
  left('cut', 'queue', [closes]),
  {
    from: 'asking',
    keys: [...number('001999999900'), 'press Enter'],
    to: 'unknown',
    takes: ['asking -label.print-> #1', 'finding -xstate.done.actor.find-> #1'],
  },
  left('unknown', 'queue', [closes]),
  {
    from: 'asking',
    keys: [...number(other), 'press Control+p'],
    to: 'other',
    takes: ['asking -label.print-> #1', found, loaded, drawn],
  },
  left('other', 'queue', [closes]),
  {
    from: 'asking',
    keys: [...number(other), 'press Enter'],
    lost: '/api/rx/find',
    to: 'unfound',
    takes: ['finding -xstate.error.actor.find-> #0'],
  },
  left('unfound', 'queue', [closes]),
  {
    from: 'asking',
    keys: [...number(other), 'press Enter'],
    late: '/api/rx/find',
    to: 'finding',
    takes: [],
  },
  { from: 'finding', keys: ['press Enter'], answers: true, to: 'other', takes: [found] },
  {
    from: 'ready',
    keys: [`scan ${stationCode({ kind: 'rx', rxNumber: other })}`],
    to: 'other',
    takes: ['(root) -scan.arrived-> #0', found, loaded, drawn],
  },
];
const refusals: readonly Way[] = [
  {
    from: 'ready',
    keys: [`scan ${stationCode({ kind: 'rx', rxNumber: unlabelled })}`],
    to: 'refused',
    takes: ['drawing -xstate.done.actor.preview-> #1'],
  },
  left('refused', 'queue', [closes]),
];
export const asked: readonly Way[] = [...opened, ...numbers, ...refusals];
