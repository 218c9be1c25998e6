import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { type ScanCode, parseScan, scanKindNames } from '#domain/composition/scan-code.ts';
import type { VialsOfOrder, WayOut } from '#domain/counter/contract/counter.ts';
import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { type Result, fail, ok } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  type OrderFill,
  lockOrder,
  orderFills,
  orderPatient,
} from '#server/repositories/counter/order.ts';
import { scansOf, strikeScansOf } from '#server/repositories/counter/vials.ts';
import { printedAt } from '#server/repositories/label/prints.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { insertScan } from '#server/repositories/rx/scans.ts';
import { type RxFailure, refuseRx } from '#server/services/rx/failure.ts';
import {
  handOverKind,
  isCurrentPrint,
  labelOutcomes,
  vialsHeld,
  vialsToScan,
} from '#server/services/rx/fill/label-held.ts';
import { type RxWork, sha256 } from '#server/services/rx/work.ts';
import { atCounter, stopOf } from './leaving.ts';

interface Bag {
  readonly orderId: number;
  readonly store: Awaited<ReturnType<typeof storeOf>>;
  /** Every live fill of the order, and those of them that may leave. */
  readonly all: readonly OrderFill[];
  readonly leaving: readonly OrderFill[];
}
async function bagOf(work: Scope, orderId: number): Promise<Bag | null> {
  await lockOrder(work, orderId);
  if (!(await orderPatient(work, orderId))) return null;
  const all = await orderFills(work, orderId);
  return { orderId, store: await storeOf(work), all, leaving: all.filter(atCounter) };
}
const idsOf = (fills: readonly OrderFill[]): number[] => fills.map((row) => row.fillId);
const isSealed = ({ store }: Bag): boolean => storePolicy(store.policy).sealedBags;

/** Of each fill that may leave: how many vials it has, how many were scanned, and what is left. */
async function vialsOf(work: Scope, bag: Bag): Promise<VialsOfOrder> {
  const scans = await scansOf(work, idsOf(bag.leaving), handOverKind);
  return bag.leaving.map((fill) => {
    const { of, scanned, without } = vialsHeld(scans, fill, work.userId);
    const left = vialsToScan(scans, fill, work.userId, isSealed(bag));
    return { fillId: fill.fillId, of, scanned, left, without };
  });
}
/**
 * The order is opened at the counter: what this person scanned of its vials before counts no more,
 * since the bag was out of the hand. Gives the vials that leave.
 */
export async function beginVials(work: Scope, orderId: number): Promise<VialsOfOrder> {
  const bag = required(await bagOf(work, orderId), 'the order that is opened');
  await strikeScansOf(work, idsOf(bag.all), handOverKind);
  return vialsOf(work, bag);
}

type RxCode = Extract<ScanCode, { kind: 'rx' }>;
interface Read {
  readonly code: string;
  readonly said: string;
  /** Another vial is in the bag than those that leave: all are scanned again once it is out. */
  readonly wrong?: true;
  readonly fill?: OrderFill;
  readonly print?: NonNullable<RxCode['print']>;
}
const rescan = 'Empty the bag, and scan each vial that goes back into it.';

