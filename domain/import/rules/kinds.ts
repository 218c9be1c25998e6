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

/** What can be imported, in the order of the list that offers it. */
export const importKinds: readonly ImportKind[] = [
  {
    value: 'drugs',
    label: 'Drugs: NDC directory',
    words: ['drugs'],
    of: 'all',
    sourced: false,
    files: [needed('product', 'Product file'), needed('package', 'Package file')],
    says: 'the FDA’s NDC directory',
  },
  {
    value: 'drug-list',
    label: 'Drugs: list of NDC and name',
    words: ['drugs'],
    of: 'all',
    sourced: false,
    files: [needed('list', 'List')],
    says: 'NDC and name, two columns',
  },
  {
    value: 'icd10',
    label: 'Diagnoses: ICD-10-CM',
    words: ['icd10'],
    of: 'all',
    sourced: false,
    files: [needed('codes', 'Codes')],
    says: 'ICD-10-CM codes',
  },
  {
    value: 'interactions',
    label: 'Interactions: NDF-RT',
    words: ['interactions'],
    of: 'all',
    sourced: false,
    files: [needed('pairs', 'Pairs')],
    says: 'NDF-RT interaction pairs',
  },
  {
    value: 'interactions-high',
    label: 'Interactions: ONC high priority',
    words: ['interactions', 'high'],
    of: 'all',
    sourced: false,
    files: [needed('pairs', 'Pairs')],
    says: 'ONC pairs that always interrupt',
  },
  {
    value: 'interactions-low',
    label: 'Interactions: ONC low priority',
    words: ['interactions', 'low'],
    of: 'all',
    sourced: false,
    files: [needed('pairs', 'Pairs')],
    says: 'ONC pairs that never interrupt',
  },
  {
    value: 'patients',
    label: 'Patients',
    words: ['patients'],
    of: 'store',
    sourced: false,
    files: [needed('patients', 'Patients'), maybe('allergies', 'Allergies')],
    says: 'another system’s patients, into the store of this code',
  },
  {
    value: 'history',
    label: 'Medication history',
    words: ['history'],
    of: 'store',
    sourced: true,
    files: [
      needed('prescriptions', 'Prescriptions'),
      maybe('fills', 'Fills'),
      maybe('people', 'Patients'),
    ],
    says: 'what that system told of these patients’ medication',
  },
];
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
  importKinds
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
export const importLimits = {
  bytes: 268_435_456,
  part: 1_048_576,
  name: 120,
  source: 40,
  /** Bytes that a packed file may unpack to. */
  unpacked: 2_147_483_648,
  /** So many times its own size a packed file may unpack to: lists stay below a tenth of it. */
  packing: 200,
  /** Empty lines one after the other. */
  blank: 100_000,
  /** Refused lines of a run that are listed, and characters of what is said of one. */
  problems: 10_000,
  problem: 300,
} as const;
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
