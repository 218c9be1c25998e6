import { bagNumber, binCode, parseScan } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import {
  binClassNames,
  type BinClass,
  type Bottle,
  type LifecycleEvent,
  type LifecyclePayload,
  type Lot,
  type ScannedBag,
} from '#domain/rx/lifecycle/index.ts';
import { binCodes, findBin } from '#server/repositories/counter/bins.ts';
import { findByBag } from '#server/repositories/rx/bags.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { patientsOf } from '#server/repositories/rx/rx.ts';
import { checkIdentifiers } from './entry/identifiers.ts';
import { binClassIn, currentFill, productOf } from './facts.ts';
import { returnedLots } from './fill/returned-lots.ts';
import type { Opened } from './opened.ts';
import type { RxWork } from './work.ts';

/** What was given with a move, as the server found it. */
export interface Resolved {
  readonly payload: LifecyclePayload;
  readonly bin: { id: number; code: string } | null;
  readonly lots: readonly ScannedLot[];
  /** What was given at a field and could not be read or found, by the field of the prompt. */
  readonly unread: Readonly<Record<string, string>>;
}

async function resolveBag(
  work: RxWork,
  bundle: RxBundle,
  scan: string,
): Promise<{ bag?: ScannedBag; problem?: string }> {
  const code = bagNumber(scan, work);
  if (code === null)
    return { problem: 'This is not the label of a bag. Scan the bag, or type the digits on it.' };
  const inside = await findByBag(work, code);
  const patients = await patientsOf(
    work,
    inside.map((fill) => fill.rx_id),
  );
  const missing = inside.filter((row) => !isOneOf(statusGroups.checked, row.status)).length;
  return {
    bag: {
      code,
      patientIds: patients,
      holdsThis: inside.some((row) => row.id === currentFill(bundle)?.id),
      vialsMissing: missing,
    },
  };
}
/** The bin of a scan; one that is not there is answered with those of the class that is meant. */
async function resolveBin(
  work: RxWork,
  binClass: BinClass,
  scan: string,
): Promise<{
  bin?: NonNullable<Awaited<ReturnType<typeof findBin>>>;
  instead?: string | undefined;
  problem?: string;
}> {
  const code = binCode(scan, work);
  if (code === null)
    return { problem: 'This is not the label of a bin. Scan the bin, or type its code.' };
  const bin = await findBin(work, code);
  if (!bin) return { problem: await noBin(work, code, binClass) };
  return bin.class === binClass ? { bin } : { bin, instead: await binsOf(work, binClass) };
}
const shownBins = 6;
/** The bins of a class by their codes, the first of many; undefined where there is none. */
async function binsOf(work: RxWork, binClass: BinClass): Promise<string | undefined> {
  const bins = await binCodes(work, binClass, shownBins + 1);
  if (bins.length === 0) return undefined;
  return `${bins.slice(0, shownBins).join(', ')}${bins.length > shownBins ? ' …' : ''}`;
}
/** Which bins of the class there are instead, or that there is none. */
async function noBin(work: RxWork, code: string, binClass: BinClass): Promise<string> {
  const bins = await binsOf(work, binClass);
  const missing = `There is no bin ${code} in this store.`;
  if (bins === undefined)
    return [
      `${missing} It belongs in ${binClassNames[binClass]}, and there is none yet:`,
      'add it on the page binman, with its label.',
    ].join(' ');
  return `${missing} It belongs in ${binClassNames[binClass]}: ${bins}`;
}
export interface ScannedLot {
  readonly lotId: number;
  readonly drugId: number;
  /** In quarantine for another reason than a recall. */ readonly quarantined: boolean;
  readonly bottle: Bottle;
}
/** What is taken of a lot with one more of its bottles, and why, where its expiry asks why. */
const takenOf = (
  before: Bottle | undefined,
  scan: RxBundle['scans'][number],
): Pick<Bottle, 'taken' | 'reason'> => {
  const reason = before?.reason ?? scan.reason;
  return {
    taken: (before?.taken ?? 0) + (scan.quantity ?? 0),
    ...(reason ? { reason } : {}),
  };
};
/**
 * What was scanned and accepted for the current fill and not struck since, by lot: two bottles of
 * one lot are one taking.
 */
export function scannedBottles(bundle: RxBundle): ScannedLot[] {
  const fill = currentFill(bundle);
  const byLot = new Map<number, ScannedLot>();
  for (const scan of bundle.scans) {
    if (
      scan.fill_id !== fill?.id ||
      scan.outcome !== 'accepted' ||
      scan.struck ||
      scan.lot_id === null ||
      scan.drug_id === null
    )
      continue;
    const before = byLot.get(scan.lot_id)?.bottle;
    byLot.set(scan.lot_id, {
      lotId: scan.lot_id,
      drugId: scan.drug_id,
      quarantined: scan.quarantined === true && scan.recalled !== true,
      bottle: {
        ndc11: required(scan.ndc, 'the NDC of a scanned bottle'),
        lot: required(scan.lot, 'the lot of a scanned bottle'),
        expiresOn: scan.expires_on,
        ...takenOf(before, scan),
        onHand: scan.on_hand ?? 0,
      },
    });
  }
  return [...byLot.values()];
}
/**
 * The restock label of this fill stands for NDC, lot and earliest expiry of what was dispensed; the
 * patient's label never does.
 */
