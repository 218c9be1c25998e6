import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissionTree } from '#domain/admin/permissions.ts';
import {
  decide,
  lifecycle,
  lifecycleEvents,
  movesFor,
  rowOf,
  type Actor,
  type LifecycleEvent,
} from '#domain/rx/lifecycle/index.ts';
import { lifecyclePage, lifecyclePath } from '../../../../scripts/draw-lifecycle.ts';
import {
  cashier,
  facts,
  inCharge,
  lapsed,
  pharmacist,
  ready,
  system,
  technician,
} from './ready.ts';

/**
 * The handbook's table §1.2, written by hand: a row that drifts is caught here. Its partial fills
 * (§1.1) are events of rows 9 and 19.
 */
const handbook = `
1 create - > DE
2 hold DE B C > H
3 release H > DE B C
4 defer DE R H B C > DEF
5 resume DEF > DE
6 file DE > F
7 verify-data F > RVF
8 edit-filed RVF > F
9 fill F RVF PU D PD > DE
9 rest F RVF PU D PD > DE
9 close-rest F RVF PU D PD > -
10 paid DE > B
11 rejected DE > R
12 resubmit R > B R
13 back-to-entry R > DE
14 cash R DE > C
15 ask-price-match DE C R > PM
16 approve-price PM > C
16 refuse-price PM > DE
17 paid-later C > B
18 reverse B C > DE
18 edit-billed B > DE
18 reverse-dispensed PU D PD > -
18 settle-reversal PU D PD > -
19 part DE R B C > DE C
19 whole DE B C > DE C
19 scan B C > DV
20 undo-scan DV > B C
20 another-bottle DV RV BD > B C
21 verify DV > RV
22 fail-check DV > DE B C
23 edit-verified RV > DE
24 bin RV > BD
25 move-bin BD > BD
26 pick-up RV BD > PU
27 deliver RV BD > D
28 open-balance RV BD PU D > PD
29 settle PD > PU D BD
30 fail-delivery RV BD > BD
31 return-to-stock BD RV DV B C > F RVF
32 undo-pick-up PU > BD
33 came-back PU D > -
33 paper-came C B DV RV BD PU D PD F > -
34 transfer-out DE H DEF F R C B DV RV RVF PU D > XF
35 cancel-transfer XF > F
36 discontinue DE H DEF F R C B DV RV RVF BD PU D PD PM > DM
37 reinstate DM > F
38 delete DE H DEF F > DEL`
  .trim()
  .split('\n');

