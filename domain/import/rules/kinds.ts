import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** A file that a kind of import needs, by the name under which it is asked for. */
export interface ImportFile {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
}
/**
 * What can be imported, once for the page and for the command: `words` are what the command line
 * says before the files, `of` whose data
 * it is (all stores' reference data, or one store's), `sourced` whether the other system's name
 * stands beside what it told.
 */
export interface ImportKind {
  readonly value: string;
  readonly label: string;
  readonly words: readonly string[];
  readonly of: 'all' | 'store';
  readonly sourced: boolean;
  readonly files: readonly ImportFile[];
  readonly says: string;
}

const needed = (name: string, label: string): ImportFile => ({ name, label, required: true });
const maybe = (name: string, label: string): ImportFile => ({ name, label, required: false });
const kind = (
  value: string,
  label: string,
  words: string,
  of: ImportKind['of'],
  files: readonly ImportFile[],
  says: string,
  sourced = false,
): ImportKind => ({ value, label, words: words.split(' '), of, sourced, files, says });

export const importKinds = [
  kind(
    'drugs',
    'Drugs: NDC directory',
    'drugs',
    'all',
    [needed('product', 'Product file'), needed('package', 'Package file')],
    'the FDA’s NDC directory',
  ),
  kind(
    'drug-list',
    'Drugs: list of NDC and name',
    'drugs',
    'all',
    [needed('list', 'List')],
    'NDC and name, two columns',
  ),
  kind(
    'icd10',
    'Diagnoses: ICD-10-CM',
    'icd10',
    'all',
    [needed('codes', 'Codes')],
    'ICD-10-CM codes',
  ),
  kind(
    'interactions',
    'Interactions: NDF-RT',
    'interactions',
    'all',
    [needed('pairs', 'Pairs')],
    'NDF-RT interaction pairs',
  ),
  kind(
    'interactions-high',
    'Interactions: ONC high priority',
    'interactions high',
    'all',
    [needed('pairs', 'Pairs')],
    'ONC pairs that always interrupt',
  ),
  kind(
    'interactions-low',
    'Interactions: ONC low priority',
    'interactions low',
    'all',
    [needed('pairs', 'Pairs')],
    'ONC pairs that never interrupt',
  ),
  kind(
    'patients',
    'Patients',
    'patients',
    'store',
    [needed('patients', 'Patients'), maybe('allergies', 'Allergies')],
    'another system’s patients, into the store of this code',
  ),
  kind(
    'history',
    'Medication history',
    'history',
    'store',
    [
      needed('prescriptions', 'Prescriptions'),
      maybe('fills', 'Fills'),
      maybe('people', 'Patients'),
    ],
    'what that system told of these patients’ medication',
    true,
  ),
] as const satisfies readonly ImportKind[];
export const importKindOf = (value: string): ImportKind | undefined =>
  importKinds.find((importKind) => importKind.value === value);

const fits = (importKind: ImportKind, files: number): boolean =>
  files >= importKind.files.filter((file) => file.required).length &&
  files <= importKind.files.length;
const before = (importKind: ImportKind): number =>
  importKind.words.length + (importKind.of === 'store' ? 1 : 0) + (importKind.sourced ? 1 : 0);
/**
 * The kind that the words of a command line mean, the longest words first; undefined where none
 * takes so many files.
 */
export const importKindSaid = (words: readonly string[]): ImportKind | undefined =>
  ([...importKinds] as ImportKind[])
    .toSorted((a, b) => b.words.length - a.words.length)
    .find(
      (importKind) =>
        importKind.words.every((word, index) => words[index] === word) &&
        fits(importKind, words.length - before(importKind)),
    );
/** What stands behind the kind's own words: the store's code, the source, the files. */
export function saidOf(
  importKind: ImportKind,
  words: readonly string[],
): { readonly code: string; readonly source: string; readonly files: readonly string[] } {
  const [code, source] = words.slice(importKind.words.length);
  return {
    code: importKind.of === 'store' ? required(code, 'store code') : '',
    source: importKind.sourced ? required(source, 'source of the import') : '',
    files: words.slice(before(importKind)),
  };
}

/**
 * What a file may have: in bytes in all, and in bytes that travel in one call. A quarter of a
 * gigabyte is five times the largest file of the directory.
 */
export const importLimits = { bytes: 268_435_456, part: 1_048_576, name: 120, source: 40 } as const;
const importTooLarge = `A file may have up to ${importLimits.bytes / 1_048_576} MB. Send it packed with gzip, or have larger ones imported by the command.`;
/** A file is refused before a byte of it has left. */
export const importFileFits = (bytes: number): Result<null> => {
  if (bytes === 0) return refuse('EMPTY', 'This file is empty: choose the right one.');
  return bytes > importLimits.bytes ? refuse('TOO_LARGE', importTooLarge) : ok(null);
};

export const importStates = [
  { value: 'running', label: 'Running' },
  { value: 'stopping', label: 'Stopping' },
  { value: 'finished', label: 'Finished' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'failed', label: 'Failed' },
  { value: 'given-up', label: 'Given up' },
] as const;
