import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { RecallFile } from '#domain/stock/contract/recalls.ts';
import {
  readCodeInfo,
  readEnforcementReport,
  type EnforcementNotice,
} from '#domain/stock/rules/enforcement-report.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { lockRecalls, recallsOf } from '#server/repositories/stock/recalls.ts';
import { resolveDrugCode } from '#server/services/drug/drug.ts';
import { refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { enterRecall, type RecallNotice, type RecallWritten } from './recall.ts';

/** The drugs of the store that a notice names by their package NDC, each once. */
async function drugsOf(scope: Dated, notice: EnforcementNotice) {
  const found = new Map<number, { readonly drugId: number; readonly ndc: string }>();
  for (const ndc of notice.ndcs) {
    const { kind, drugs } = await resolveDrugCode(scope, scope.today, ndc);
    const [drug] = drugs;
    if (kind === 'one' && drug) found.set(drug.id, { drugId: drug.id, ndc: drug.ndc });
  }
  return [...found.values()];
}
/** Of these drugs, those for which this recall is not entered yet. */
async function notEntered<D extends { readonly drugId: number }>(
  scope: Dated,
  number: string,
  drugs: readonly D[],
): Promise<D[]> {
  const entered = (await recallsOf(scope))
    .filter((recall) => recall.state !== 'withdrawn')
    .filter((recall) => recall.number.toLowerCase() === number.toLowerCase())
    .map((recall) => recall.drug_id);
  return drugs.filter((drug) => !entered.includes(drug.drugId));
}
/**
 * The first recall of a file that concerns drugs of this store and is not entered yet, with what of
 * its lots is sure and what a person has to read. The failure says what the file is not.
 */
export async function readRecallFile(
  scope: Dated,
  text: string,
): Promise<Result<RecallFile, string>> {
  const read = readEnforcementReport(text);
  if (!read.ok) return read;
  const concerning: { notice: EnforcementNotice; drugs: Awaited<ReturnType<typeof drugsOf>> }[] =
    [];
  let here = 0;
  for (const notice of read.value) {
    const drugs = await drugsOf(scope, notice);
    if (drugs.length === 0) continue;
    here += 1;
    const open = await notEntered(scope, notice.number, drugs);
    if (open.length > 0) concerning.push({ notice, drugs: open });
  }
  const all =
    read.value.length === 1 ? 'The recall in this file' : `Of ${read.value.length} recalls`;
  if (here === 0) return fail(`${all}: none names a package of this store’s drug file.`);
  const [first] = concerning;
  if (first === undefined) return fail(`${all}: what concerns this store is entered already.`);
  const { lots, unread } = readCodeInfo(first.notice.codeInfo);
  const { ndcs: _, ...notice } = first.notice;
  return ok({
    ...notice,
    products: first.drugs,
    lots: [...lots],
    unread,
    left: concerning.length,
  });
}

/** A notice about several packages, each with its lots, or null for all of it. */
export interface SeveralNotice extends Omit<RecallNotice, 'drugId' | 'lots'> {
  readonly products: readonly {
    readonly drugId: number;
    /** The NDC that stood beside the drug. */ readonly ndc?: string | undefined;
    readonly lots: string | null;
  }[];
  /** What the notice writes of lots, and whether a person read what the program could not. */
  readonly codeInfo: string | null;
  readonly codeInfoRead: boolean;
}
/**
 * Enters a recall of several packages, all of them or none; what the store has of each goes into
 * quarantine. Refused while text about lots is left that nobody read.
 */
export async function enterRecalls(
  scope: Dated,
  { products, codeInfo, codeInfoRead, ...notice }: SeveralNotice,
): Promise<Result<readonly RecallWritten[], SaveFailure<never>>> {
  const unread = codeInfo === null ? null : readCodeInfo(codeInfo).unread;
  if (unread !== null && !codeInfoRead)
    return refused([`Read what stands there of lots, and type them: ${unread}`], {
      read: 'Not said yet',
    });
  if (products.length === 0)
    return refused(['Name the packages that are recalled.'], { products: 'No package yet' });
  await lockRecalls(scope);
  const written: RecallWritten[] = [];
  for (const [index, { ndc, ...product }] of products.entries()) {
    const [drug] = await drugsById(scope, [product.drugId]);
    if (ndc !== undefined && drug && drug.ndc !== ndc) return atPackage(index, anotherDrug(ndc));
    const entered = await enterRecall(scope, { ...notice, ...product });
    if (!entered.ok) return atPackage(index, entered.error);
    written.push(entered.value);
  }
  return ok(written);
}
const anotherDrug = (ndc: string): SaveFailure<never> => ({
  code: 'REFUSED',
  why: [`${formatNdc11(ndc)} is not the NDC of this drug: delete the line, and add the drug anew.`],
  allowedRoles: [],
  fields: {},
});
/** The one package that is not right, with its number. */
function atPackage(index: number, failure: SaveFailure<unknown>) {
  const why = failure.code === 'REFUSED' ? failure.why : ['There is no such drug in this store.'];
  const fields = failure.code === 'REFUSED' ? failure.fields : {};
  const said = `Package ${index + 1}: ${why[0] ?? ''}`;
  const ofNotice = Object.entries(fields).filter(([name]) => name !== 'lots' && name !== 'drugId');
  return refused([said], { ...Object.fromEntries(ofNotice), products: said });
}
