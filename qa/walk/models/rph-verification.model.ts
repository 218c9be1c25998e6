import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { rphVerificationMachine } from '#machines/rx/verification/rph-verification.machine.ts';
import type { Way, WalkModel } from '../model.ts';

/** What a scanner types of a label. */
function code(of: StationCode): string {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}
const print = { no: 1, vial: 1 };
/** The label on the vial that waits for its check, and one of another person's vial. */
const own = code({ kind: 'rx', rxNumber: '001440016100', print });
const other = code({ kind: 'rx', rxNumber: '001440010401', print });

const dialog = 'Rph Verification';
const is = ['checking'];
const later = 'no keys are written for it yet';
const password = 'input Password';
const label = 'The label on the vial is the one of this fill.';
const shown = 'showing -xstate.done.actor.show-> #1';

/** A call is answered late: what is pressed meanwhile does nothing, and then it goes on. */
const late = (
  [from, keys, call]: readonly [string, readonly string[], string],
  place: string,
  to: string,
  takes: string,
): readonly Way[] => [
  { from, keys, late: call, to: place, takes: [] },
  { from: place, keys: ['press Control+Enter'], answers: true, to, takes: [takes] },
];
/** A call has no answer; the dialog says so. */
const unanswered = (
  from: string,
  keys: readonly string[],
  call: string,
  ...takes: readonly string[]
): Way => ({ from, keys, lost: call, to: 'unanswered', takes });

/**
 * The final check, by the keys of a pharmacist: looked at, failed and not failed, its label wrong,
 * damaged and right, signed with a wrong password and with the right one.
 */
