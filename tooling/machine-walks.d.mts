export interface MachineWalks {
  readonly file: string;
  readonly name: string;
  readonly unit: readonly string[];
  readonly browser: readonly string[];
}
export const walksFile: string;
export function filesIn(root: string, folder: string, end: string): string[];
export function machinesIn(text: string): string[];
export function walkedIn(text: string): string[];
export function machineWalks(root: string): MachineWalks[];
export function walksPage(rows: readonly MachineWalks[]): string;
