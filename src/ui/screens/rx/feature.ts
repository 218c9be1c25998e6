import { BookUser, CalendarClock, ClipboardList, ReceiptText, Undo2 } from 'lucide-react';
import type { RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';
import { rxMachines } from '#machines/rx/feature.ts';
import type { MovePromptRef } from '#machines/rx/move-prompt.machine.ts';
import { hasTyped } from '#machines/rx/move-prompt.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { billLaterView, deferredView, deferredCommands } from './deferred-tools.tsx';
import { DrugChoiceDialog } from './entry/drug-choice-dialog.tsx';
import {
  drugChoiceCommands,
  rxAlertCommands,
  rxAlertWordsCommands,
  rxEntryCommands,
  rxFieldCommands,
  supplyFactsCommands,
} from './entry/rx-entry-commands.ts';
import { RxEntryDialog, isEntryUnsaved, rxEntryTitle } from './entry/rx-entry-dialog.tsx';
import { SupplyFactsDialog } from './entry/supply-facts-dialog.tsx';
import { DvLogDialog, RvLogDialog } from './log/rx-log-dialog.tsx';
import { MovePromptDialog } from './move-prompt-dialog.tsx';
import { nearMissCommands, nearMissOpenCommands } from './near-miss-commands.ts';
import { failedChecksView, nearMissesView } from './near-misses.tsx';
import { prescriptionCommands } from './prescription-commands.ts';
import { browseView, medicationStopView, profileView, rtsView } from './prescription-tools.tsx';
import { processingCommands } from './queue/processing-commands.ts';
import { movePromptCommands, rxCommands } from './rx-commands.ts';
import { alertCommands, alertWordsCommands } from './safety/alert-commands.ts';
import { stepsCommands } from './step-commands.ts';
import { StepsDialog } from './steps-dialog.tsx';
import { transferPaperCommands, transferPaperView } from './transfer-paper-dialog.tsx';
import { DrugVerificationDialog } from './verification/drug-verification-dialog.tsx';
import { RphVerificationDialog } from './verification/rph-verification-dialog.tsx';
import {
  drugVerificationCommands,
  rphVerificationCommands,
} from './verification/verification-commands.ts';

/** Prescriptions: dialogs, commands and tools. */
export const rxFeature = defineFeature({
  ...rxMachines,
  views: {
    rxEntry: {
      title: rxEntryTitle,
      width: 1800,
      View: RxEntryDialog,
      unsaved: isEntryUnsaved,
      accepts: ['ndc', 'upc', 'gs1'],
    } satisfies DialogView<RxEntryRef>,
    supplyFacts: { title: 'Days Supply Facts', width: 800, View: SupplyFactsDialog },
    drugChoice: { title: 'Which drug?', width: 800, View: DrugChoiceDialog },
    steps: { title: 'All steps', width: 800, View: StepsDialog },
    movePrompt: {
      title: (snapshot) => snapshot.context.title,
      width: 500,
      View: MovePromptDialog,
      unsaved: ({ context }) => hasTyped(context),
      accepts: ['rx', 'bag', 'bin', 'restock'],
    } satisfies DialogView<MovePromptRef>,
    drugVerification: {
      title: 'Drug Verification',
      width: 1400,
      View: DrugVerificationDialog,
      accepts: ['ndc', 'gs1', 'upc'],
    },
    rphVerification: {
      title: 'Rph Verification',
      width: 1800,
      View: RphVerificationDialog,
      accepts: ['rx'],
      stops: ['ndc', 'gs1', 'upc', 'bag', 'bin', 'restock'],
    },
    transferPaper: transferPaperView,
    dvLog: { title: 'DV Log', width: 1800, View: DvLogDialog },
    rvLog: { title: 'RV Log', width: 600, View: RvLogDialog },
    browsePresc: browseView,
    profile: profileView,
    medicationStop: medicationStopView,
    rts: rtsView,
    deferred: deferredView,
    billLater: billLaterView,
    failedChecks: failedChecksView,
    nearMisses: nearMissesView,
  },
  commands: [
    alertCommands,
    alertWordsCommands,
    processingCommands,
    rxCommands,
    stepsCommands,
    movePromptCommands,
    drugVerificationCommands,
    rphVerificationCommands,
    transferPaperCommands,
    rxEntryCommands,
    rxFieldCommands,
    rxAlertCommands,
    rxAlertWordsCommands,
    drugChoiceCommands,
    supplyFactsCommands,
    ...prescriptionCommands,
    ...deferredCommands,
    ...nearMissCommands,
  ],
  everywhere: [...nearMissOpenCommands],
  tools: {
    browsePresc: {
      title: 'Browse Presc.',
      icon: ClipboardList,
      keys: ['Ctrl+G B'],
      hint: 'Every prescription, filtered.',
      permission: 'rx.read',
      words: ['all prescriptions'],
    },
    profile: {
      title: 'Profile',
      icon: BookUser,
      keys: ['Ctrl+G P'],
      hint: "A patient's medication profile.",
      permission: 'patient.read',
      words: ['medication profile'],
    },
    rts: {
      title: 'RTS',
      icon: Undo2,
      keys: ['Ctrl+G R'],
      hint: 'Return to stock worklist.',
      permission: 'rx.rts',
      words: ['return to stock'],
    },
    deferred: {
      title: 'Deffered',
      icon: CalendarClock,
      keys: ['Ctrl+G H'],
      hint: 'Prescriptions put off to a later date.',
      permission: 'rx.read',
      counter: 'deferred',
      words: ['deferred', 'later'],
    },
    billLater: {
      title: 'Bill Later',
      icon: ReceiptText,
      keys: ['Ctrl+G L'],
      hint: 'Fills that are still to be billed.',
      permission: 'rx.read',
      counter: 'bill-later',
    },
  },
});
