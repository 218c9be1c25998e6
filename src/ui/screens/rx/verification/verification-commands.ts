import { checkErrors } from '#domain/rx/rules/reasons.ts';
import {
  type drugVerificationMachine,
  drugVerificationRefusal,
} from '#machines/rx/verification/drug-verification.machine.ts';
import {
  type rphVerificationMachine,
  rphVerificationRefusal,
} from '#machines/rx/verification/rph-verification.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const choices = Array.from({ length: 9 }, (_, index) => ({
  id: `dv.choose-${index + 1}`,
  title: `Choice ${index + 1}`,
  group: 'Drug Verification',
  hint: 'Takes the choice of this number.',
  keys: [`Alt+${index + 1}`, String(index + 1)],
  event: { type: 'offer.take' as const, index },
  hidden: true as const,
}));
export const drugVerificationCommands = defineCommands<typeof drugVerificationMachine>(
  {
    name: 'drugVerification',
    kind: 'dialog',
    title: 'Drug Verification',
    refusal: drugVerificationRefusal,
  },
  [
    {
      id: 'dv.confirm',
      title: 'Confirm the count',
      group: 'Drug Verification',
      hint: 'The count is right: the product is verified.',
      keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+T'],
      event: { type: 'count.confirm' },
      bar: 1,
    },
    {
      id: 'dv.part',
      title: 'Partial fill',
      group: 'Drug Verification',
      hint: 'There is less than the label says: a part goes out now, the rest is owed.',
      keys: ['Alt+P'],
      event: { type: 'count.part' },
      bar: 4,
      words: ['owe', 'short', 'out of stock'],
    },
    {
      id: 'dv.receive',
      title: 'Receive it',
      group: 'Drug Verification',
      hint: 'There is none of it in stock: receives the delivery, with the drug filled in.',
      keys: ['F8'],
      event: { type: 'stock.receive' },
      permission: 'stock.receive',
      words: ['delivery', 'out of stock', 'none on hand'],
    },
    {
      id: 'dv.drop',
      title: 'Drop the offer',
      group: 'Drug Verification',
      hint: 'Leaves it as it is: scan the right bottle.',
      keys: ['Alt+N'],
      event: { type: 'offer.drop' },
      bar: 3,
    },
    {
      id: 'dv.takeEarly',
      title: 'Take this bottle',
      group: 'Drug Verification',
      hint: 'It expires before the supply is used up: the words say why it goes out.',
      keys: [],
      event: { type: 'offer.take' },
      hidden: true,
    },
    {
      id: 'dv.takeBack',
      title: 'Take the last scan back',
      group: 'Drug Verification',
      hint: 'The bottle that was scanned last is not taken: scan the right one.',
      keys: ['Alt+B'],
      event: { type: 'scan.takeBack' },
      words: ['undo', 'remove', 'wrong bottle'],
    },
    {
      id: 'dv.second',
      title: 'Confirm the second count',
      group: 'Drug Verification',
      hint: 'A second person counted the same (C-II).',
      keys: ['Alt+S'],
      event: { type: 'second.confirm' },
      bar: 2,
    },
    {
      id: 'dv.retry',
      title: 'Try again',
      group: 'Drug Verification',
      hint: 'Asks the server again.',
      keys: ['Shift+F5'],
      event: { type: 'verification.retry' },
      fallback: true,
    },
    ...choices,
  ],
);

/** 1–9, then letters: the list of errors is longer than the digits. */
const errorKey = (index: number): string =>
  index < 9 ? String(index + 1) : 'ABCDEFGHIJ'.charAt(index - 9);
const errors = checkErrors.map((checkError, index) => ({
  id: `rph.error-${checkError.code}`,
  title: checkError.label,
  group: 'What was wrong',
  hint: 'Chooses what was wrong.',
  keys: [errorKey(index)],
  event: { type: 'fail.choose' as const, code: checkError.code },
  hidden: true as const,
}));
export const rphVerificationCommands = defineCommands<typeof rphVerificationMachine>(
  {
    name: 'rphVerification',
    kind: 'dialog',
    title: 'Rph Verification',
    refusal: rphVerificationRefusal,
  },
  [
    {
      id: 'rph.complete',
      title: 'Complete',
      group: 'Rph Verification',
      hint: 'Signs the final check with your password, or sends it back with what was wrong.',
      keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+V'],
      event: { type: 'check.complete' },
      bar: 1,
    },
    {
      id: 'rph.problem',
      title: 'Next open alert',
      group: 'Rph Verification',
      hint: 'To the next alert that is not answered.',
      keys: ['F7', 'Alt+A'],
      event: { type: 'alert.next' },
      fallback: true,
      bar: 5,
    },
    {
      id: 'rph.fail',
      title: 'Fail the check',
      group: 'Rph Verification',
      hint: 'Something is wrong: choose what, and it goes back.',
      keys: ['Alt+F', 'F'],
      event: { type: 'check.fail' },
      bar: 2,
    },
    {
      id: 'rph.pass',
      title: 'Back to the check',
      group: 'Rph Verification',
      hint: 'Nothing is wrong after all.',
      keys: ['Alt+B'],
      event: { type: 'check.pass' },
      bar: 4,
    },
    {
      id: 'rph.allergies',
      title: 'Allergies of the patient',
      group: 'Rph Verification',
      hint: 'Opens the record where the answer is written: no known allergies, or which.',
      keys: ['Alt+L'],
      event: { type: 'check.allergies' },
      permission: 'patient.read',
      words: ['nkda', 'allergy'],
    },
    {
      id: 'rph.label',
      title: 'Print Label',
      group: 'Rph Verification',
      hint: 'Prints its labels, and comes back.',
      keys: ['Ctrl+P', 'F9'],
      event: { type: 'check.label' },
      permission: 'rx.label',
    },
    {
      id: 'rph.unreadable',
      title: 'Label can’t be scanned',
      group: 'Rph Verification',
      hint: 'Its barcode is damaged: a pharmacist says so in words, and goes on without the scan.',
      keys: ['Alt+U'],
      event: { type: 'label.unreadable' },
      words: ['damaged', 'barcode', 'vial'],
    },
    {
      id: 'rph.pdmp',
      title: 'PDMP checked',
      group: 'Rph Verification',
      hint: 'You have looked at the prescription monitoring program.',
      keys: ['Alt+P'],
      event: { type: 'pdmp.checked' },
    },
    {
      id: 'rph.source',
      title: 'To the hard copy',
      group: 'Rph Verification',
      hint:
        'To the picture of the paper: {key:picture.larger} and {key:picture.smaller} show it ' +
        'larger and smaller, {key:picture.turn} turns it, {key:picture.leave} comes back. ' +
        'Of an electronic prescription, to its words.',
      keys: ['Alt+I'],
      event: { type: 'source.reach' },
      bar: 6,
      words: ['image', 'picture'],
    },
    {
      id: 'rph.retry',
      title: 'Try again',
      group: 'Rph Verification',
      hint: 'Asks the server again.',
      keys: ['Shift+F5'],
      event: { type: 'check.retry' },
      fallback: true,
    },
    ...errors,
  ],
);
