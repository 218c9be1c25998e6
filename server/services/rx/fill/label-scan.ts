import { type ScanCode, parseScan, scanKindNames } from '#domain/composition/scan-code.ts';
import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { readRxNumber } from '#domain/label/rules/text.ts';
import { type Result, ok } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { othersWho } from '#domain/rx/lifecycle/index.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import { printedAt } from '#server/repositories/label/prints.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { findByNumber } from '#server/repositories/rx/rx.ts';
import { insertScan } from '#server/repositories/rx/scans.ts';
import { resolveDrugCode } from '#server/services/drug/drug.ts';
import { wrongOfStored } from '#server/services/drug/one-drug.ts';
import { actorOf, currentFill, productOf } from '../facts.ts';
import { type RxFailure, refuseRx } from '../failure.ts';
import { openForChange, openRx } from '../open.ts';
import type { Opened } from '../opened.ts';
import { type RxWork, sha256 } from '../work.ts';
import { isCurrentPrint, labelHeld, labelOutcomes } from './label-held.ts';
import { wrongs } from './other-product.ts';
import { drugText, person, rxNumberText } from './words.ts';

/** One scan of a vial's label at the final check: one of the fill, or a stop that says why not. */
export interface LabelScanned {
  readonly accepted: boolean;
  readonly code: string;
  /** In words, for the person: what was scanned, and what to do about it. */
  readonly said: string;
}
type RxCode = Extract<ScanCode, { kind: 'rx' }>;
const stop = (code: string, said: string): LabelScanned => ({ accepted: false, code, said });

/** Whose label it is, of another prescription or another fill: number, person and drug. */
async function otherLabel(work: RxWork, code: RxCode, opened: Opened): Promise<LabelScanned> {
  const number = readRxNumber(code.rxNumber);
  const isOwnStore = number !== null && number.store === opened.b.store.code;
  const found = isOwnStore ? await findByNumber(work, number.rxNumber, number.fill) : undefined;
  const other = found ? await openRx(work, found.rxId) : null;
  const says = `it says Rx ${formatMask('rxNumber', code.rxNumber)}`;
  const here = `This is Rx ${rxNumberText(opened.b, currentFill(opened.b)?.fill_no ?? 0)}.`;
  if (other === null)
    return stop(
      'WRONG_LABEL',
      `Wrong label: ${says}, which is no prescription of this store. Find out whose vial it is.`,
    );
  if (other.b.rx.id === opened.b.rx.id)
    return stop('OTHER_FILL', `Label of another fill: ${says}. ${here} Take that vial away.`);
  const whose = `${person(other.b.patient)}, ${drugText(productOf(other.b))}`;
  return stop(
    'WRONG_LABEL',
    [
      `Wrong label: ${says}, ${whose}.`,
      here,
      'The vials are swapped, or this is the wrong vial.',
    ].join(' '),
  );
}

/** A label of this very fill that no longer holds, or that does not say which print it is. */
async function oldLabel(
  work: RxWork,
  { b: bundle }: Opened,
  fill: FillRecord,
  code: RxCode,
): Promise<LabelScanned> {
  const anew = 'Print the label anew, and put it on.';
  const same = bundle.fills.filter((row) => row.fill_no === fill.fill_no).map((row) => row.id);
  const at = code.print ? await printedAt(work, same, code.print.no) : null;
  if (at === null)
    return stop('OLD_LABEL', `Old label: it does not say which print it is. ${anew}`);
  const printed = wallClock(at, bundle.store.time_zone);
  const when = `Old label: print ${code.print?.no} of this fill, of ${printed}`;
  if (fill.labels_printed === 0)
    return stop('OLD_LABEL', `${when}: price or product changed since. ${anew}`);
  return stop(
    'OLD_LABEL',
    `${when}; the newest is print ${fill.label_print}. Take it off, and put the newest one on.`,
  );
}
/** The newest print of this fill, which no longer says what is in the vial. */
const changedLabel = (changed: string): LabelScanned =>
  stop('OLD_LABEL', `This label is not right any more (${changed}). Print it anew, and put it on.`);

/** How the drugs that a code names are wrong: strength or form where that is so of each of them. */
async function wrongCodeOf(
  work: RxWork,
  own: DrugRecord,
  drugs: readonly { readonly id: number }[],
): Promise<string> {
  const codes = new Set<string>();
  for (const { id } of drugs) {
    const product = await productOfStore(work, id);
    codes.add(wrongs[product ? wrongOfStored(product, own) : 'drug'].code);
  }
  const [code, ...others] = codes;
  return code !== undefined && others.length === 0 ? code : wrongs.drug.code;
}

