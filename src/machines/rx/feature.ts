import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import { provideDeferred } from './deferred.ts';
import { drugChoiceMachine } from './entry/drug-choice.machine.ts';
import { provideRxEntry, type rxEntryMachine } from './entry/rx-entry.machine.ts';
import { provideSupplyFacts, type supplyFactsMachine } from './entry/supply-facts.machine.ts';
import { provideRxLog } from './log/rx-log.machine.ts';
import { provideMovePrompt, type movePromptMachine } from './move-prompt.machine.ts';
import { provideNearMisses, type NearMissPorts } from './near-misses.ts';
import { provideBrowse, provideProfile, provideRts, provideStop } from './prescriptions.ts';
import { provideProcessing } from './queue/processing.machine.ts';
import { provideRx, type rxMachine } from './rx.machine.ts';
import type { RxPorts } from './rx.ports.ts';
import { provideSteps, type stepsMachine } from './steps.machine.ts';
import { provideTransferPaper, type transferPaperMachine } from './transfer-paper.machine.ts';
import type { TransferPorts } from './transfer.ports.ts';
import {
  provideDrugVerification,
  type drugVerificationMachine,
} from './verification/drug-verification.machine.ts';
import {
  provideRphVerification,
  type rphVerificationMachine,
} from './verification/rph-verification.machine.ts';
import type { VerificationPorts } from './verification/verification.ports.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly verification: VerificationPorts;
    readonly transfers: TransferPorts;
    readonly rx: RxPorts;
    readonly nearMisses: NearMissPorts;
  }
}
declare module '#machines/platform/list-dialog/row-steps.ts' {
  interface RowSteps {
    rx: typeof rxMachine;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    rxEntry: typeof rxEntryMachine;
    drugChoice: typeof drugChoiceMachine;
    supplyFacts: typeof supplyFactsMachine;
    steps: typeof stepsMachine;
    movePrompt: typeof movePromptMachine;
    drugVerification: typeof drugVerificationMachine;
    rphVerification: typeof rphVerificationMachine;
    transferPaper: typeof transferPaperMachine;
    dvLog: ReturnType<typeof provideRxLog>;
    rvLog: ReturnType<typeof provideRxLog>;
    browsePresc: ListDialogMachine;
    profile: ListDialogMachine;
    medicationStop: typeof recordMachine;
    rts: ListDialogMachine;
    deferred: ListDialogMachine;
    billLater: ListDialogMachine;
    failedChecks: ListDialogMachine;
    nearMisses: ListDialogMachine;
  }
}

/** The dialogs and screens of prescriptions, with their ports. */
export const rxMachines = {
  dialogs: (ports: Ports) => ({
    rxEntry: provideRxEntry(ports),
    drugChoice: drugChoiceMachine,
    supplyFacts: provideSupplyFacts(ports.drugs),
    steps: provideSteps(ports.rx),
    movePrompt: provideMovePrompt(ports.rx, ports.labels, ports.clock, ports.drafts),
    drugVerification: provideDrugVerification(ports),
    rphVerification: provideRphVerification(ports),
    transferPaper: provideTransferPaper(ports),
    dvLog: provideRxLog(ports.rx, rxStatus.drugVerified, ports.clock),
    rvLog: provideRxLog(ports.rx, rxStatus.rphVerified, ports.clock),
    browsePresc: provideBrowse(ports.rx, ports.clock),
    profile: provideProfile(ports),
    medicationStop: provideStop(ports.medicationHistory),
    rts: provideRts(ports.rx, ports.clock),
    ...provideDeferred(ports.rx, ports.clock),
    ...provideNearMisses(ports.nearMisses, ports.clock),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    processing: provideProcessing(ports),
    processingDetail: provideRx(ports.rx),
  }),
};
