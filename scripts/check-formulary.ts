// Checks the demo store's drug file against a folder of reference lists: `node scripts/run.mjs scripts/check-formulary.ts <folder>`.
// The folder holds ndc_names_from_fda.csv.gz and nadac_2025.csv, and if present ndc_with_strength.tsv and fda_package.txt. Without a folder it says so and ends.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { disagreements } from '#db/demo/formulary-listing.ts';
import { demoScenario } from '#db/demo/scenario.ts';
import { formatNdc } from '#domain/drug/rules/ndc.ts';
import { strengthOf } from '#domain/rx/clinical/dose.ts';

const { formulary } = demoScenario();

const lines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');
const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');

const listings = (folder: string): Map<string, string> =>
  new Map(
    lines(gunzipSync(readFileSync(join(folder, 'ndc_names_from_fda.csv.gz'))).toString('utf8'))
      .slice(1)
      .map((line) => line.split('\t'))
      .flatMap(([code = '', text]) =>
        text ? [[code.replace('NDC:', ''), unquoted(text)] as const] : [],
      ),
  );

const prices = (folder: string): Map<string, number> =>
  new Map(
    lines(readFileSync(join(folder, 'nadac_2025.csv'), 'utf8'))
      .slice(1)
      .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((code) => code.replace(/,$/, '')))
      .map(
        (texts) =>
          [(texts[1] ?? '').padStart(11, '0'), Math.round(Number(texts[2]) * 100_000)] as const,
      ),
  );

/** Strengths of the second list, where it has the NDC: ours must be one of those that its text names, to one percent, or the text names its first number. */
const strengthProblems = (folder: string): string[] => {
  const file = join(folder, 'ndc_with_strength.tsv');
  if (!existsSync(file)) return [];
  const listed = new Map(
    lines(readFileSync(file, 'utf8'))
      .map((line) => line.split('\t'))
      .map((texts) => [texts[0]!, texts[3] || texts[1] || '']),
  );
  return formulary.flatMap((drug) => {
    const text = listed.get(drug.ndc);
    const ours = strengthOf(drug.strength);
    const theirs = (text ?? '')
      .replace('/1', '')
      .split(/ \/ |; /)
      .flatMap((part) => strengthOf(part) ?? []);
    const same = theirs.some((their) => Math.abs(their - (ours ?? their)) <= their / 100);
    const named = (text ?? '').match(/\d+(\.\d+)?/g)?.includes(String(parseFloat(drug.strength)));
    return theirs.length === 0 || same || named
      ? []
      : [`${drug.ndc} strength: ${drug.strength}, listed as ${text}`];
  });
};

const packageProblems = (folder: string): string[] => {
  const file = join(folder, 'fda_package.txt');
  if (!existsSync(file)) return [];
  const known = new Map(
    lines(readFileSync(file, 'utf8'))
      .slice(1)
      .map((line) => line.split('\t'))
      .map((texts) => [texts[2]!, texts[1]!]),
  );
  return formulary.flatMap((drug) => {
    const label = formatNdc({ ndc11: drug.ndc, ndc10: drug.ndc10, shape: drug.ndcShape });
    const product = known.get(label);
    return product !== undefined && !label.startsWith(product)
      ? [`${drug.ndc}: package ${label} belongs to product ${product}`]
      : [];
  });
};

const folder = process.argv[2];
if (!folder || !existsSync(join(folder, 'ndc_names_from_fda.csv.gz'))) {
  console.log(
    'No reference folder given: nothing was checked. Name the folder that holds ndc_names_from_fda.csv.gz.',
  );
} else {
  const listed = listings(folder);
  const nadac = prices(folder);
  const problems = [
    ...formulary.flatMap((drug) => disagreements(drug, listed.get(drug.ndc))),
    ...formulary
      .filter((drug) => (nadac.get(drug.ndc) ?? null) !== drug.unitNadac)
      .map(
        (drug) =>
          `${drug.ndc} NADAC: ${drug.unitNadac}, listed as ${nadac.get(drug.ndc) ?? 'nothing'}`,
      ),
    ...strengthProblems(folder),
    ...packageProblems(folder),
  ];
  console.log(
    problems.length === 0
      ? `All ${formulary.length} products agree with the reference lists.`
      : problems.join('\n'),
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
