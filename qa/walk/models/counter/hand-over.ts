import type { Place, Way } from '../../model.ts';
import { stationCode } from '../codes.ts';
import { bag, vials } from './person.ts';

const leaves = ['Pick up', 'Leave without handing over?'];
const still = ['handingOver.still'];
const otherBag = stationCode({ kind: 'bag', bag: '000009' });
const otherVial = stationCode({
  kind: 'rx',
  rxNumber: '001440010401',
  print: { no: 1, vial: 1 },
});
const [first = '', second = ''] = vials;
const scan = (at: number): string => `handingOver -scan.arrived-> #${at}`;
const go = (at: number): string => `handingOver -pickUp.go-> #${at}`;
const scanned = 'scanningVial -xstate.done.actor.scanVial-> #0';
const completed = 'completing -xstate.done.actor.complete-> #0';
const accepted = 'input Accepted';

export const placesOfHandOver: Readonly<Record<string, Place>> = {
  handingOver: { dialogs: ['Pick up'], focus: 'input Bag', is: still },
  wrongBag: { dialogs: ['Pick up'], focus: 'input Bag', sees: ['put it back'], is: still },
  kept: { dialogs: ['Pick up'], focus: 'input Bag', sees: ['1 to go'], is: still },
  keptStop: { dialogs: ['Pick up'], focus: 'input Bag', sees: ['Take'], is: still },
  bagged: { dialogs: ['Pick up'], focus: accepted, sees: ['000007'], is: still },
  drawer: { dialogs: ['Pick up', 'Open the drawer'], focus: 'input Float' },
  counseling: { dialogs: ['Pick up'], focus: accepted, is: still },
  asksVials: { dialogs: ['Pick up'], sees: ['Scan the label on each vial'], is: still },
  unscanned: {
    dialogs: ['Pick up'],
    focus: 'input Why 2 vials are not scanned',
    is: ['unscanned'],
  },
  why: { dialogs: ['Pick up'], focus: 'input Why 2 vials are not scanned', is: ['unscanned'] },
  excusing: { dialogs: ['Pick up'], is: ['excusing'] },
  vialUnheard: { dialogs: ['Pick up'], sees: ['does not answer'], is: still },
  scanningVial: { dialogs: ['Pick up'], is: ['scanningVial'] },
  wrongVial: { dialogs: ['Pick up'], sees: ['Wrong vial'], is: still },
  oneLeft: { dialogs: ['Pick up'], sees: ['Scan the label on the vial in the bag.'], is: still },
  noneLeft: { dialogs: ['Pick up'], focus: 'input Bag', is: still },
  asksBags: { dialogs: ['Pick up'], sees: ['Scan'], is: still },
  whole: { dialogs: ['Pick up'], focus: accepted, sees: ['000007 scanned'], is: still },
  refused: { dialogs: ['Pick up'], focus: 'input Refused', sees: ['000007 scanned'] },
  served: { dialogs: ['Pick up'], focus: 'input Scan or type', is: ['asking'] },
  completing: { dialogs: ['Pick up'], is: ['completing'] },
  unanswered: { dialogs: ['Pick up'], is: ['unanswered'] },
  done: { dialogs: ['Pick up'], focus: 'group Handed over', is: ['done'] },
  printed: { dialogs: ['Pick up'], is: ['done'] },
  notHanded: { dialogs: leaves, focus: 'button No', is: ['leaving'] },
  notHandedForNext: { dialogs: leaves, focus: 'button No', is: ['leaving'] },
};
const bags: readonly Way[] = [
  { from: 'handingOver', keys: [`scan ${otherBag}`], to: 'wrongBag', takes: [scan(1)] },
  {
    from: 'wrongBag',
    keys: ['press Control+a', 'type 000009', 'press Enter'],
    to: 'wrongBag',
    takes: ['handingOver -pickUp.code-> #0', 'handingOver -pickUp.bag-> #1'],
  },
  { from: 'wrongBag', keys: ['press Escape', 'press y'], to: 'queue', takes: [] },
  {
    from: 'handingOver',
    keys: ['press Control+a', 'type 000007', 'press Enter'],
    to: 'bagged',
    takes: ['handingOver -pickUp.bag-> #0'],
  },
  { from: 'handingOver', keys: [`scan ${bag}`], to: 'bagged', takes: [scan(0)] },
  { from: 'bagged', keys: ['press Escape'], to: 'notHanded', takes: [] },
  {
    from: 'handingOver',
    keys: ['press Alt+2'],
    to: 'kept',
    takes: ['handingOver -pickUp.choose-> #0'],
  },
  { from: 'kept', keys: ['press Alt+2'], to: 'handingOver', takes: [] },
  { from: 'kept', keys: [`scan ${second}`], to: 'keptStop', takes: [scan(2)] },
  { from: 'keptStop', keys: ['press Escape', 'press y'], to: 'queue', takes: [] },
  {
    from: 'handingOver',
    keys: ['press Alt+d'],
    to: 'drawer',
    takes: ['handingOver -pickUp.drawer-> #0'],
  },
  { from: 'drawer', keys: ['press Escape'], to: 'handingOver', takes: [] },
  {
    from: 'drawer',
    keys: ['type 100', 'press Control+s'],
    to: 'handingOver',
    takes: [
      'handingOver -live.changed-> #0',
      'handingOver.askingDrawer -xstate.done.actor.drawerHere-> #0',
    ],
    once: true,
  },
];
const form: readonly Way[] = [
  { from: 'handingOver', keys: ['press Control+Enter'], to: 'counseling', takes: [go(0)] },
  { from: 'counseling', keys: ['press 2', 'press Control+Enter'], to: 'asksVials', takes: [go(1)] },
  { from: 'asksVials', keys: ['press Escape'], to: 'notHanded', takes: [] },
  {
    from: 'counseling',
    keys: ['press Alt+n'],
    to: 'notHandedForNext',
    takes: ['handingOver -pickUp.another-> #0'],
  },
  {
    from: 'counseling',
    keys: ['press Escape'],
    to: 'notHanded',
    takes: ['handingOver -dialog.close-> #0'],
  },
  {
    from: 'notHandedForNext',
    keys: ['press n'],
    to: 'counseling',
    takes: ['leaving -xstate.done.actor.askLeaveHandOver-> #2'],
  },
  {
    from: 'notHandedForNext',
    keys: ['press y'],
    to: 'asking',
    takes: ['leaving -xstate.done.actor.askLeaveHandOver-> #0'],
  },
  {
    from: 'notHanded',
    keys: ['press y'],
    to: 'queue',
    takes: ['leaving -xstate.done.actor.askLeaveHandOver-> #1'],
  },
];
const withoutScan: readonly Way[] = [
  {
    from: 'handingOver',
    keys: ['press Alt+u'],
    to: 'unscanned',
    takes: ['handingOver -pickUp.unscanned-> #0'],
  },
  {
    from: 'unscanned',
    keys: ['press Escape'],
    to: 'handingOver',
    takes: ['unscanned -dialog.close-> #0'],
  },
  {
    from: 'unscanned',
    keys: ['press Alt+b'],
    to: 'handingOver',
    takes: ['unscanned -pickUp.back-> #0'],
  },
  {
    from: 'unscanned',
    keys: [`scan ${bag}`],
    to: 'unscanned',
    takes: ['unscanned -scan.arrived-> #1'],
  },
  {
    from: 'unscanned',
    keys: ['press Control+a', 'type torn'],
    to: 'why',
    takes: ['unscanned -pickUp.why-> #0'],
  },
  { from: 'why', keys: ['press Alt+b'], to: 'handingOver', takes: [] },
  {
    from: 'why',
    keys: ['press Control+Enter'],
    lost: '/vial-not-scanned',
    to: 'why',
    takes: ['excusing -xstate.error.actor.withoutVialScan-> #0'],
  },
  {
    from: 'why',
    keys: ['press Control+Enter'],
    late: '/vial-not-scanned',
    to: 'excusing',
    takes: ['unscanned -pickUp.go-> #0'],
    once: true,
  },
  {
    from: 'excusing',
    keys: ['press Escape'],
    answers: true,
    to: 'noneLeft',
    takes: ['excusing -xstate.done.actor.withoutVialScan-> #0'],
  },
  {
    from: 'unscanned',
    keys: [`scan ${first}`],
    to: 'oneLeft',
    takes: ['unscanned -scan.arrived-> #0', scanned],
    once: true,
  },
];
const vialByVial: readonly Way[] = [
  {
    from: 'handingOver',
    keys: [`scan ${first}`],
    lost: '/vial-scan',
    to: 'vialUnheard',
    takes: [scan(3), 'scanningVial -xstate.error.actor.scanVial-> #0'],
  },
  { from: 'vialUnheard', keys: ['press Escape'], to: 'notHanded', takes: [] },
  {
    from: 'handingOver',
    keys: [`scan ${otherVial}`],
    to: 'wrongVial',
    takes: [scan(3), scanned],
    once: true,
  },
  { from: 'wrongVial', keys: ['press Escape'], to: 'notHanded', takes: [] },
  {
    from: 'handingOver',
    keys: [`scan ${first}`],
    late: '/vial-scan',
    to: 'scanningVial',
    takes: [scan(3)],
    once: true,
  },
  {
    from: 'scanningVial',
    keys: ['press Escape'],
    answers: true,
    to: 'oneLeft',
    takes: [scanned],
  },
  { from: 'oneLeft', keys: [`scan ${second}`], to: 'noneLeft', takes: [scanned], once: true },
  {
    from: 'noneLeft',
    keys: ['press Control+Enter', 'press 2', 'press Control+Enter'],
    to: 'asksBags',
    takes: [go(4)],
  },
  { from: 'asksBags', keys: [`scan ${bag}`], to: 'refused', takes: [scan(0)] },
  { from: 'noneLeft', keys: [`scan ${bag}`], to: 'whole', takes: [scan(0)] },
  {
    from: 'whole',
    keys: ['press 2', 'press Control+Enter'],
    lost: '/complete',
    to: 'unanswered',
    takes: [go(3), 'completing -xstate.error.actor.complete-> #0'],
  },
  {
    from: 'unanswered',
    keys: ['press Control+Enter'],
    to: 'identifying',
    takes: ['unanswered -pickUp.go-> #0'],
  },
  {
    from: 'whole',
    keys: ['press 2', 'press Control+Enter'],
    late: '/complete',
    to: 'completing',
    takes: [go(3)],
    once: true,
  },
  {
    from: 'completing',
    keys: ['press Escape'],
    answers: true,
    to: 'done',
    takes: [completed],
    once: true,
  },
  {
    from: 'done',
    keys: ['press Control+p'],
    to: 'printed',
    takes: ['done -pickUp.print-> #0'],
    once: true,
  },
  { from: 'done', keys: ['press Alt+n'], to: 'served', takes: ['done -pickUp.another-> #0'] },
  { from: 'done', keys: ['press Control+Enter'], to: 'served', takes: ['done -pickUp.go-> #0'] },
  {
    from: 'done',
    keys: [`scan ${otherBag}`],
    to: 'otherPerson',
    takes: ['done -scan.arrived-> #0'],
  },
];
/** What leaves: bags and vials, one kept here, the form, and what has no answer. */
export const atHandOver: readonly Way[] = [...bags, ...form, ...withoutScan, ...vialByVial];
