import { existsSync } from 'node:fs';
import {
  importKinds,
  importKindSaid,
  importLimits,
  saidOf,
  type ImportKind,
} from '#domain/import/rules/kinds.ts';
import { required } from '#domain/platform/required.ts';
import { icdCodes, interactionPairs } from '#server/io/import/clinical.ts';
import { fdaDirectory, drugList } from '#server/io/import/drugs.ts';
import type { Importer } from '#server/io/import/importer.ts';
import { firstLineOf, headerOf } from '#server/io/import/lines.ts';
import type { Who } from '#server/services/patient/import.ts';
import { historyFiles } from './history.ts';
import { patientFiles } from './patients.ts';

const filesIn = (importKind: ImportKind): string =>
  importKind.files
    .map((file) =>
      file.required ? `<${file.label.toLowerCase()}>` : `[<${file.label.toLowerCase()}>]`,
    )
    .join(' ');
const lineOf = (importKind: ImportKind): string =>
  `npm run import -- ${[...importKind.words, ...(importKind.of === 'store' ? ['<store>'] : []), ...(importKind.sourced ? ['<source>'] : []), filesIn(importKind)].join(' ')}`;
const usage = `${importKinds.map((importKind) => `${lineOf(importKind).padEnd(84)}  ${importKind.says}`).join('\n')}
--dry-run reads everything and tells what is wrong, and saves nothing. Files may be gzip. --again imports a file that was imported before.`;

/**
 * Which of two files is the directory's product file, by their headers; throws one sentence where
 * they are not a pair.
 */
async function directory(files: readonly string[], today: string) {
  const headers = await Promise.all(
    files.map(async (file) => headerOf(await firstLineOf(file)).columns),
  );
  const packages = headers.findIndex((header) => header.includes('NDCPACKAGECODE'));
  const products = headers.findIndex((header) => header.includes('PRODUCTTYPENAME'));
  if (packages < 0 || products < 0 || packages === products)
    throw new Error(
      `${files.join(' and ')} are not the product and the package file of the NDC directory.`,
    );
  return fdaDirectory(
    required(files[products], 'the product file'),
    required(files[packages], 'the package file'),
    today,
  );
}

export interface Asked {
  readonly storeId: number;
  readonly source: string;
  readonly today: string;
  patientOf(storeId: number, who: Who): Promise<number | null>;
}
/**
 * The importer of a kind for its files, in the order in which the kind names them. Throws one
 * sentence for files that are something else.
 */
export async function importerOf(
  kind: ImportKind,
  files: readonly string[],
  { storeId, source, today, patientOf }: Asked,
): Promise<Importer<never>> {
  const one = required(files[0], 'the file of the import');
  const make: Readonly<Record<string, () => unknown>> = {
    drugs: () => directory(files, today),
    'drug-list': () => drugList(one),
    icd10: () => icdCodes(one),
    interactions: () => interactionPairs(one),
    'interactions-high': () => interactionPairs(one, 'onc-high'),
    'interactions-low': () => interactionPairs(one, 'onc-low'),
    patients: () => patientFiles(storeId, files, today),
    history: () =>
      historyFiles(files, {
        storeId,
        source: source.trim().slice(0, importLimits.source),
        today,
        patientOf: (who) => patientOf(storeId, who),
      }),
  };
  return (await required(make[kind.value], 'the importer of this kind')()) as Importer<never>;
}

/**
 * The importer for what was asked on the command line, on `today` or on the day of the store that
 * it is for. Throws one sentence that says what to type.
 */
export async function chooseImporter(
  words: readonly string[],
  today: string,
  storeOf: (code: string) => Promise<{ readonly id: number; readonly today: string } | null> = () =>
    Promise.resolve(null),
  patientOf: (storeId: number, who: Who) => Promise<number | null> = () => Promise.resolve(null),
): Promise<Importer<never>> {
  const kind = importKindSaid(words);
  if (!kind) throw new Error(`Say what to import:\n${usage}`);
  const { code, source, files } = saidOf(kind, words);
  if (kind.sourced && existsSync(source))
    throw new Error(
      `Name the other system before the files, as it is to stand beside what it told: history ${code} "Old pharmacy" ${source}.`,
    );
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`There is no file ${missing}.`);
  const store = kind.of === 'store' ? await storeOf(code) : { id: 0, today };
  if (store === null) throw new Error(`There is no store with the code ${code}.`);
  return importerOf(kind, files, { storeId: store.id, source, today: store.today, patientOf });
}
