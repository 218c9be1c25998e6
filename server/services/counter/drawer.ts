import { rolesGranting, type PermissionKey } from '#domain/admin/permissions.ts';
import type { DrawerEntryRow, DrawerRow } from '#domain/counter/contract/drawers.ts';
import {
  drawerHolds,
  drawerKindText,
  drawerTenderText,
  drawerTenders,
  overOrShort,
  type DrawerMove,
  type DrawerTender,
} from '#domain/counter/rules/drawer.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import {
  cashInNoDrawer,
  closeDrawerRow,
  drawerEntriesOf,
  drawersOf,
  insertDrawer,
  insertDrawerEntry,
  lockDrawer,
  openDrawerAt,
  bumpDrawerVersion,
  countRefusal,
  type DrawerEntryListing,
  type DrawerListing,
} from '#server/repositories/counter/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';

/** Who works at which workstation, and what they may know. */
export interface AtDrawer extends Scope {
  readonly workstation: string;
  readonly permissions: ReadonlySet<PermissionKey>;
}
const instant = (at: string): string => new Date(at).toISOString();
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
/**
 * Before the count only who may review knows what should be there: who counts doesn't count towards
 * a number.
 */
const mayKnow = (drawer: AtDrawer, givenDrawer: Pick<DrawerListing, 'closed_at'>): boolean =>
  givenDrawer.closed_at !== null || drawer.permissions.has('drawer.review');

function rowOf(
  drawer: AtDrawer,
  givenDrawer: DrawerListing,
  held: Readonly<Record<DrawerTender, number>> | null,
): DrawerRow {
  const counted =
    givenDrawer.closed_at === null
      ? null
      : { cashCents: Number(givenDrawer.cash_cents), checkCents: Number(givenDrawer.check_cents) };
  const should = counted
    ? {
        cash: Number(givenDrawer.expected_cash_cents),
        check: Number(givenDrawer.expected_check_cents),
      }
    : held;
  return {
    id: givenDrawer.id,
    version: givenDrawer.version,
    station: givenDrawer.station,
    here: same(givenDrawer.station, drawer.workstation),
    floatCents: Number(givenDrawer.float_cents),
    openedAt: instant(givenDrawer.opened_at),
    openedBy: givenDrawer.opened_by,
    closedAt: givenDrawer.closed_at === null ? null : instant(givenDrawer.closed_at),
    closedBy: givenDrawer.closed_by,
    cashCents: counted?.cashCents ?? null,
    checkCents: counted?.checkCents ?? null,
    expectedCashCents: should?.cash ?? null,
    expectedCheckCents: should?.check ?? null,
    differenceCents: counted && should ? overOrShort(counted, should) : null,
    cardCents: mayKnow(drawer, givenDrawer) ? Number(givenDrawer.card_cents) : null,
    note: givenDrawer.note,
  };
}
const heldBy = async (
  drawer: AtDrawer,
  input: { readonly id: number; readonly float_cents: number },
) =>
  drawerHolds(
    Number(input.float_cents),
    (await drawerEntriesOf(drawer, input.id)).map((drawerEntry) => ({
      tender: drawerEntry.tender,
      amountCents: Number(drawerEntry.amount_cents),
    })),
  );
/** One drawer as this person may see it; undefined where the store has none of this id. */
export async function drawerRow(drawer: AtDrawer, id: number): Promise<DrawerRow | undefined> {
  const [first] = await drawersOf(drawer, { id });
  return first && rowOf(drawer, first, mayKnow(drawer, first) ? await heldBy(drawer, first) : null);
}
/**
 * The store's drawers, the latest first. The totals are of all that are chosen, whatever is searched.
 */
export async function listDrawers(
  drawer: AtDrawer,
  query: ListQuery,
): Promise<SummedPage<DrawerRow>> {
  const { which = 'all' } = query.filters;
  const words = query.text.trim().toLowerCase();
  const rows: DrawerRow[] = [];
  for (const ownDrawer of await drawersOf(drawer, { which }))
    rows.push(
      rowOf(
        drawer,
        ownDrawer,
        ownDrawer.closed_at === null && mayKnow(drawer, ownDrawer)
          ? await heldBy(drawer, ownDrawer)
          : null,
      ),
    );
  const meant = rows.filter(
    (row) =>
      words === '' ||
      [row.station, row.openedBy, row.closedBy, row.note].join(' ').toLowerCase().includes(words),
  );
  return {
    ...windowIn(query, sortedRows(query, meant, cellOf)),
    totals: {
      open: rows.filter((row) => row.closedAt === null).length,
      differenceCents: rows.reduce((sum, row) => sum + (row.differenceCents ?? 0), 0),
      noDrawer: await cashInNoDrawer(drawer, drawer.now),
    },
  };
}

