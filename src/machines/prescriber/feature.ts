import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordScreenMachine } from '#machines/platform/record/record-screen.machine.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';

declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    prescriber: typeof recordMachine;
    clinic: typeof recordMachine;
    clinicsInfo: typeof recordScreenMachine;
  }
}

/** The dialogs and screens of prescribers and clinics, with their ports. */
export const prescriberMachines = {
  dialogs: (ports: Ports) => ({
    prescriber: provideRecord(ports.recordScreens.prescriber, ports.drafts),
    clinic: provideRecord(ports.recordScreens.clinic, ports.drafts),
    clinicsInfo: provideRecordScreen(ports.recordScreens.prescriberClinics),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    prescriber: provideRecordScreen(ports.recordScreens.prescriber),
    prescriberClinicSearch: provideRecordScreen(ports.recordScreens.clinic),
  }),
};
