import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { processingMachine } from '#machines/rx/queue/processing.machine.ts';
import type { Place, Way, WalkModel } from '../model.ts';

/** The code on the label of a prescription. */
function code(rxNumber: string): string {
  const built = buildStationCode({ kind: 'rx', rxNumber });
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}
/** A prescription of the demo store that waits to be filled, and one that is nobody’s. */
const known = code('001440013000');
const unknown = code('001999999900');

const idle = 'work.idle';
const page: Place = { dialogs: [], heading: 'Prescription Processing' };
/** Something opens over the queue by a key, and goes away by Esc. */
const opens = (
  place: string,
  keys: readonly string[],
  takes: readonly string[],
): readonly Way[] => [
  { from: 'queue', keys, to: place, takes },
  { from: place, keys: ['press Escape'], to: 'queue', takes: [] },
];
/** The menu of documents, and one of its lines. */
const attaches = (place: string, number: number): readonly Way[] => [
  {
    from: 'menu',
    keys: [`press ${number}`],
    to: place,
    takes: ['docs.open -docs.close-> #0', `${idle} -queue.attach-> #0`],
  },
  { from: place, keys: ['press Escape', ...toRows], to: 'queue', takes: [] },
];
/** From anywhere on the page into the rows, onto the first. */
const toRows = ['press Control+/', 'press Tab', 'press Tab', 'press Home'];
const toScanBox = ['press Control+/', 'press Shift+Tab'];
const typed = (text: string): readonly string[] => [
  'press Control+a',
  `type ${text}`,
  'press Enter',
];