/** Opens the drawer of this workstation with its float, cents. Refused while one is open here. */
export async function openDrawer(drawer: AtDrawer, floatCents: number): Promise<Saved<DrawerRow>> {
  if (drawer.workstation.trim() === '')
    return refused([
      'This workstation has no name. Name it first: a drawer belongs to a workstation.',
    ]);
  if ((await openDrawerAt(drawer, drawer.workstation)) !== undefined)
    return refused(['A drawer is open at this workstation already. Count and close it first.']);
  return ok(
    required(
      await drawerRow(drawer, await insertDrawer(drawer, drawer.workstation.trim(), floatCents)),
      'the drawer that was opened',
    ),
  );
}
/** What a change of a drawer needs to know of it. */
interface OfChange {
  readonly id: number;
  readonly float_cents: number;
  readonly refusals: number;
}
/**
 * So many sums of one drawer may be refused to somebody who may not know what it holds: more of
 * them would find it by trying.
 */
const mostRefusals = 3;

/**
 * The drawer, locked, open and in the version that the person saw; at its own workstation, unless
 * the person may review drawers.
 */
async function forChange(
  drawer: AtDrawer,
  id: number,
  version: number,
): Promise<Result<OfChange, SaveFailure<DrawerRow>>> {
  const found = await lockDrawer(drawer, id);
  if (!found) return missing();
  if (found.version !== version)
    return fail({
      code: 'STALE',
      current: required(await drawerRow(drawer, id), 'the drawer that was changed'),
    });
  if (found.closed_at !== null)
    return refused(['This drawer is counted and closed: open another one.']);
  return same(found.station, drawer.workstation) || mayKnow(drawer, { closed_at: null })
    ? ok(found)
    : refused(
        [`This is the drawer of ${found.station}: go to that workstation.`],
        {},
        rolesGranting('drawer.review'),
      );
}

/** Refuses a sum, and counts it against the drawer where the person may not know what it holds. */
async function refusedSum(
  drawer: AtDrawer,
  id: number,
  why: string,
  fields: Readonly<Record<string, string>>,
) {
  if (!mayKnow(drawer, { closed_at: null })) await countRefusal(drawer, id);
  return refused([why], fields);
}
/** Nothing about the sum of this drawer is answered to this person any more. */
const isSilent = (drawer: AtDrawer, { refusals }: OfChange): boolean =>
  refusals >= mostRefusals && !mayKnow(drawer, { closed_at: null });
/**
 * Cash (cents, above zero) that goes to the safe, is taken out, or put in, with why. No more is
 * taken than is in it. Who may not know what that is can't find it by trying: after three refused
 * sums, only somebody who may review drawers takes cash out of it.
 */
export async function moveCash(
  drawer: AtDrawer,
  id: number,
  version: number,
  input: { readonly kind: DrawerMove; readonly amountCents: number; readonly reason: string },
): Promise<Saved<DrawerRow>> {
  const result = await forChange(drawer, id, version);
  const reason = input.reason.trim();
  if (!result.ok) return result;
  if (reason === '') return refused(['Say why.'], { reason: 'The reason is missing' });
  const wanted = input.kind === 'pay-in' ? 0 : input.amountCents;
  const problem = await takingProblem(drawer, result.value, wanted);
  if (problem !== null) return problem;
  await insertDrawerEntry(drawer, id, {
    kind: input.kind,
    tender: 'cash',
    amountCents: input.kind === 'pay-in' ? input.amountCents : -input.amountCents,
    reason,
  });
  await bumpDrawerVersion(drawer, id);
  return ok(required(await drawerRow(drawer, id), 'the drawer that was changed'));
}
/** Why so much cash is not taken out; null where it may be. */
async function takingProblem(drawer: AtDrawer, of: OfChange, amountCents: number) {
  if (amountCents === 0) return null;
  if (isSilent(drawer, of))
    return refused(
      ['Three sums were refused: somebody who may review drawers takes cash out of this one.'],
      {},
      rolesGranting('drawer.review'),
    );
  return amountCents > (await heldBy(drawer, of)).cash
    ? refusedSum(drawer, of.id, 'So much cash can’t be in this drawer.', {
        amount: 'More than can be in it',
      })
    : null;
}
/** What is said of a count that differs, without by how much. */
const otherSum = (input: { readonly cashCents: number; readonly checkCents: number }) =>
  [
    `${formatMoney(input.cashCents)} in cash and ${formatMoney(input.checkCents)} in checks are ` +
      'not what this drawer should hold. Count again; where it stays so, say in the note what ' +
      'you know of it.',
    { note: 'Count again, or say why it differs' },
  ] as const;
