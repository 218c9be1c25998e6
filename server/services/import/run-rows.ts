import type { ImportRunRow } from '#domain/import/contract/imports.ts';
import { importKindOf } from '#domain/import/rules/kinds.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import type * as runs from '#server/repositories/import/imports.ts';

/** What the kinds of runs are called that the import command writes. */
const commandLabels: Readonly<Record<string, string>> = {
  drugs: 'Drugs',
  icd10: 'Diagnoses: ICD-10-CM',
  interactions: 'Interactions: NDF-RT',
  'interactions-onc-high': 'Interactions: ONC high priority',
  'interactions-onc-low': 'Interactions: ONC low priority',
};
/** What was imported, in words. */
export const labelOf = (importRun: runs.ImportRun): string => {
  const told = importRun.what === null ? undefined : importKindOf(importRun.what);
  if (told?.sourced && importRun.source) return `${told.label} from ${importRun.source}`;
  if (told) return told.label;
  const of = /^(patients|history) of store \d+(?: from (.*))?$/.exec(importRun.kind);
  if (!of) return ownEntry(commandLabels, importRun.kind) ?? importRun.kind;
  return of[1] === 'patients' ? 'Patients' : `Medication history from ${of[2] ?? ''}`;
};

const instant = (at: string): string => new Date(at).toISOString();
/** A run as the Imports page lists it. */
export const rowOf = (run: runs.RunListing): ImportRunRow => ({
  id: run.id,
  kind: labelOf(run),
  files: run.file_name,
  by: run.by_name ?? 'Command',
  startedAt: instant(run.started_at),
  updatedAt: instant(run.updated_at),
  state: run.status === 'running' && run.stopping ? 'stopping' : run.status,
  checkOnly: run.check_only,
  lines: Number(run.done),
  added: Number(run.added),
  changed: Number(run.changed),
  skipped: Number(run.skipped),
  percent: run.percent,
  resumable: run.kept && (run.status === 'stopped' || run.status === 'failed'),
  why: run.why,
});