/** What a label is that is of no vial that may leave. It names nobody: the person may look on. */
async function strangerOf(work: RxWork, bag: Bag, code: RxCode): Promise<Read> {
  const number = formatMask('rxNumber', code.rxNumber);
  const own = readRxNumber(code.rxNumber);
  const isOwnStore = own !== null && own.store === bag.store.code;
  const same = bag.all.filter((fill) => isOwnStore && fill.rxNumber === own.rxNumber);
  const wrong = true;
  if (same.length === 0)
    return {
      wrong,
      code: 'WRONG_VIAL',
      said: [
        `Rx ${number} is not of this order.`,
        `Take that vial out, and find out whose it is. ${rescan}`,
      ].join(' '),
    };
  if (!same.some((fill) => fill.fillNo === own?.fill))
    return {
      wrong,
      code: 'OTHER_FILL',
      said: `Rx ${number} is another fill than the one that leaves. Take that vial out. ${rescan}`,
    };
  return {
    wrong,
    code: 'NOT_READY',
    said: `Rx ${number} may not leave yet. Take that vial out. ${rescan}`,
  };
}
/** A label of a fill that leaves, which no longer says what the fill is. */
async function oldPrint(work: RxWork, bag: Bag, fill: OrderFill, no: number): Promise<Read> {
  const same = bag.all.filter((row) => row.rxId === fill.rxId && row.fillNo === fill.fillNo);
  const at = await printedAt(work, idsOf(same), no);
  const when = at === null ? '' : `, printed ${wallClock(at, bag.store.time_zone)}`;
  return {
    wrong: true,
    code: 'OLD_LABEL',
    said: `Old label${when}: it changed since. The vial goes back to the pharmacist. ${rescan}`,
  };
}
async function readVial(work: RxWork, bag: Bag, raw: string, how: WayOut): Promise<Read> {
  const read = parseScan(raw, work);
  if (!read.ok) return { code: 'UNREADABLE', said: `${read.error.message} Scan the vial again.` };
  const code = read.value;
  if (code.kind === 'restock')
    return {
      wrong: true,
      code: 'RESTOCK_LABEL',
      said: `This vial belongs on the shelf: it bears a restock label. Take it out. ${rescan}`,
    };
  if (code.kind !== 'rx')
    return {
      code: 'NOT_A_LABEL',
      said: `This is a ${scanKindNames[code.kind]}. Scan the label on the vial.`,
    };
  const numberOf = (fill: OrderFill): string =>
    formatRxNumber(Number(bag.store.code), fill.rxNumber, fill.fillNo).replaceAll(' ', '');
  const fill = bag.leaving.find((row) => numberOf(row) === code.rxNumber);
  if (!fill) return strangerOf(work, bag, code);
  if (code.print === undefined)
    return {
      code: 'NOT_A_VIAL',
      said: 'This code is on other papers, too: scan the barcode of the label on the vial.',
    };
  if (!isCurrentPrint(fill, code.print)) return oldPrint(work, bag, fill, code.print.no);
  const { stop } = await stopOf(work, fill, how);
  if (stop !== null)
    return { wrong: true, code: 'NOT_READY', said: `${stop} Take that vial out. ${rescan}` };
  const which = fill.label_of === 1 ? '' : `, vial ${code.print.vial} of ${fill.label_of}`;
  return {
    code: labelOutcomes.scanned,
    said: `${[fill.name, fill.strength].filter(Boolean).join(' ')}${which}: of this order.`,
    fill,
    print: code.print,
  };
}

/** One scan of a vial in the bag, and what is left to scan. */
export interface VialScanned {
  readonly accepted: boolean;
  readonly code: string;
  readonly said: string;
  readonly vials: VialsOfOrder;
}
async function toLeave(work: RxWork, orderId: number): Promise<Result<Bag, RxFailure>> {
  const bag = await bagOf(work, orderId);
  if (!bag) return fail({ code: 'NOT_FOUND' });
  return bag.leaving.length === 0
    ? refuseRx('Nothing of this order can be handed over now: look it up again.')
    : ok(bag);
}
/**
 * Reads the label on a vial in the bag as it leaves, at the counter or with a driver. Every scan is
 * logged, refused ones too.
 * A vial that does not belong into the bag takes back what was scanned before it.
 */
export async function scanVial(
  work: RxWork,
  orderId: number,
  raw: string,
  how: WayOut,
): Promise<Result<VialScanned, RxFailure>> {
  const found = await toLeave(work, orderId);
  if (!found.ok) return found;
  const bag = found.value;
  const { wrong, code, said, fill, print } = await readVial(work, bag, raw, how);
  if (wrong) await strikeScansOf(work, idsOf(bag.leaving), handOverKind);
  const logged = {
    kind: handOverKind,
    raw_digest: sha256(raw),
    by_hand: false,
    outcome: code,
    shown: said,
    ...(print ? { label_print: print.no, label_vial: print.vial } : {}),
  };
  // What is wrong in the bag is kept with each fill that was to leave in it.
  const about = wrong ? bag.leaving : bag.leaving.slice(0, 1);
  const rows = fill ? [fill] : about;
  for (const row of rows) await insertScan(work, { ...logged, fill_id: row.fillId });
  return ok({ accepted: fill !== undefined, code, said, vials: await vialsOf(work, bag) });
}
/**
 * Goes on without the scan of the vials that are left, for labels that can't be read or a bag that
 * stays closed. The words stand in the log of each fill and in the audit row; refused without.
 */
export async function goWithoutVialScan(
  work: RxWork,
  orderId: number,
  reason: string,
): Promise<Result<VialsOfOrder, RxFailure>> {
  const words = reason.trim();
  if (!isReason(words)) return refuseRx('Say in words why the vials are not scanned.');
  const found = await toLeave(work, orderId);
  if (!found.ok) return found;
  const open = (await vialsOf(work, found.value)).filter((row) => row.left > 0);
  if (open.length === 0) return refuseRx('Every vial is scanned already.');
  for (const { fillId } of open)
    await insertScan(work, {
      fill_id: fillId,
      kind: handOverKind,
      raw_digest: '',
      by_hand: true,
      outcome: labelOutcomes.without,
      shown: words,
    });
  return ok(await vialsOf(work, found.value));
}
