import { existsSync } from 'node:fs';
import { fdaDirectory, drugList } from './drugs.ts';
import { icdCodes, interactionPairs } from './clinical.ts';
import type { Importer } from './importer.ts';
import { firstLineOf, headerOf } from './lines.ts';
import { patientFiles } from './patients.ts';
import { historyFiles } from './history.ts';
import type { Who } from '../services/patient-import.ts';

export const usage = `npm run import -- drugs <product file> <package file>    the FDA’s NDC directory
npm run import -- drugs <list>                           NDC and name, two columns
npm run import -- icd10 <file>                           ICD-10-CM codes
npm run import -- interactions <file>                    NDF-RT interaction pairs
npm run import -- interactions high|low <file>           ONC pairs that always interrupt, or never
npm run import -- patients <store> <patients> [<allergies>]  another system’s patients, into the store of this code
npm run import -- history <store> <source> <prescriptions> [<fills>] [<patients>]  what that system told of these patients’ medication
--dry-run reads everything and tells what is wrong, and saves nothing. Files may be gzip. --again imports a file that was imported before.`;

/** Which of two files is the directory's product file, by their headers; throws one sentence where they are not a pair. */
async function directory(files: readonly string[], today: string) {
  const headers = await Promise.all(files.map(async (f) => headerOf(await firstLineOf(f)).columns));
  const packages = headers.findIndex((h) => h.includes('NDCPACKAGECODE'));
  const products = headers.findIndex((h) => h.includes('PRODUCTTYPENAME'));
  if (packages < 0 || products < 0 || packages === products) throw new Error(`${files.join(' and ')} are not the product and the package file of the NDC directory.`);
  return fdaDirectory(files[products]!, files[packages]!, today);
}

/** The importer for what was asked on the command line. Throws one sentence that says what to type. */
export async function chooseImporter(words: readonly string[], today: string, storeOf: (code: string) => Promise<number | null> = () => Promise.resolve(null), patientOf: (storeId: number, who: Who) => Promise<number | null> = () => Promise.resolve(null)): Promise<Importer<never>> {
  const [kind, ...rest] = words, files = kind === 'patients' ? rest.slice(1) : kind === 'history' ? rest.slice(2) : rest;
  const onc = rest[0] === 'high' ? 'onc-high' : rest[0] === 'low' ? 'onc-low' : null;
  const missing = (kind === 'interactions' && onc ? files.slice(1) : files).find((f) => !existsSync(f));
  if (missing) throw new Error(`There is no file ${missing}.`);
  if ((kind === 'patients' && (files.length === 1 || files.length === 2)) || (kind === 'history' && files.length >= 1 && files.length <= 3)) {
    const storeId = await storeOf(rest[0]!);
    if (storeId === null) throw new Error(`There is no store with the code ${rest[0]!}.`);
    if (kind === 'history' && existsSync(rest[1]!)) throw new Error(`Name the other system before the files, as it is to stand beside what it told: history ${rest[0]!} "Old pharmacy" ${rest[1]!}.`);
    return (kind === 'patients' ? patientFiles(storeId, files, today) : await historyFiles(storeId, rest[1]!.trim().slice(0, 40), files, today, (who) => patientOf(storeId, who))) as unknown as Importer<never>;
  }
  const one = files.length === 1 ? files[0]! : null;
  const chosen = kind === 'drugs' && files.length === 2 ? await directory(files, today) : kind === 'drugs' && one ? drugList(one) : kind === 'icd10' && one ? icdCodes(one) : kind === 'interactions' && one ? interactionPairs(one) : kind === 'interactions' && onc && files.length === 2 ? interactionPairs(files[1]!, onc) : null;
  if (!chosen) throw new Error(`Say what to import:\n${usage}`);
  return chosen as unknown as Importer<never>;
}
