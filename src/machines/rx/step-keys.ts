import { rowOf, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';

/**
 * The key of each step in the list of all steps, wherever the prescription stands (decision 0132):
 * digits for the usual way forward, a letter for what leads aside, and the same with Shift for what
 * takes back, refuses or ends.
 */
const keysOfSteps = {
  fill: '1',
  rest: '2',
  'send-claim': '3',
  resubmit: '4',
  cash: '5',
  'print-label': '6',
  scan: '7',
  verify: '8',
  bin: '9',
  'pick-up': '0',
  'approve-price': 'A',
  'back-to-entry': 'B',
  'correct-entry': 'C',
  defer: 'D',
  'enter-cost': 'E',
  file: 'F',
  deliver: 'G',
  hold: 'H',
  'edit-filed': 'I',
  'another-bottle': 'J',
  'ask-price-match': 'K',
  release: 'L',
  'move-bin': 'M',
  resume: 'N',
  'send-out': 'O',
  part: 'P',
  'open-balance': 'Q',
  'return-to-stock': 'R',
  settle: 'S',
  'transfer-out': 'T',
  'undo-scan': 'U',
  'verify-data': 'V',
  whole: 'W',
  discontinue: 'X',
  'paper-came': 'Y',
  'paid-later': 'Z',
  paid: 'Shift+A',
  reverse: 'Shift+B',
  'close-rest': 'Shift+C',
  delete: 'Shift+D',
  'edit-verified': 'Shift+E',
  'fail-check': 'Shift+F',
  'fail-delivery': 'Shift+G',
  rejected: 'Shift+J',
  'refuse-price': 'Shift+K',
  'came-back': 'Shift+M',
  'reverse-claims': 'Shift+P',
  'reverse-dispensed': 'Shift+R',
  'settle-reversal': 'Shift+S',
  'cancel-transfer': 'Shift+T',
  'undo-pick-up': 'Shift+U',
  reinstate: 'Shift+X',
} as const satisfies Readonly<Record<Exclude<LifecycleEvent, 'create'>, string>> &
  Readonly<Record<string, string>>;
/** The steps that have a key, each with it. */
export const stepKeys: ReadonlyMap<string, string> = new Map(Object.entries(keysOfSteps));

/** Steps that are no rows of the lifecycle: they lead to where they are taken. */
const otherTitles: Readonly<Record<string, string>> = {
  'send-claim': 'Send the claim',
  'reverse-claims': 'Reverse the claims',
  'print-label': 'Print the label',
  'correct-entry': 'Correct the entry',
  'enter-cost': 'Enter the cost of the drug',
  'send-out': 'Out for delivery',
};
const isOfTable = (step: string): step is Exclude<LifecycleEvent, 'create'> =>
  step in keysOfSteps && !(step in otherTitles);
/** That a step does not start where the prescription stands, by its name. */
export const startsElsewhere = (step: string): string => {
  const title = isOfTable(step) ? rowOf(step).title : (otherTitles[step] ?? step);
  return `“${title}” does not start here.`;
};