describe('the table', () => {
  it('is the handbook’s, row by row', () => {
    expect(
      lifecycle.map(
        (row) =>
          `${row.row} ${row.event} ${row.from?.join(' ') ?? '-'} > ${row.to.join(' ') || '-'}`,
      ),
    ).toEqual(handbook);
    expect(new Set(lifecycle.map((row) => row.row)).size).toBe(38);
    expect(lifecycle.map((row) => row.event)).toEqual([...lifecycleEvents]);
  });

  it('asks the password for both checks and after the hand-over, and for nothing else', () => {
    expect(lifecycle.filter((row) => row.stepUp).map((row) => row.row)).toEqual([7, 18, 21]);
    for (const row of lifecycle) expect(row.guards.includes('signed'), row.event).toBe(row.stepUp);
  });

  it('lets the system act only where the handbook says S', () => {
    for (const row of lifecycle) expect(row.system, row.event).toBe(row.who.includes('S'));
    expect(lifecycle.filter((row) => row.system).map((row) => row.row)).toEqual([
      1, 5, 9, 10, 11, 17, 28, 36,
    ]);
  });

  it('keeps permission ids unique', () => {
    const ids = permissionTree.flatMap((permissionPage) => [
      permissionPage.id,
      ...permissionPage.features.map((feature) => feature.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is drawn in the documents as it is', () => {
    expect(readFileSync(lifecyclePath, 'utf8')).toBe(lifecyclePage());
  });
});

/**
 * Who may, for the plainest case of each row: letters of the handbook, P including T, M including
 * P.
 */
const may: Readonly<Record<LifecycleEvent, string>> = {
  create: 'TPM',
  hold: 'TPM',
  release: 'TPM',
  defer: 'TPM',
  resume: 'TPM',
  file: 'TPM',
  'verify-data': 'PM',
  'edit-filed': 'TPM',
  fill: 'TPM',
  rest: 'TPM',
  'close-rest': 'TPM',
  paid: '',
  rejected: '',
  resubmit: 'TPM',
  'back-to-entry': 'TPM',
  cash: 'TPM',
  'ask-price-match': 'TPM',
  'approve-price': 'M',
  'refuse-price': 'M',
  'paid-later': 'TPM',
  reverse: 'TPM',
  'edit-billed': 'TPM',
  'reverse-dispensed': 'M',
  'settle-reversal': 'M',
  part: 'TPM',
  whole: 'TPM',
  scan: 'TPM',
  'undo-scan': 'TPM',
  'another-bottle': 'TPM',
  verify: 'PM',
  'fail-check': 'PM',
  'edit-verified': 'TPM',
  bin: 'TPMC',
  'move-bin': 'TPMC',
  'pick-up': 'TPMC',
  deliver: 'TPMC',
  'open-balance': 'PMC',
  settle: 'TPMC',
  'fail-delivery': 'PMC',
  'return-to-stock': 'TPM',
  'undo-pick-up': 'PM',
  'came-back': 'M',
  'paper-came': 'PM',
  'transfer-out': 'PM',
  'cancel-transfer': 'PM',
  discontinue: 'PM',
  reinstate: 'PM',
  delete: 'TPM',
};
const people: Readonly<Record<string, Actor>> = {
  T: technician,
  P: pharmacist,
  M: inCharge,
  C: cashier,
};
/** The entry is the actor's own and the password his own, so that only the right decides. */
const tryBy = (event: LifecycleEvent, actor: Actor, over = {}, given = {}) => {
  const base = ready[event];
  const payload = {
    ...base.payload,
    ...(base.payload.stepUp ? { stepUp: { ...base.payload.stepUp, userId: actor.userId } } : {}),
    ...given,
  };
  const at = facts({ createdBy: actor.userId, ...base.facts, ...over });
  return {
    decided: decide(at, actor, event, payload),
    offered: movesFor(at, actor).find((move) => move.event === event)!,
  };
};

describe('who may', () => {
  it.each(
    lifecycleEvents.flatMap((lifecycleEvent) =>
      Object.keys(people).map((key) => [lifecycleEvent, key] as const),
    ),
  )('%s by %s', (event, letter) => {
    // The scan of the ready case was made by the technician; nobody checks his own.
    const { decided, offered } = tryBy(event, people[letter]!);
    expect(decided.ok).toBe(may[event].includes(letter));
    expect(offered.allowed).toBe(decided.ok);
  });

  it.each(lifecycle.filter((row) => row.licence).map((row) => [row.row, row.event] as const))(
    'row %i %s needs an active license, whatever the roles grant',
    (_n, event) => {
      for (const actor of [
        { ...lapsed, permissions: inCharge.permissions },
        { ...inCharge, licence: null },
      ]) {
        expect(tryBy(event, actor).decided).toMatchObject({
          ok: false,
          error: {
            code: 'LICENCE',
            message: 'Only a pharmacist with an active license may do this.',
          },
        });
      }
      expect(tryBy(event, technician).offered.allowedRoles).toContain(
        'an active pharmacist license',
      );
    },
  );

  it.each(lifecycle.filter((row) => !row.system).map((row) => [row.row, row.event] as const))(
    'row %i %s is never done by the system',
    (_n, event) => {
      expect(decide(facts(ready[event].facts), system, event, ready[event].payload)).toMatchObject({
        ok: false,
        error: {
          code: 'PERSON_ONLY',
          message: 'This needs a person: the system may only propose it.',
        },
      });
    },
  );

  it('says which permission is lacking and which roles have it', () => {
    const { decided, offered } = tryBy('approve-price', technician);
    expect(decided).toEqual({
      ok: false,
      error: {
        code: 'FORBIDDEN',
        message: 'Your roles lack the permission "Decide a price match".',
        allowedRoles: ['Pharmacist-in-charge'],
      },
    });
    expect(offered).toMatchObject({
      allowed: false,
      why: ['Your roles lack the permission "Decide a price match".'],
      allowedRoles: ['Pharmacist-in-charge'],
    });
    expect(tryBy('verify', technician).offered.allowedRoles).toEqual([
      'Pharmacist',
      'Pharmacist-in-charge',
      'an active pharmacist license',
    ]);
    expect(tryBy('paid', inCharge).decided).toMatchObject({
      ok: false,
      error: { code: 'SYSTEM_ONLY' },
    });
    expect(tryBy('paid', inCharge).offered.allowedRoles).toEqual(['the system']);
  });

  it.each([
    ['create', { schedule: 2, origin: '2', emergencyOral: true }, {}],
    ['create', { schedule: 4, origin: '5' }, {}],
    ['hold', {}, { reason: { code: 'interaction' } }],
    ['release', { heldReason: 'prescriber' }, {}],
    ['release', { heldReason: null }, {}],
    ['defer', { status: 'H', heldFrom: 'C', heldReason: 'interaction' }, {}],
    ['defer', { status: 'H', heldFrom: 'C', heldReason: null }, {}],
    ['resubmit', {}, { correction: 'clinical' }],
    ['return-to-stock', { schedule: 4 }, {}],
    ['delete', { createdBy: 99 }, {}],
    ['delete', { createdOn: '2026-03-09' }, {}],
    ['delete', { everBilled: true }, {}],
    ['delete', { everLabelled: true }, {}],
    ['delete', { status: 'H', heldFrom: 'DE', heldReason: 'prescriber' }, {}],
  ] as const)('%s with %o %o is for a pharmacist', (event, over, given) => {
    expect(tryBy(event, technician, over, given).decided).toMatchObject({
      ok: false,
      error: { code: 'LICENCE' },
    });
    expect(tryBy(event, lapsed, over, given).decided).toMatchObject({
      ok: false,
      error: { code: 'LICENCE' },
    });
    expect(tryBy(event, pharmacist, over, given).decided.ok).toBe(true);
  });

  it('lets a technician defer what waits for no clinical answer', () => {
    const held = { status: 'H', heldFrom: 'C', heldReason: 'stock' } as const;

    expect(tryBy('defer', technician, held).decided.ok).toBe(true);
    expect(tryBy('defer', technician, { status: 'C' }).decided.ok).toBe(true);
  });

  it('leaves an undo of a pick-up after its day to the pharmacist-in-charge', () => {
    expect(tryBy('undo-pick-up', pharmacist, { pickedUpOn: '2026-03-09' }).decided).toMatchObject({
      ok: false,
      error: {
        code: 'FORBIDDEN',
        message: 'Your roles lack the permission "Undo a pick-up after the day".',
      },
    });
    expect(tryBy('undo-pick-up', inCharge, { pickedUpOn: '2026-03-09' }).decided.ok).toBe(true);
  });

  it('lets a technician transfer only where the state does, and no controlled drug', () => {
    const granted: Actor = {
      ...technician,
      permissions: new Set([...technician.permissions, 'rx.transfer']),
    };
    const lenient = { ...facts().policy, transferByTechnician: true };
    expect(tryBy('transfer-out', granted).decided).toMatchObject({
      ok: false,
      error: { code: 'LICENCE' },
    });
    expect(tryBy('transfer-out', granted, { policy: lenient }).decided.ok).toBe(true);
    expect(tryBy('transfer-out', granted, { policy: lenient, schedule: 4 }).decided).toMatchObject({
      ok: false,
      error: { code: 'LICENCE' },
    });
  });

  it('names who may answer a severe alert, and nobody else, where one stands in the way', () => {
    const { decided, offered } = tryBy('cash', technician, {
      alerts: [{ severity: 'severe', answered: false }],
    });
    const pharmacists = ['Pharmacist', 'Pharmacist-in-charge', 'an active pharmacist license'];
    expect(decided).toMatchObject({
      ok: false,
      error: { code: 'RX_SEVERE_ANSWERED', allowedRoles: pharmacists },
    });
    expect(offered).toMatchObject({ allowed: false, allowedRoles: pharmacists });
    expect(
      tryBy('hold', technician, {}, { reason: { code: 'interaction' } }).decided,
    ).toMatchObject({ error: { code: 'LICENCE', allowedRoles: pharmacists } });
  });

  it('refuses a move that does not start here, in words', () => {
    expect(decide(facts({ status: 'B' }), pharmacist, 'verify', {})).toMatchObject({
      ok: false,
      error: {
        code: 'RX_STATUS',
        message:
          '"Final check" is not possible while the prescription is Billed. It is possible from: Drug Verified.',
      },
    });
    expect(decide(facts(), pharmacist, 'create', {})).toMatchObject({
      ok: false,
      error: {
        message:
          '"New prescription" is not possible while the prescription is Data Entry. It starts a new prescription.',
      },
    });
    expect(rowOf('verify').title).toBe('Final check');
  });
});