function relabelOf(
  work: RxWork,
  bundle: RxBundle,
  scan: string,
): { readonly relabelled?: Lot; readonly problem?: string } {
  const read = parseScan(scan, work);
  const lots = returnedLots(bundle);
  if (read.ok && read.value.kind === 'rx')
    return {
      problem: [
        'This is the label of a patient: it does not go to the shelf.',
        'Put the restock label over it, and scan that one.',
      ].join(' '),
    };
  if (!read.ok || read.value.kind !== 'restock' || lots === null)
    return { problem: 'This is no restock label. Print it, put it on the vial, and scan it.' };
  if (read.value.fill !== String(currentFill(bundle)?.id))
    return { problem: 'This restock label is of another vial. Scan the one of this fill.' };
  const { lot, expiresOn } = lots;
  return { relabelled: { ndc11: productOf(bundle).ndc, lot, expiresOn } };
}

/** Whether each of these says something: a call without a screen can bring blanks. */
const areSaid = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() !== '');
/** What was said and signed: who they are, who takes it, and where it is transferred to. */
const toldOf = (
  work: RxWork,
  bundle: Opened['b'],
  { identifiers, person, signature, transfer }: MovePayload,
): Pick<LifecyclePayload, 'identifiers' | 'person' | 'signature' | 'transfer'> => ({
  ...(identifiers ? { identifiers: checkIdentifiers(bundle.patient, identifiers) } : {}),
  ...(person && areSaid(person.name, person.relationship)
    ? { person: { relationship: person.relationship, authorised: true } }
    : {}),
  ...(signature && areSaid(signature.by)
    ? { signature: { covers: signature.covers, at: work.now, by: signature.by.trim() } }
    : {}),
  ...(transfer
    ? {
        transfer: {
          pharmacy: transfer['pharmacy'] ?? '',
          pharmacist: transfer['pharmacist'] ?? '',
          phone: transfer['phone'] ?? '',
          address: transfer['address'],
          dea: transfer['dea'],
          message: transfer['message'],
          on: transfer['on'] ?? '',
        },
      }
    : {}),
});
interface ScanRead {
  readonly problem?: string;
}
/** Why a scan was not taken, by its field. */
const unreadOf = (bag: ScanRead, bin: ScanRead, label: ScanRead): Resolved['unread'] => ({
  ...(bag.problem === undefined ? {} : { bagScan: bag.problem }),
  ...(bin.problem === undefined ? {} : { binScan: bin.problem }),
  ...(label.problem === undefined ? {} : { relabelScan: label.problem }),
});

/**
 * What a person gave, as the server reads it: scans are looked up, passwords spent, identifiers
 * compared. Nothing is believed.
 */
export async function resolvePayload(
  work: RxWork,
  opened: Opened,
  event: LifecycleEvent,
  given: MovePayload,
): Promise<Resolved> {
  const { b: bundle } = opened;
  const fill = currentFill(bundle);
  const bag: Awaited<ReturnType<typeof resolveBag>> =
    given.bagScan === undefined ? {} : await resolveBag(work, bundle, given.bagScan);
  const bin: Awaited<ReturnType<typeof resolveBin>> =
    given.binScan === undefined ? {} : await resolveBin(work, binClassIn(bundle), given.binScan);
  const label = given.relabelScan === undefined ? {} : relabelOf(work, bundle, given.relabelScan);
  const lots = event === 'scan' ? scannedBottles(bundle) : [];
  const stepUp =
    given.stepUp === undefined
      ? null
      : await work.stepUp(given.stepUp, { event, rxId: bundle.rx.id, version: bundle.rx.version });
  const payload: LifecyclePayload = {
    reason: given.reason,
    earlyReason: given.earlyReason,
    answer: given.answer,
    until: given.until,
    correction: given.correction,
    partialFill: given.partialFill,
    competitor: given.competitor,
    terms: given.terms,
    leaving: given.leaving,
    custody: given.custody,
    neverLeft: given.neverLeft,
    disposition: given.disposition,
    confirmedBy: given.confirmedBy,
    photoId: given.photoId,
    counselling: given.counselling,
    ...(stepUp ? { stepUp } : {}),
    ...(bag.bag ? { bag: bag.bag } : {}),
    ...(bin.bin ? { bin: { code: bin.bin.code, class: bin.bin.class, instead: bin.instead } } : {}),
    ...toldOf(work, bundle, given),
    ...(label.relabelled ? { relabelled: label.relabelled } : {}),
    ...(lots.length > 0 ? { bottles: lots.map((lot) => lot.bottle), counted: given.counted } : {}),
    ...(fill?.second_count_by ? { secondCount: fill.counted_quantity ?? undefined } : {}),
  };
  return {
    payload,
    bin: bin.bin ?? null,
    lots,
    unread: unreadOf(bag, bin, label),
  };
}