/** A package instead of a label: what it holds, what this fill is of, and how to go on. */
async function packageScanned(
  work: RxWork,
  { b: bundle }: Opened,
  raw: string,
): Promise<LabelScanned> {
  const own = productOf(bundle);
  const read = await resolveDrugCode(work, work.today, raw);
  const here = `This fill is of ${drugText(own)}, NDC ${formatNdc11(own.ndc)}.`;
  const goOn = 'Scan the label on the vial.';
  const named = read.drugs.map((drug) => `${drugText(drug)}, NDC ${formatNdc11(drug.ndc)}`);
  if (named.length === 0)
    return stop('NOT_A_LABEL', `${read.message ?? 'This is a drug package.'} ${here} ${goOn}`);
  const scanned = `${named.join(', or ')}, was scanned.`;
  if (read.drugs.some((drug) => compareNdc(drug.ndc, own.ndc) === 'same'))
    return stop('NOT_A_LABEL', `The stock bottle of this fill: ${scanned} ${goOn}`);
  return stop(
    read.drugs.some((drug) => compareNdc(drug.ndc, own.ndc) === 'other-package')
      ? 'WRONG_PACKAGE'
      : await wrongCodeOf(work, own, read.drugs),
    [
      `${scanned} ${here}`,
      'Look at what is in the vial: fail the check where it came from that bottle.',
      'Else put the bottle away, and scan the label on the vial.',
    ].join(' '),
  );
}

async function readLabel(
  work: RxWork,
  opened: Opened,
  fill: FillRecord,
  raw: string,
): Promise<LabelScanned & { readonly print?: RxCode['print'] }> {
  const read = parseScan(raw, work);
  if (!read.ok)
    return stop('UNREADABLE', `${read.error.message} Scan the label on the vial again.`);
  const code = read.value;
  if (code.kind === 'ndc' || code.kind === 'upc' || code.kind === 'gs1')
    return packageScanned(work, opened, raw);
  if (code.kind !== 'rx')
    return stop(
      'NOT_A_LABEL',
      `This is a ${scanKindNames[code.kind]}. Scan the label on the vial.`,
    );
  const own = rxNumberText(opened.b, fill.fill_no).replaceAll(' ', '');
  if (code.rxNumber !== own) return otherLabel(work, code, opened);
  if (code.print === undefined || !isCurrentPrint(fill, code.print))
    return oldLabel(work, opened, fill, code);
  const { labelChanged } = opened.facts;
  if (labelChanged !== null) return changedLabel(labelChanged);
  return {
    accepted: true,
    code: labelOutcomes.scanned,
    said:
      fill.label_of === 1
        ? 'The label on the vial is the one of this fill.'
        : `Label ${code.print.vial} of ${fill.label_of} is one of this fill.`,
    print: code.print,
  };
}

async function checkedFill(
  work: RxWork,
  rxId: number,
  version: number,
): Promise<Result<{ opened: Opened; fill: FillRecord }, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (fill === null || fill.status !== rxStatus.drugVerified)
    return refuseRx('Its label is scanned at the final check: the product is verified before it.');
  return ok({ opened: opened.value, fill });
}

/**
 * Reads the label on a vial at the final check, so that label and bottle are tied. Every scan is
 * logged, refused ones too; the version does not move. Refused outside of the final check.
 */
export async function scanLabel(
  work: RxWork,
  rxId: number,
  version: number,
  raw: string,
): Promise<Result<LabelScanned, RxFailure>> {
  const found = await checkedFill(work, rxId, version);
  if (!found.ok) return found;
  const { opened, fill } = found.value;
  const { print, ...scanned } = await readLabel(work, opened, fill, raw);
  await insertScan(work, {
    fill_id: fill.id,
    kind: 'label',
    raw_digest: sha256(raw),
    by_hand: false,
    outcome: scanned.code,
    shown: scanned.said,
    ...(print ? { label_print: print.no, label_vial: print.vial } : {}),
  });
  return ok(scanned);
}

/**
 * A pharmacist goes on without the scan, for a barcode that can't be read; the words are kept in
 * the log of the scans and in the audit row. Refused to anybody else, and without words.
 */
export async function goWithoutLabelScan(
  work: RxWork,
  rxId: number,
  version: number,
  reason: string,
): Promise<Result<number, RxFailure>> {
  if (work.licence?.active !== true)
    return refuseRx(
      'Only a pharmacist goes on without the scan of the label.',
      othersWho({ permission: 'rx.verify', licence: true }, actorOf(work)),
    );
  const words = reason.trim();
  if (!isReason(words)) return refuseRx('Say in words why the label on the vial can’t be scanned.');
  const found = await checkedFill(work, rxId, version);
  if (!found.ok) return found;
  const { opened, fill } = found.value;
  if (fill.labels_printed === 0)
    return refuseRx('No label of this fill was printed: print it, and put it on the vial first.');
  if (labelHeld(opened.b, fill, work.userId).scanned === fill.label_of)
    return refuseRx('The label on the vial is scanned already.');
  await insertScan(work, {
    fill_id: fill.id,
    kind: 'label',
    raw_digest: '',
    by_hand: true,
    outcome: labelOutcomes.without,
    shown: words,
  });
  return ok(rxId);
}