export const rphVerificationModel: WalkModel = {
  name: 'rphVerificationMachine',
  machine: rphVerificationMachine,
  as: 'pharmacist',
  at: '/private/processing',
  first: ['press Home', `scan ${code({ kind: 'rx', rxNumber: '001440016100' })}`],
  begins: 'prescription',
  places: {
    prescription: { dialogs: [], heading: '001 4400161' },
    check: { dialogs: [dialog], focus: password, sees: ['Scan the label on the vial.'], is },
    unanswered: { dialogs: [dialog], sees: ['No answer', 'Try again'], is: ['failed'] },
    source: { dialogs: [dialog], focus: 'group Hard copy' },
    failing: { dialogs: [dialog], focus: 'radiogroup What was wrong', is: ['failing'] },
    failingEarly: {
      dialogs: [dialog],
      focus: 'radiogroup What was wrong',
      sees: ['The label is not drawn.'],
      is: ['failing'],
    },
    chosen: { dialogs: [dialog], focus: 'input In words' },
    unreadable: {
      dialogs: [dialog],
      focus: 'input Why the label can’t be scanned',
      is: ['unreadable'],
    },
    why: { dialogs: [dialog], focus: 'input Why the label can’t be scanned' },
    wrongLabel: { dialogs: [dialog], focus: password, sees: ['Wrong label', 'Fail the check'] },
    allergies: { dialogs: [dialog, 'Edit Patient'] },
    printing: { dialogs: [dialog, 'Print Label'] },
    scanned: { dialogs: [dialog], focus: password, sees: [label], is },
    drawing: { dialogs: [dialog], is: ['drawing'] },
    showing: { dialogs: [dialog], is: ['showing'] },
    scanning: { dialogs: [dialog], is: ['scanningLabel'] },
    excusing: { dialogs: [dialog], is: ['excusing'] },
    noting: { dialogs: [dialog], is: ['notingPdmp'] },
    proving: { dialogs: [dialog], is: ['proving'] },
    sendingBack: { dialogs: [dialog], is: ['sendingBack'] },
    refused: { dialogs: [dialog], focus: password, sees: [label, 'Not verified'] },
    noted: { dialogs: [dialog], sees: [label, 'PDMP checked: '] },
    excused: { dialogs: [dialog], sees: ['Label not scanned: torn'] },
    unproved: { dialogs: [dialog], sees: ['No answer', 'Try again'] },
    sentBack: { dialogs: [], heading: '001 4400161', sees: ['Data Entry'] },
    signed: { dialogs: [], heading: '001 4400161', sees: ['Rph Verified'] },
  },
  ways: [
    {
      from: 'prescription',
      keys: ['press F8'],
      to: 'check',
      takes: ['(root) -source.shown-> #0', shown],
    },
    unanswered(
      'prescription',
      ['press F8'],
      '/label/preview',
      'drawing -xstate.error.actor.previewLabel-> #0',
    ),
    unanswered('prescription', ['press F8'], '/viewed', 'showing -xstate.error.actor.show-> #0'),
    ...late(['prescription', ['press F8'], '/label/preview'], 'drawing', 'check', shown),
    ...late(['prescription', ['press F8'], '/viewed'], 'showing', 'check', shown),
    ...late(
      ['check', [`scan ${own}`], '/label-scan'],
      'scanning',
      'scanned',
      'scanningLabel -xstate.done.actor.scanLabel-> #1',
    ),
    ...late(
      ['refused', ['press Alt+p'], '/pdmp'],
      'noting',
      'noted',
      'notingPdmp -xstate.done.actor.checkPdmp-> #0',
    ),
    ...late(
      ['scanned', ['type a wrong word', 'press Control+Enter'], '/step-up'],
      'proving',
      'refused',
      'proving -xstate.done.actor.prove-> #1',
    ),
    {
      from: 'unanswered',
      keys: ['press Shift+F5'],
      to: 'check',
      takes: ['failed -check.retry-> #0', 'drawing -xstate.done.actor.previewLabel-> #0'],
    },
    {
      from: 'unanswered',
      keys: ['press Escape'],
      to: 'prescription',
      takes: ['failed -dialog.close-> #0'],
    },
    {
      from: 'check',
      keys: ['press Escape'],
      to: 'prescription',
      takes: ['checking -dialog.close-> #0'],
    },
    { from: 'check', keys: ['press Alt+i'], to: 'source', takes: ['(root) -source.reach-> #0'] },
    { from: 'source', keys: ['press Escape'], to: 'check', takes: [] },
    {
      from: 'check',
      keys: ['press PageDown'],
      to: 'check',
      takes: ['(root) -check.scroll-> #0'],
    },
    {
      from: 'check',
      keys: ['press Control+Enter'],
      to: 'check',
      takes: ['checking -check.complete-> #1'],
    },
    {
      from: 'check',
      keys: ['press Alt+l'],
      to: 'allergies',
      takes: ['checking -check.allergies-> #0'],
    },
    { from: 'allergies', keys: ['press Escape'], to: 'check', takes: [] },
    {
      from: 'check',
      keys: ['press Control+p'],
      to: 'printing',
      takes: ['checking -check.label-> #0'],
    },
    { from: 'printing', keys: ['press Escape'], to: 'check', takes: [] },
    { from: 'check', keys: ['press Alt+f'], to: 'failing', takes: ['checking -check.fail-> #0'] },
    {
      from: 'failing',
      keys: ['press ArrowDown'],
      to: 'failing',
      takes: ['failing -fail.move-> #0'],
    },
    { from: 'failing', keys: ['press 5'], to: 'chosen', takes: ['failing -fail.choose-> #0'] },
    {
      from: 'chosen',
      keys: ['type half'],
      to: 'chosen',
      takes: ['failing -fail.text-> #0'],
    },
    { from: 'chosen', keys: ['press Alt+b'], to: 'check', takes: ['failing -check.pass-> #1'] },
    {
      from: 'failing',
      keys: ['press Escape'],
      to: 'check',
      takes: ['failing -dialog.close-> #2'],
    },
    {
      from: 'drawing',
      keys: ['press Alt+f'],
      answers: true,
      to: 'failingEarly',
      takes: ['drawing -check.fail-> #0'],
    },
    {
      from: 'failingEarly',
      keys: ['press Alt+b'],
      to: 'check',
      takes: ['failing -check.pass-> #0'],
    },
    {
      from: 'failingEarly',
      keys: ['press Escape'],
      to: 'check',
      takes: ['failing -dialog.close-> #1'],
    },
    {
      from: 'showing',
      keys: ['press Alt+f'],
      answers: true,
      to: 'failing',
      takes: ['showing -check.fail-> #0'],
    },
    unanswered(
      'chosen',
      ['press Control+Enter'],
      '/move',
      'failing -check.complete-> #0',
      'sendingBack -xstate.error.actor.failCheck-> #0',
    ),
    {
      from: 'check',
      keys: ['press Alt+u'],
      to: 'unreadable',
      takes: ['checking -label.unreadable-> #0'],
    },
    {
      from: 'unreadable',
      keys: ['press Escape'],
      to: 'check',
      takes: ['unreadable -dialog.close-> #0'],
    },
    {
      from: 'unreadable',
      keys: ['press Alt+b'],
      to: 'check',
      takes: ['unreadable -check.pass-> #0'],
    },
    {
      from: 'unreadable',
      keys: ['type torn'],
      to: 'why',
      takes: ['unreadable -label.why-> #0'],
    },
    unanswered(
      'why',
      ['press Enter'],
      '/label-not-scanned',
      'unreadable -check.complete-> #0',
      'excusing -xstate.error.actor.withoutLabelScan-> #0',
    ),
    unanswered(
      'check',
      [`scan ${own}`],
      '/label-scan',
      'scanningLabel -xstate.error.actor.scanLabel-> #0',
    ),
    {
      from: 'check',
      keys: [`scan ${other}`],
      to: 'wrongLabel',
      takes: ['(root) -scan.arrived-> #0', 'scanningLabel -xstate.done.actor.scanLabel-> #1'],
    },
    {
      from: 'wrongLabel',
      keys: ['press Escape'],
      to: 'prescription',
      takes: ['checking -dialog.close-> #0'],
    },
    {
      from: 'wrongLabel',
      keys: [`scan ${own}`],
      to: 'scanned',
      takes: ['scanningLabel -xstate.done.actor.scanLabel-> #1'],
    },
    {
      from: 'scanned',
      keys: ['type a wrong word', 'press Control+Enter'],
      to: 'refused',
      takes: [
        '(root) -check.type-> #0',
        'checking -check.complete-> #3',
        'proving -xstate.done.actor.prove-> #1',
      ],
    },
    {
      from: 'refused',
      keys: ['press Alt+p'],
      to: 'noted',
      takes: ['checking -pdmp.checked-> #0', 'notingPdmp -xstate.done.actor.checkPdmp-> #0'],
    },
    {
      from: 'noted',
      keys: ['press Alt+Shift+p'],
      to: 'scanned',
      takes: ['checking -pdmp.takeBack-> #0'],
    },
    { from: 'scanned', keys: [`scan ${other}`], to: 'wrongLabel', takes: [] },
    {
      from: 'scanned',
      keys: ['type a password', 'press Control+Enter'],
      lost: '/step-up',
      to: 'unproved',
      takes: ['proving -xstate.error.actor.prove-> #0'],
    },
    { from: 'unproved', keys: ['press Shift+F5'], to: 'scanned', takes: [] },
    {
      from: 'scanned',
      keys: ['press Control+a', 'password pharmacist', 'press Control+Enter'],
      to: 'signed',
      takes: [
        'proving -xstate.done.actor.prove-> #0',
        'verifying -xstate.done.actor.verify-> #0',
        'labellingBag -xstate.done.actor.printBagLabel-> #0',
      ],
    },
    {
      from: 'why',
      keys: ['press Enter'],
      late: '/label-not-scanned',
      to: 'excusing',
      takes: [],
      once: true,
    },
    {
      from: 'excusing',
      keys: [],
      answers: true,
      to: 'excused',
      takes: ['excusing -xstate.done.actor.withoutLabelScan-> #0'],
    },
    {
      from: 'excused',
      keys: ['press Alt+f', 'press 5', 'press Enter'],
      late: '/move',
      to: 'sendingBack',
      takes: [],
      once: true,
    },
    {
      from: 'sendingBack',
      keys: ['press Escape'],
      answers: true,
      to: 'sentBack',
      takes: ['sendingBack -xstate.done.actor.failCheck-> #0'],
    },
  ],
  notHere: {
    'live.changed': 'another workstation sends it',
    'source.lost': 'the paper is on the disk',
    'source.part': 'the paper has one page, and it is drawn whole',
    'checking -check.complete-> #0': 'the paper has one page, and it is drawn whole',
    'checking -check.complete-> #2': 'a label of another vial takes the scan before it back',
    'looking -check.fail-> #0': 'the paper is drawn before a key is pressed',
    'looking -dialog.close-> #0': 'the paper is drawn before a key is pressed',
    'alert.next': 'this prescription has no alert',
    'alert.answer': 'this prescription has no alert',
    'alert.takeBack': 'this prescription has no alert',
    'failing -dialog.close-> #0': later,
    'showing -xstate.done.actor.show-> #0': 'nobody else has changed it',
    'showing -xstate.done.actor.show-> #2': 'nobody else has changed it',
    'scanningLabel -xstate.done.actor.scanLabel-> #0': 'nobody else has changed it',
    'excusing -xstate.done.actor.withoutLabelScan-> #1': 'the server takes every word',
    'excusing -xstate.done.actor.withoutLabelScan-> #2': 'nobody else has changed it',
    'xstate.done.actor.answerAlert': 'this prescription has no alert',
    'xstate.error.actor.answerAlert': 'this prescription has no alert',
    answering: 'this prescription has no alert',
    looking: 'the paper is drawn before a key is pressed',
    'notingPdmp -xstate.done.actor.checkPdmp-> #1': 'nobody else has changed it',
    'notingPdmp -xstate.error.actor.checkPdmp-> #0': later,
    'verifying -xstate.done.actor.verify-> #1': 'the password is asked before',
    'verifying -xstate.done.actor.verify-> #2': 'nobody else has changed it',
    'verifying -xstate.error.actor.verify-> #0': later,
    'labellingBag -xstate.done.actor.printBagLabel-> #1': 'the printer of the demo store prints',
    'labellingBag -xstate.error.actor.printBagLabel-> #0': later,
    'sendingBack -xstate.done.actor.failCheck-> #1': 'nobody else has changed it',
    verifying: later,
    labellingBag: later,
  },
};
