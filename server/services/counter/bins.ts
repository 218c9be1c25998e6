import { bagNumber, binCode } from '#domain/composition/scan-code.ts';
import type { BinContents, BinRow } from '#domain/counter/contract/bins.ts';
import { bin } from '#domain/counter/entities/bin.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { daysBetween } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { binWall, findBins, inBin, type BinRecord } from '#server/repositories/counter/bins.ts';
import { findRecord, type Scope, type Dated } from '#server/repositories/platform/records.ts';
import { findByBag } from '#server/repositories/rx/bags.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { moveBag } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const binRow = (bin: BinRecord) => {
  const code = buildStationCode({ kind: 'bin', bin: bin.code });
  return {
    id: bin.id,
    version: bin.version,
    code: bin.code,
    scanCode: code.ok ? code.value : bin.code,
    class: bin.class,
    bags: bin.bags,
    oldestOn: bin.oldest_on,
    rtsDue: bin.rts_due,
    active: bin.active,
    inactiveReason: bin.inactive_reason,
    blocked: bin.blocked,
    blockedReason: bin.blocked_reason,
  };
};

const filledBy: Readonly<Record<string, boolean>> = { Filled: true, Empty: false };
const activeBy: Readonly<Record<string, boolean>> = { Active: true, InActive: false };
/**
 * The store's bins and what lies in them. Text: the beginning of the code. Filters: `class`,
 * `state` (Empty, Filled), `status` (Active, InActive).
 */
export async function listBins(scope: Dated, query: ListQuery): Promise<ListPage<BinRow>> {
  const { class: kind, state, status } = query.filters;
  const found = await findBins(scope, query, {
    today: scope.today,
    codeFrom: query.text.trim(),
    class: kind || null,
    filled: ownEntry(filledBy, state ?? '') ?? null,
    active: ownEntry(activeBy, status ?? '') ?? null,
  });
  return { ...found, rows: found.rows.map(binRow) };
}

/**
 * What lies in a bin, the longest there first, with the days since and what is due back to stock,
 * and the wall around it; NOT_FOUND for another store's bin.
 */
export async function contentsOf(
  scope: Dated,
  id: number,
): Promise<Result<BinContents, { readonly code: 'NOT_FOUND' }>> {
  const found = await findRecord(scope, bin, id);
  if (!found) return fail({ code: 'NOT_FOUND' });
  const rows = (await inBin(scope, id)).map((inBin) => ({
    fillId: inBin.fill_id,
    rxId: inBin.rx_id,
    rxNumber: formatRxNumber(Number(inBin.store_code), inBin.rx_number, inBin.fill_no),
    bagCode: inBin.bag_code,
    patientName: fullName(inBin),
    drugName: [inBin.name, inBin.strength].filter(Boolean).join(' '),
    status: inBin.status,
    since: inBin.since,
    days: inBin.since === null ? null : daysBetween(inBin.since, scope.today),
    rtsDueOn: inBin.rts_due_on,
    due: inBin.rts_due_on !== null && inBin.rts_due_on <= scope.today,
  }));
  const wall = (await binWall(scope, scope.today)).map((binTile) => ({
    code: binTile.code,
    class: binTile.class,
    bags: binTile.bags,
    rtsDue: binTile.rts_due,
  }));
  return ok({ id, code: found.code, class: found.class, rows, wall });
}
/** Why a bin can't go: something lies in it. Null where it is empty. */
export async function binInUse(scope: Scope, id: number): Promise<string | null> {
  const bags = new Set((await inBin(scope, id)).map((inBin) => inBin.bag_code)).size;
  return bags === 0
    ? null
    : `${bags === 1 ? 'A bag lies' : `${bags} bags lie`} in this bin. Scan ${bags === 1 ? 'it' : 'them'} into another one first.`;
}

export interface Placed {
  readonly rxIds: readonly number[];
  readonly bin: string;
  readonly message: string;
}

const nothingToBin = (bag: string) =>
  refuseRx(`Nothing in bag ${bag} is to be binned: it was handed over, or is being changed.`, [], {
    bag: 'Not to be binned',
  });

/**
 * Puts a bag into a bin: every checked fill in it moves (rows 24 and 25 of the lifecycle), or none
 * does. Refused in words where the
 * bag is incomplete, holds another patient's vial, or belongs into another class of bin.
 */
export async function placeBag(
  work: RxWork,
  bag: string,
  bin: string,
): Promise<Result<Placed, RxFailure>> {
  const number = bagNumber(bag, work);
  const code = binCode(bin, work);
  if (number === null)
    return refuseRx('This is not the label of a bag. Scan the bag first.', [], {
      bag: 'Scan the bag',
    });
  if (code === null)
    return refuseRx('This is not the label of a bin. Scan the bin.', [], { bin: 'Scan the bin' });
  const inside = (await findByBag(work, number)).toSorted((a, b) => a.rx_id - b.rx_id);
  if (inside.length === 0)
    return refuseRx(`There is nothing in bag ${number}. Scan the label on the bag again.`, [], {
      bag: 'Empty',
    });
  const movable = inside.filter(
    (row) => row.status === rxStatus.rphVerified || row.status === rxStatus.binned,
  );
  const [first] = movable;
  if (!first) return nothingToBin(number);
  const opened = await openForChange(work, first.rx_id, await versionOf(work, first.rx_id));
  if (!opened.ok) return opened;
  const moved = await moveBag(
    work,
    opened.value,
    first.status === rxStatus.rphVerified ? 'bin' : 'move-bin',
    { bagScan: bag, binScan: bin },
  );
  if (!moved.ok) return moved;
  const length = movable.length;
  return ok({
    rxIds: movable.map((row) => row.rx_id),
    bin: code,
    message: `Bag ${number} is in bin ${code}: ${length} prescription${length === 1 ? '' : 's'}.`,
  });
}
