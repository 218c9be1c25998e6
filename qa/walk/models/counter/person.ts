import type { Place, Way } from '../../model.ts';
import { stationCode } from '../codes.ts';

const leaves = ['Pick up', 'Leave without handing over?'];
const typing = ['identifying.typing'];
/** The bag of Robert Miller, a vial in it, and a code that is nothing of the counter. */
export const bag = stationCode({ kind: 'bag', bag: '000007' });
export const vials = ['001440010700', '001440010800'].map((rxNumber) =>
  stationCode({ kind: 'rx', rxNumber, print: { no: 1, vial: 1 } }),
);
const restock = stationCode({ kind: 'restock', fill: '001440010700' });
const [vial = ''] = vials;
/** Of Robert Miller, whose bag of two vials waits in a bin; the name stands for more than one. */
const number = ['press Control+a', 'type 4400107', 'press Enter'];
const name = ['press Control+a', 'type smith', 'press Enter'];
const miller = ['press Control+a', 'type miller', 'press Enter'];
const go = (at: number): string => `identifying.typing -pickUp.go-> #${at}`;
const found = (at: number): string => `looking -xstate.done.actor.lookUp-> #${at}`;

export const placesOfPerson: Readonly<Record<string, Place>> = {
  queue: { dialogs: [], focus: 'grid Data entry' },
  asking: { dialogs: ['Pick up'], focus: 'input Scan or type', is: ['asking'] },
  looking: { dialogs: ['Pick up'], is: ['looking'] },
  choosing: { dialogs: ['Pick up'], focus: 'listbox Orders', is: ['choosing'] },
  otherPerson: { dialogs: ['Pick up'], focus: 'input DOB', is: typing },
  identifying: { dialogs: ['Pick up'], focus: 'input DOB', is: typing },
  bagInHand: { dialogs: ['Pick up'], focus: 'input DOB', is: typing },
  notYet: { dialogs: ['Pick up'], focus: 'input DOB', sees: ['Type two identifiers first'] },
  mistyped: { dialogs: ['Pick up'], focus: 'input DOB', is: typing },
  begun: { dialogs: ['Pick up'], focus: 'input Last Name', is: typing },
  mismatch: { dialogs: ['Pick up'], focus: 'input Last Name', sees: ['do not fit this order'] },
  tried: { dialogs: ['Pick up'], focus: 'input Last Name', sees: ['did not match already'] },
  unheard: { dialogs: ['Pick up'], focus: 'input Last Name', sees: ['does not answer'] },
  comparing: { dialogs: ['Pick up'], is: ['identifying.comparing'] },
  leaving: { dialogs: leaves, focus: 'button No', is: ['identifying.leaving'] },
  leavingForNext: { dialogs: leaves, focus: 'button No', is: ['identifying.leaving'] },
};
const asked: readonly Way[] = [
  { from: 'queue', keys: ['press Control+Shift+p'], to: 'asking', takes: [] },
  { from: 'asking', keys: ['press Escape'], to: 'queue', takes: ['(root) -dialog.close-> #0'] },
  {
    from: 'asking',
    keys: ['press Control+a', 'type zzzz', 'press Enter'],
    to: 'asking',
    takes: ['asking -pickUp.code-> #0', found(2)],
  },
  {
    from: 'asking',
    keys: number,
    lost: '/api/pickup/lookup',
    to: 'asking',
    takes: ['looking -xstate.error.actor.lookUp-> #0'],
  },
  {
    from: 'asking',
    keys: number,
    late: '/api/pickup/lookup',
    to: 'looking',
    takes: ['asking -pickUp.go-> #0'],
  },
  { from: 'looking', keys: ['press Enter'], answers: true, to: 'identifying', takes: [found(0)] },
  { from: 'looking', keys: ['press Escape'], answers: true, to: 'queue', takes: [] },
  { from: 'asking', keys: number, to: 'identifying', takes: [found(0)] },
  {
    from: 'asking',
    keys: [`scan ${bag}`],
    to: 'bagInHand',
    takes: ['asking -scan.arrived-> #0'],
  },
  {
    from: 'asking',
    keys: [`scan ${restock}`],
    to: 'asking',
    takes: ['asking -scan.arrived-> #1'],
  },
  { from: 'asking', keys: name, to: 'choosing', takes: [found(1)] },
  {
    from: 'choosing',
    keys: ['press ArrowDown'],
    to: 'choosing',
    takes: ['choosing -pickUp.move-> #0'],
  },
  {
    from: 'choosing',
    keys: ['press Alt+n'],
    to: 'asking',
    takes: ['choosing -pickUp.another-> #0'],
  },
  {
    from: 'choosing',
    keys: ['press Alt+1'],
    to: 'otherPerson',
    takes: ['choosing -pickUp.choose-> #0'],
  },
  {
    from: 'asking',
    keys: [...name, 'press Control+Enter'],
    to: 'otherPerson',
    takes: ['choosing -pickUp.go-> #0'],
  },
  { from: 'otherPerson', keys: ['press Escape'], to: 'queue', takes: [] },
  { from: 'notYet', keys: ['press Alt+n'], to: 'asking', takes: [] },
  { from: 'bagInHand', keys: ['press Alt+n'], to: 'asking', takes: [] },
  {
    from: 'choosing',
    keys: [`scan ${bag}`],
    to: 'bagInHand',
    takes: ['choosing -scan.arrived-> #0'],
  },
  {
    from: 'choosing',
    keys: [`scan ${restock}`],
    to: 'choosing',
    takes: ['choosing -scan.arrived-> #1'],
  },
];
const identified: readonly Way[] = [
  {
    from: 'identifying',
    keys: ['press Escape'],
    to: 'queue',
    takes: ['identifying.typing -dialog.close-> #1'],
  },
  {
    from: 'identifying',
    keys: ['press Alt+n'],
    to: 'asking',
    takes: ['identifying.typing -pickUp.another-> #1'],
  },
  { from: 'identifying', keys: ['press Control+Enter'], to: 'identifying', takes: [go(3)] },
  {
    from: 'identifying',
    keys: [`scan ${bag}`],
    to: 'bagInHand',
    takes: ['identifying.typing -scan.arrived-> #0'],
  },
  {
    from: 'identifying',
    keys: [`scan ${vial}`],
    to: 'notYet',
    takes: ['identifying.typing -scan.arrived-> #1'],
  },
  {
    from: 'notYet',
    keys: [`scan ${restock}`],
    to: 'notYet',
    takes: ['identifying.typing -scan.arrived-> #1'],
  },
  { from: 'identifying', keys: ['type 1', 'press Control+Enter'], to: 'mistyped', takes: [go(0)] },
  { from: 'mistyped', keys: ['press Alt+n', 'press y'], to: 'asking', takes: [] },
  { from: 'identifying', keys: ['type 06121951', 'press Enter'], to: 'begun', takes: [] },
  {
    from: 'begun',
    keys: ['press Escape'],
    to: 'leaving',
    takes: ['identifying.typing -dialog.close-> #0'],
  },
  {
    from: 'begun',
    keys: ['press Alt+n'],
    to: 'leavingForNext',
    takes: ['identifying.typing -pickUp.another-> #0'],
  },
  {
    from: 'leaving',
    keys: ['press n'],
    to: 'begun',
    takes: ['identifying.leaving -xstate.done.actor.askLeave-> #2'],
  },
  {
    from: 'leaving',
    keys: ['press y'],
    to: 'queue',
    takes: ['identifying.leaving -xstate.done.actor.askLeave-> #1'],
  },
  {
    from: 'leavingForNext',
    keys: ['press y'],
    to: 'asking',
    takes: ['identifying.leaving -xstate.done.actor.askLeave-> #0'],
  },
  {
    from: 'begun',
    keys: ['press Control+a', 'type smith', 'press Enter'],
    to: 'mismatch',
    takes: [go(2), 'identifying.comparing -xstate.done.actor.identify-> #1'],
  },
  { from: 'mismatch', keys: ['press Control+Enter'], to: 'tried', takes: [go(1)] },
  { from: 'tried', keys: ['press Escape', 'press y'], to: 'queue', takes: [] },
  {
    from: 'begun',
    keys: miller,
    lost: '/identify',
    to: 'unheard',
    takes: ['identifying.comparing -xstate.error.actor.identify-> #0'],
  },
  { from: 'unheard', keys: ['press Control+Enter'], to: 'handingOver', takes: [] },
  { from: 'begun', keys: miller, late: '/identify', to: 'comparing', takes: [] },
  {
    from: 'comparing',
    keys: ['press Escape'],
    answers: true,
    to: 'handingOver',
    takes: ['identifying.comparing -xstate.done.actor.identify-> #0'],
  },
  {
    from: 'begun',
    keys: miller,
    to: 'handingOver',
    takes: [go(2), 'identifying.comparing -xstate.done.actor.identify-> #0'],
  },
];
/** Whose order it is: scanned, typed, chosen among people, and told by two identifiers. */
export const ofPerson: readonly Way[] = [...asked, ...identified];