/** The work queue, by the keys of a technician who stands on its first row. */
export const queueModel: WalkModel = {
  name: 'processingMachine',
  machine: processingMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: {
      ...page,
      focus: 'grid Data entry',
      is: ['rows.listing', 'work.idle', 'docs.closed', 'safety.shown', 'news.quiet'],
    },
    holds: { ...page, focus: 'grid Holds' },
    prescription: { dialogs: [], heading: '001 4400' },
    label: { dialogs: ['Print Label'] },
    claim: { dialogs: ['Claim Details'] },
    transmissions: { dialogs: ['Transmission Log'] },
    renewal: { dialogs: ['E-Refill(s) Request'] },
    entry: { dialogs: ['New prescription'] },
    edit: { dialogs: ['Edit Rx 001 44'] },
    dvLog: { dialogs: ['DV Log'] },
    rvLog: { dialogs: ['RV Log'] },
    columns: { dialogs: ['Columns of Data entry'] },
    steps: { dialogs: ['All steps'] },
    hold: { dialogs: ['Hold'] },
    menu: { ...page, focus: 'menuitem 1Scan', is: ['docs.open'] },
    scanned: { dialogs: ['Scan'] },
    documents: { dialogs: ['DMS Search'] },
    upload: { dialogs: ['Upload'] },
    scanBox: { ...page, focus: 'input Scan bar code' },
    notFound: { ...page, sees: ['There is no prescription '] },
    unsafe: { ...page, sees: ['Retry'], is: ['safety.failed'] },
    finding: { ...page, is: ['work.finding'] },
    safetyLate: { ...page, focus: 'grid Data entry', is: ['safety.loading'] },
  },
  ways: [
    ...opens('label', ['press Control+p'], [`${idle} -queue.label-> #0`]),
    ...opens('claim', ['press Alt+i'], [`${idle} -queue.claim-> #0`]),
    ...opens('transmissions', ['press Alt+t'], [`${idle} -queue.transmissions-> #0`]),
    ...opens('renewal', ['press Alt+q'], [`${idle} -queue.renewal-> #0`]),
    ...opens('entry', ['press Insert'], [`${idle} -queue.create-> #0`]),
    ...opens('edit', ['press Control+e'], [`${idle} -list.asked-> #1`]),
    ...opens('dvLog', ['press Alt+d'], [`${idle} -queue.log-> #0`]),
    ...opens('rvLog', ['press Alt+r'], [`${idle} -queue.log-> #0`]),
    ...opens('columns', ['press Alt+v'], ['rows -queue.columns-> #0']),
    ...opens('steps', ['press Shift+F8'], [`${idle} -queue.act-> #0`]),
    ...opens('hold', ['press Control+h'], [`${idle} -queue.act-> #0`]),
    ...opens('menu', ['press Alt+a'], ['docs.closed -docs.open-> #0']).slice(0, 1),
    {
      from: 'menu',
      keys: ['press Escape', ...toRows],
      to: 'queue',
      takes: ['docs.open -docs.close-> #0'],
    },
    ...attaches('scanned', 1),
    ...attaches('documents', 2),
    ...attaches('documents', 3).slice(0, 1),
    ...attaches('upload', 4),
    {
      from: 'queue',
      keys: ['press Alt+PageDown'],
      to: 'holds',
      takes: ['rows -queue.turn-> #0', 'safety -patient.near-> #0', 'safety -patient.near-> #1'],
    },
    {
      from: 'holds',
      keys: ['press Alt+PageUp', 'press Home'],
      to: 'queue',
      takes: ['rows -queue.turn-> #0'],
    },
    { from: 'queue', keys: ['press Control+2'], to: 'holds', takes: ['rows -queue.choose-> #0'] },
    {
      from: 'holds',
      keys: ['press Control+1', 'press Home'],
      to: 'queue',
      takes: ['rows -queue.choose-> #0'],
    },
    {
      from: 'queue',
      keys: ['press F8'],
      to: 'prescription',
      takes: [`${idle} -queue.next-> #0`],
      once: true,
    },
    {
      from: 'queue',
      keys: ['press Enter'],
      to: 'prescription',
      takes: [`${idle} -list.asked-> #0`],
    },
    { from: 'queue', keys: [`scan ${known}`], to: 'prescription', takes: [] },
    { from: 'prescription', keys: ['press Alt+1', ...toRows], to: 'queue', takes: [] },
    { from: 'queue', keys: toScanBox, to: 'scanBox', takes: [] },
    { from: 'scanBox', keys: toRows, to: 'queue', takes: [] },
    {
      from: 'scanBox',
      keys: typed('001 4400130 00'),
      to: 'prescription',
      takes: [
        'work -code.type-> #0',
        `${idle} -code.open-> #0`,
        'work.finding -xstate.done.actor.find-> #0',
      ],
    },
    {
      from: 'scanBox',
      keys: typed('001 9999999 00'),
      to: 'notFound',
      takes: [`${idle} -code.open-> #0`, 'work.finding -xstate.done.actor.find-> #1'],
    },
    {
      from: 'scanBox',
      keys: typed('001 4400131 00'),
      lost: '/api/rx/find',
      to: 'scanBox',
      takes: ['work.finding -xstate.error.actor.find-> #0'],
    },
    {
      from: 'scanBox',
      keys: typed('001 4400130 00'),
      late: '/api/rx/find',
      to: 'finding',
      takes: [`${idle} -code.open-> #0`],
    },
    {
      from: 'finding',
      keys: ['press Enter'],
      answers: true,
      to: 'prescription',
      takes: ['work.finding -xstate.done.actor.find-> #0'],
    },
    {
      from: 'queue',
      keys: ['press End'],
      late: '/safety',
      to: 'safetyLate',
      takes: [],
    },
    {
      from: 'safetyLate',
      keys: ['press Home'],
      answers: true,
      to: 'queue',
      takes: ['safety.loading -xstate.done.actor.safety-> #0'],
    },
    { from: 'notFound', keys: toRows, to: 'queue', takes: [] },
    {
      from: 'queue',
      keys: [`scan ${unknown}`],
      to: 'notFound',
      takes: [`${idle} -scan.arrived-> #0`],
    },
    {
      from: 'queue',
      keys: ['press ArrowDown'],
      lost: '/safety',
      to: 'unsafe',
      takes: ['safety.loading -xstate.error.actor.safety-> #0'],
    },
    {
      from: 'unsafe',
      keys: ['press Control+b', 'press Tab', 'press Enter', ...toRows],
      to: 'queue',
      takes: ['safety.failed -safety.retry-> #0'],
    },
  ],
  notHere: {
    'live.changed': 'another workstation sends it: tests/e2e/rx/newest-print.spec.ts',
    'work.acting': 'it lasts as long as the dialog of a step, which is a place of its own',
    'work.acting -xstate.done.actor.rx-> #0': 'a step is ended from the prescription: tests/e2e/rx',
    'work.acting -xstate.error.actor.rx-> #0': 'a dialog does not fail',
    'safety.loading -xstate.done.actor.safety-> #1': 'the patient of a row is in the file',
    'safety.empty': 'a queue without rows: tests/e2e/rx/queue-columns.spec.ts',
    'safety.resting': 'it lasts 150 ms',
    'news.settling': 'another workstation sends it',
    'work.idle -list.asked-> #2': 'a technician may not delete: Delete is refused with the reason',
  },
};
