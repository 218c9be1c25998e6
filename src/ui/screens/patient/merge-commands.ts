import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { mergeArguments } from '#ui/platform/commands/arguments.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';

/**
 * Merging, from anywhere: `Tab` in the palette names the patient; without one the page of patients
 * opens, where it is done with a row.
 */
export const mergeOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'patient.mergeAnywhere',
    title: 'Merge duplicates',
    group: 'Patient',
    hint: 'Two records of one person become one: choose the patient, or go to Patients first.',
    keys: [],
    event: { type: 'route.go', route: 'patient' },
    args: mergeArguments,
    userType: 'PRIVATE',
    permission: 'patient.merge',
    words: ['merge patients', 'duplicate', 'double', 'same person'],
  },
];
