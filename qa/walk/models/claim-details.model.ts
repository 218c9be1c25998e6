import { claimDetailsMachine } from '#machines/claim/claim-details.machine.ts';
import type { Way, WalkModel } from '../model.ts';

/** Of a prescription that was paid in cash: its claim can be read, and nothing sent or reversed. */
const asked = (place: string, keys: readonly string[], takes: string): readonly Way[] => [
  { from: 'claim', keys, to: place, takes: [takes] },
  {
    from: place,
    keys: ['press Escape'],
    to: 'claim',
    takes: ['asking -xstate.done.actor.ask-> #1'],
  },
];
const opens = ['press Alt+i'];

const rebill = 'it needs a payer that paid: tests/e2e/claim/rebill.spec.ts';
const payer = 'it needs a payer: tests/e2e/claim/claims.spec.ts';

/** Claim Details, by the keys of a technician who opens it from the row of a verified fill. */
export const claimDetailsModel: WalkModel = {
  name: 'claimDetailsMachine',
  machine: claimDetailsMachine,
  as: 'technician',
  at: '/private/processing?queue=bin',
  first: ['press Home', 'press ArrowDown'],
  begins: 'queue',
  places: {
    queue: { dialogs: [], heading: 'Prescription Processing', focus: 'grid To bin' },
    claim: {
      dialogs: ['Claim Details'],
      focus: 'group The claim',
      sees: ['No primary insurance is billed for this fill.'],
      is: ['reading'],
    },
    loading: { dialogs: ['Claim Details'], is: ['loading'] },
    missing: { dialogs: ['Claim Details'], sees: ['Load again'], is: ['missing'] },
    log: { dialogs: ['Claim Details', 'Transmission Log'], is: ['asking'] },
    label: { dialogs: ['Claim Details', 'Print Label'], is: ['asking'] },
    labelFirst: { dialogs: ['Claim Details', 'Print Label'], is: ['labelling'] },
    monograph: { dialogs: ['Claim Details', 'Print Monograph'], is: ['asking'] },
    drugLate: { dialogs: ['Claim Details'], is: ['findingDrug'] },
  },
  ways: [
    {
      from: 'queue',
      keys: opens,
      to: 'claim',
      takes: ['loading -xstate.done.actor.load-> #0'],
    },
    {
      from: 'queue',
      keys: opens,
      lost: '/claims',
      to: 'missing',
      takes: ['loading -xstate.error.actor.load-> #0'],
    },
    {
      from: 'missing',
      keys: ['press Shift+F5'],
      to: 'claim',
      takes: ['missing -claim.retry-> #0', 'loading -xstate.done.actor.load-> #0'],
    },
    { from: 'queue', keys: opens, late: '/claims', to: 'loading', takes: [] },
    {
      from: 'loading',
      keys: ['press F8'],
      answers: true,
      to: 'claim',
      takes: ['loading -xstate.done.actor.load-> #0'],
    },
    { from: 'loading', keys: ['press Escape'], answers: true, to: 'queue', takes: [] },
    { from: 'claim', keys: ['press Escape'], to: 'queue', takes: ['(root) -dialog.close-> #0'] },
    // What can't be done now is refused, and the dialog stays as it is.
    { from: 'claim', keys: ['press F8'], to: 'claim', takes: [] },
    { from: 'claim', keys: ['press Alt+v'], to: 'claim', takes: [] },
    { from: 'claim', keys: ['press Control+Enter'], to: 'claim', takes: [] },
    ...asked('log', ['press Alt+t'], 'reading -claim.log-> #0'),
    ...asked('label', ['press Control+p'], 'reading -claim.label-> #0'),
    {
      from: 'claim',
      keys: ['press Alt+m'],
      to: 'labelFirst',
      takes: ['reading -claim.labelMonograph-> #0'],
    },
    {
      from: 'labelFirst',
      keys: ['press Escape'],
      late: '/api/rx/',
      to: 'drugLate',
      takes: ['labelling -xstate.done.actor.ask-> #0'],
    },
    {
      from: 'drugLate',
      keys: [],
      answers: true,
      to: 'monograph',
      takes: ['findingDrug -xstate.done.actor.drug-> #0'],
    },
    {
      from: 'labelFirst',
      keys: ['press Escape'],
      lost: '/api/rx/',
      to: 'claim',
      takes: ['findingDrug -xstate.error.actor.drug-> #0'],
    },
    {
      from: 'labelFirst',
      keys: ['press Escape'],
      to: 'monograph',
      takes: ['labelling -xstate.done.actor.ask-> #0', 'findingDrug -xstate.done.actor.drug-> #0'],
    },
    {
      from: 'monograph',
      keys: ['press Escape'],
      to: 'claim',
      takes: ['asking -xstate.done.actor.ask-> #1'],
    },
  ],
  notHere: {
    'live.changed': 'another workstation sends it',
    'loading -xstate.done.actor.load-> #1': 'the fill is there',
    sending: payer,
    'xstate.done.actor.send': payer,
    'xstate.error.actor.send': payer,
    'asking -xstate.done.actor.ask-> #0': payer,
    'xstate.error.actor.ask': 'a dialog does not fail',
    'findingDrug -xstate.done.actor.drug-> #1': 'the drug is in the file',
    'claim.send': payer,
    'claim.correct': 'it needs a payer that rejected: tests/e2e/claim/claims.spec.ts',
    'claim.rebill': rebill,
    'claim.rebillNow': rebill,
    'confirming -dialog.close-> #0': rebill,
    confirming: rebill,
    rebilling: rebill,
    'xstate.done.actor.rebill': rebill,
    'xstate.error.actor.rebill': rebill,
    'claim.reverse': 'it needs a payer that paid: tests/e2e/claim/claims.spec.ts',
  },
};