/**
 * Counts and closes a drawer: what was counted and what should be there stand in it from then on.
 * Where they differ a note is asked for first, and neither by how much nor which way is said
 * before: the count is to be a count. After three refused sums every count needs its note.
 */
export async function closeDrawer(
  drawer: AtDrawer,
  id: number,
  version: number,
  input: { readonly cashCents: number; readonly checkCents: number; readonly note: string | null },
): Promise<Saved<DrawerRow>> {
  const result = await forChange(drawer, id, version);
  const note = input.note?.trim() || null;
  if (!result.ok) return result;
  const held = await heldBy(drawer, result.value);
  const silent = isSilent(drawer, result.value);
  const isRight = input.cashCents === held.cash && input.checkCents === held.check;
  if (silent && note === null)
    return refused(['This drawer was counted three times. Say in the note what you know of it.'], {
      note: 'Say what you know of it',
    });
  if (!isRight && note === null) return refusedSum(drawer, id, ...otherSum(input));
  await closeDrawerRow(drawer, id, {
    ...input,
    expectedCashCents: held.cash,
    expectedCheckCents: held.check,
    note,
  });
  return ok(required(await drawerRow(drawer, id), 'the drawer that was changed'));
}

/** An entry as it is listed and printed. */
export const entryRow = (drawerEntry: DrawerEntryListing): DrawerEntryRow => ({
  id: drawerEntry.id,
  drawerId: drawerEntry.drawer_id,
  at: instant(drawerEntry.at),
  kind: drawerEntry.kind,
  tender: drawerEntry.tender,
  amountCents: Number(drawerEntry.amount_cents),
  cashCents: Number(drawerEntry.cash),
  rxId: drawerEntry.rx_id,
  rxNumber:
    drawerEntry.rx_number === null
      ? null
      : formatRxNumber(
          Number(drawerEntry.store_code),
          drawerEntry.rx_number,
          drawerEntry.fill_no ?? 0,
        ),
  patientName:
    drawerEntry.last_name === null
      ? null
      : fullName({
          last_name: drawerEntry.last_name,
          first_name: required(drawerEntry.first_name, 'the first name of the patient'),
          middle_name: drawerEntry.middle_name,
        }),
  reason: drawerEntry.reason,
  by: drawerEntry.by_name,
});
/**
 * The entries of one drawer, newest first; none without the filter `drawerId`, nor of an open one
 * for somebody who may not know what it holds.
 */
export async function listDrawerEntries(
  drawer: AtDrawer,
  query: ListQuery,
): Promise<SummedPage<DrawerEntryRow>> {
  const id = idIn(query.filters['drawerId']);
  const [first] = id === null ? [] : await drawersOf(drawer, { id });
  const words = query.text.trim().toLowerCase();
  if (!first || !mayKnow(drawer, first)) return { total: 0, exact: true, rows: [], totals: {} };
  const rows = (await drawerEntriesOf(drawer, first.id)).map(entryRow);
  const held = await heldBy(drawer, first);
  const meant = rows
    .toReversed()
    .filter(
      (row) =>
        words === '' ||
        [
          row.rxNumber,
          row.patientName,
          row.reason,
          row.by,
          drawerKindText[row.kind],
          drawerTenderText[row.tender],
        ]
          .join(' ')
          .toLowerCase()
          .includes(words),
    );
  return {
    ...windowIn(query, meant),
    totals: Object.fromEntries([
      ['float', Number(first.float_cents)],
      ...drawerTenders.map((drawerTender) => [drawerTender, held[drawerTender]]),
    ]),
  };
}
