import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import { provideClaimDetails, type claimDetailsMachine } from './claim-details.machine.ts';
import { provideClaimInspector, type claimInspectorMachine } from './claim-inspector.machine.ts';
import { provideClaimSteps } from './claim-steps.ts';
import type { ClaimPorts } from './claims.ports.ts';
import { provideContactInfo, type contactInfoMachine } from './contact-info.machine.ts';
import { provideDailyClaims, type DailyClaimsPorts } from './daily-claims.ts';
import { provideRejected } from './rejected-claims.ts';
import { provideTransmissionLog, type transmissionLogMachine } from './transmission-log.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly claims: ClaimPorts;
    readonly dailyClaims: DailyClaimsPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    insurancePbm: typeof recordMachine;
    insuranceBin: typeof recordMachine;
    insurancePcn: typeof recordMachine;
    insuranceGroup: typeof recordMachine;
    rejectionCode: typeof recordMachine;
    payerLine: typeof recordMachine;
    insContactInfo: typeof contactInfoMachine;
    cvsInfo: typeof contactInfoMachine;
    dailyClaims: ListDialogMachine;
    dailyClaimLines: ListDialogMachine;
    claimExceptions: ListDialogMachine;
    rejectedClaims: ListDialogMachine;
    claimDetails: typeof claimDetailsMachine;
    transmissionLog: typeof transmissionLogMachine;
    claimCorrect: typeof recordMachine;
    claimReverse: typeof recordMachine;
    claimInspector: typeof claimInspectorMachine;
  }
}

/** The dialogs and screens of claims and insurance, with their ports. */
export const claimMachines = {
  dialogs: (ports: Ports) => ({
    insurancePbm: provideRecord(ports.recordScreens.insurancePbm, ports.drafts),
    insuranceBin: provideRecord(ports.recordScreens.insuranceBin, ports.drafts),
    insurancePcn: provideRecord(ports.recordScreens.insurancePcn, ports.drafts),
    insuranceGroup: provideRecord(ports.recordScreens.insuranceGroup, ports.drafts),
    rejectionCode: provideRecord(ports.recordScreens.rejectionCode, ports.drafts),
    payerLine: provideRecord(ports.recordScreens.payerLine, ports.drafts),
    insContactInfo: provideContactInfo(ports.recordScreens),
    cvsInfo: provideContactInfo(ports.recordScreens),
    ...provideDailyClaims(ports.dailyClaims, ports.clock),
    rejectedClaims: provideRejected(ports.claims, ports.rx, ports.clock),
    claimDetails: provideClaimDetails(ports.claims),
    transmissionLog: provideTransmissionLog(ports.claims, ports.rx),
    ...provideClaimSteps(ports.claims),
    claimInspector: provideClaimInspector(ports.claims),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    insBinSearch: provideRecordScreen(ports.recordScreens.insuranceBin),
    insPcnSearch: provideRecordScreen(ports.recordScreens.insurancePcn),
    insGroupSearch: provideRecordScreen(ports.recordScreens.insuranceGroup),
    payerLine: provideRecordScreen(ports.recordScreens.payerLine),
    rejectionCode: provideRecordScreen(ports.recordScreens.rejectionCode),
  }),
};
