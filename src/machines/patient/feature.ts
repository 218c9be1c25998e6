import type { Ports } from '#machines/platform/ports/ports.ts';
import { partMachine } from '#machines/platform/record/part.machine.ts';
import { provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { ZipPorts } from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { provideEligibility, type eligibilityMachine } from './eligibility.machine.ts';
import { provideFamily, type familyMachine } from './family.machine.ts';
import type { MedicationHistoryPorts } from './medication-history.ports.ts';
import { provideMerge, type MergePorts, type mergeMachine } from './merge.machine.ts';
import { providePatient, type patientMachine } from './patient.machine.ts';
import type { PatientPorts } from './patient.ports.ts';
import { provideQuickAdd, type quickAddMachine } from './quick-add/quick-add.machine.ts';
import type { RecordsPorts } from './quick-add/records.ports.ts';
import { provideSensitive, type SensitivePorts } from './sensitive.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly medicationHistory: MedicationHistoryPorts;
    readonly patients: PatientPorts;
    readonly patientMerge: MergePorts;
    readonly sensitive: SensitivePorts;
    readonly records: RecordsPorts;
    readonly zip: ZipPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    patient: typeof patientMachine;
    family: typeof familyMachine;
    mergePatients: typeof mergeMachine;
    findPlan: typeof partMachine;
    linkCard: typeof partMachine;
    eligibility: typeof eligibilityMachine;
    openSensitive: typeof recordMachine;
    markSensitive: typeof recordMachine;
    quickAddPatient: typeof quickAddMachine;
    quickAddPrescriber: typeof quickAddMachine;
    quickAddDrug: typeof quickAddMachine;
  }
}

/** The dialogs and screens of patients, with their ports. */
export const patientMachines = {
  dialogs: (ports: Ports) => ({
    patient: providePatient(ports),
    family: provideFamily(ports.patients),
    mergePatients: provideMerge(ports.patientMerge),
    findPlan: partMachine,
    linkCard: partMachine,
    eligibility: provideEligibility(ports.patients),
    ...provideSensitive(ports.sensitive),
    quickAddPatient: provideQuickAdd('patient', ports),
    quickAddPrescriber: provideQuickAdd('prescriber', ports),
    quickAddDrug: provideQuickAdd('drug', ports),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    patient: provideRecordScreen(ports.recordScreens.patient),
  }),
};
