import { bin } from '#domain/counter/entities/bin.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { BinContents, BinRow } from '#domain/platform/contract/references.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { daysBetween } from '#domain/platform/rules/dates.ts';
import { bagNumber, binCode } from '#domain/platform/rules/scan-code.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { binWall, findBins, inBin, type BinRecord } from '#server/repositories/counter/orders.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { findByBag, versionOf } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

interface Dated extends Scope {
  readonly today: string;
}
const binRow = (b: BinRecord) => {
  const code = buildStationCode({ kind: 'bin', bin: b.code });
  return {
    id: b.id,
    version: b.version,
    code: b.code,
    scanCode: code.ok ? code.value : b.code,
    class: b.class,
    bags: b.bags,
    oldestOn: b.oldest_on,
    rtsDue: b.rts_due,
    active: b.active,
    inactiveReason: b.inactive_reason,
    blocked: b.blocked,
    blockedReason: b.blocked_reason,
  };
};

/** The store's bins and what lies in them. Text: the beginning of the code. Filters: `class`, `state` (Empty, Filled), `status` (Active, InActive). */
export async function listBins(s: Dated, query: ListQuery): Promise<ListPage<BinRow>> {
  const { class: kind, state, status } = query.filters;
  const found = await findBins(s, query, {
    today: s.today,
    codeFrom: query.text.trim(),
    class: kind || null,
    filled: state === 'Filled' ? true : state === 'Empty' ? false : null,
    active: status === 'Active' ? true : status === 'InActive' ? false : null,
  });
  return { ...found, rows: found.rows.map(binRow) };
}

/** What lies in a bin, the longest there first, with the days since and what is due back to stock, and the wall around it; NOT_FOUND for another store's bin. */
export async function contentsOf(
  s: Dated,
  id: number,
): Promise<Result<BinContents, { readonly code: 'NOT_FOUND' }>> {
  const found = await findRecord(s, bin, id);
  if (!found) return fail({ code: 'NOT_FOUND' });
  const rows = (await inBin(s, id)).map((f) => ({
    fillId: f.fill_id,
    rxId: f.rx_id,
    rxNumber: formatRxNumber(Number(f.store_code), f.rx_number, f.fill_no),
    bagCode: f.bag_code,
    patientName: fullName(f),
    drugName: [f.name, f.strength].filter(Boolean).join(' '),
    status: f.status,
    since: f.since,
    days: f.since === null ? null : daysBetween(f.since, s.today),
    rtsDueOn: f.rts_due_on,
    due: f.rts_due_on !== null && f.rts_due_on <= s.today,
  }));
  const wall = (await binWall(s, s.today)).map((b) => ({
    code: b.code,
    class: b.class,
    bags: b.bags,
    rtsDue: b.rts_due,
  }));
  return ok({ id, code: found.code, class: found.class, rows, wall });
}
/** Why a bin can't go: something lies in it. Null where it is empty. */
export async function binInUse(s: Scope, id: number): Promise<string | null> {
  const bags = new Set((await inBin(s, id)).map((f) => f.bag_code)).size;
  return bags === 0
    ? null
    : `${bags === 1 ? 'A bag lies' : `${bags} bags lie`} in this bin. Scan ${bags === 1 ? 'it' : 'them'} into another one first.`;
}

export interface Placed {
  readonly rxIds: readonly number[];
  readonly bin: string;
  readonly message: string;
}

/**
 * Puts a bag into a bin: every checked fill in it moves (rows 24 and 25 of the lifecycle), or none does. Refused in words where the
 * bag is incomplete, holds another patient's vial, or belongs into another class of bin.
 */
export async function placeBag(
  w: RxWork,
  bag: string,
  bin: string,
): Promise<Result<Placed, RxFailure>> {
  const number = bagNumber(bag, w);
  const code = binCode(bin, w);
  if (number === null)
    return refuseRx('This is not the label of a bag. Scan the bag first.', [], {
      bag: 'Scan the bag',
    });
  if (code === null)
    return refuseRx('This is not the label of a bin. Scan the bin.', [], { bin: 'Scan the bin' });
  const inside = (await findByBag(w, number)).toSorted((a, b) => a.rx_id - b.rx_id);
  if (inside.length === 0)
    return refuseRx(`There is nothing in bag ${number}. Scan the label on the bag again.`, [], {
      bag: 'Empty',
    });
  const movable = inside.filter(
    (f) => f.status === rxStatus.rphVerified || f.status === rxStatus.binned,
  );
  if (movable.length === 0)
    return refuseRx(
      `Nothing in bag ${number} is to be binned: it was handed over, or is being changed.`,
      [],
      { bag: 'Not to be binned' },
    );
  for (const f of movable) {
    const opened = await openForChange(w, f.rx_id, await versionOf(w, f.rx_id));
    if (!opened.ok) return opened;
    const moved = await makeMove(
      w,
      opened.value,
      f.status === rxStatus.rphVerified ? 'bin' : 'move-bin',
      {
        bagScan: bag,
        binScan: bin,
      },
    );
    if (!moved.ok) return moved;
  }
  const n = movable.length;
  return ok({
    rxIds: movable.map((f) => f.rx_id),
    bin: code,
    message: `Bag ${number} is in bin ${code}: ${n} prescription${n === 1 ? '' : 's'}.`,
  });
}
