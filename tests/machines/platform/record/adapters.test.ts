import { describe, expect, test } from 'vitest';
import { recordScreensPorts } from '#adapters/composition/screen-ports.ts';
import { recordsPorts } from '#adapters/patient/records-ports.ts';
import type { Caller, CallFailure } from '#adapters/platform/call.ts';
import { saveReasonPort } from '#adapters/platform/reason-ports.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { SearchInput } from '#machines/platform/list/list.ports.ts';

const tess = { name: 'Tess Oduya', at: '2026-03-02T15:04:00.000Z' };
const refused = (
  status: number,
  code: string,
  message: string,
  data: unknown = null,
): CallFailure => ({
  code,
  message,
  status,
  why: [],
  allowedRoles: [],
  data,
  savedBy: code === 'STALE' ? tess : null,
  correlationId: 'c-1',
});
/** A server that answers from a table, and what it was asked. */
function server(answers: Readonly<Record<string, Result<unknown, CallFailure>>>) {
  const asked: [string, unknown][] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input]);
    const answer = answers[name];
    if (!answer) throw new Error(`No answer to ${name}`);
    return answer;
  }) as unknown as Caller;
  const safety = async () => {
    throw new Error('unused');
  };
  return { asked, call, screens: recordScreensPorts(call, recordsPorts(call), { safety }) };
}
const signal = new AbortController().signal;
const find = (text: string, filters: Readonly<Record<string, string>> = {}): SearchInput => ({
  query: { text, filters, sort: null },
  offset: 0,
  limit: 100,
  around: null,
});
const save = {
  kind: 'inactive',
  record: { entity: 'prescriber', id: 4, version: 6 },
  on: false,
  text: 'Retired',
} as const;

describe('a reason', () => {
  test('switches the record at the server, over its version', async () => {
    const fixture = server({ 'prescribers.status': ok({ id: 4, version: 7 }) });
    expect(await saveReasonPort(fixture.call)(save, signal)).toEqual(ok({ version: 7 }));
    expect(fixture.asked).toEqual([
      ['prescribers.status', { id: 4, version: 6, kind: 'active', on: false, reason: 'Retired' }],
    ]);
  });
  test('to block is sent as blocking', async () => {
    const fixture = server({ 'patients.status': ok({ id: 4, version: 7 }) });
    await saveReasonPort(fixture.call)(
      {
        kind: 'blocked',
        record: { entity: 'patient', id: 4, version: 6 },
        on: true,
        text: 'Forged script',
      },
      signal,
    );
    expect(fixture.asked).toEqual([
      [
        'patients.status',
        { id: 4, version: 6, kind: 'blocked', on: true, reason: 'Forged script' },
      ],
    ]);
  });
  test('over a version that is gone says what to do', async () => {
    const fixture = server({
      'prescribers.status': fail(
        refused(409, 'STALE', 'Someone else saved this prescriber first.'),
      ),
    });
    expect(await saveReasonPort(fixture.call)(save, signal)).toMatchObject({
      ok: false,
      error: {
        message:
          'Someone else saved this prescriber first. Close this, look at the row again, then switch it.',
      },
    });
  });
  test('of a kind that has no such switch is refused in words', async () => {
    expect(
      await saveReasonPort(server({}).call)(
        { ...save, record: { entity: 'paper', id: 1, version: 1 } },
        signal,
      ),
    ).toMatchObject({
      ok: false,
      error: { message: 'The status of this paper can’t be changed from here.' },
    });
  });
});

describe('a patient', () => {
  const row = { id: 2, version: 5, lastName: 'Rivera', allergyStatus: 'allergies' };
  const sulfa = {
    id: 9,
    kind: 'group',
    value: 'sulfonamide-antibiotics',
    label: 'Sulfonamide antibiotics',
    severity: 'Mild',
    exception: false,
    reaction: null,
    note: null,
  };
  const glipizide = {
    ...sulfa,
    id: 10,
    kind: 'ingredient',
    value: 'glipizide',
    label: 'Glipizide',
    exception: true,
  };
  const gout = { id: 4, icdCode: 'M10.9', description: 'Gout, unspecified', note: null };
  const checked = { allergiesCheckedOn: '2026-03-02', allergiesCheckedBy: 'Maria Lopez' };
  const lists = { allergies: [sulfa, glipizide], conditions: [gout], ...checked };
  const fields = {
    allergies: [sulfa],
    allergyExceptions: [glipizide],
    conditions: [gout],
    ...checked,
  };
  test('is loaded with the lists, its version first; what is tolerated stands apart', async () => {
    const fixture = server({ 'patients.get': ok(row), 'patients.lists': ok(lists) });
    expect(await fixture.screens.patient.load({ id: 2 })).toEqual({ ...row, ...fields });
    expect(fixture.asked.map(([name]) => name)).toEqual(['patients.get', 'patients.lists']);
  });
  test('is saved with them in one call', async () => {
    const fixture = server({
      'patients.save': ok({ ...row, version: 6 }),
      'patients.lists': ok(lists),
    });
    expect(
      await fixture.screens.patient.save({
        id: 2,
        version: 5,
        draft: { lastName: 'Rivera', ...fields },
      }),
    ).toEqual({ kind: 'saved', row: { ...row, version: 6, ...fields } });
    expect(fixture.asked[0]).toEqual([
      'patients.save',
      {
        id: 2,
        version: 5,
        draft: { lastName: 'Rivera' },
        allergies: [sulfa, glipizide],
        conditions: [gout],
      },
    ]);
  });
  test('that was saved is saved, even when the lists can’t be read back', async () => {
    const fixture = server({ 'patients.save': ok({ ...row, version: 6 }) });
    expect(
      await fixture.screens.patient.save({
        id: 2,
        version: 5,
        draft: { allergies: [sulfa], allergyExceptions: [], conditions: [] },
      }),
    ).toEqual({
      kind: 'saved',
      row: { ...row, version: 6, allergies: [sulfa], allergyExceptions: [], conditions: [] },
    });
  });
  test('whose allergies can’t be read is not shown as one without, nor as one that can’t be read', async () => {
    const lost = server({
      'patients.get': ok(row),
      'patients.lists': fail(
        refused(429, 'TOO_MANY', 'Too many calls from this workstation. Wait a moment.'),
      ),
    });
    await expect(lost.screens.patient.load({ id: 2 })).rejects.toThrow(
      'The patient was read, but not the allergies: Too many calls from this workstation. Wait a moment. Nothing is shown until both are here; try again.',
    );
    const silent = server({ 'patients.get': ok(row) });
    await expect(silent.screens.patient.load({ id: 2 })).rejects.toThrow(
      /^The patient was read, but not the allergies:/,
    );
  });
  test('that someone else saved comes back with their lists', async () => {
    const fixture = server({
      'patients.save': fail(
        refused(409, 'STALE', 'Someone else saved this patient first.', { ...row, version: 9 }),
      ),
      'patients.lists': ok(lists),
    });
    expect(
      await fixture.screens.patient.save({ id: 2, version: 5, draft: { allergies: [] } }),
    ).toEqual({
      kind: 'stale',
      by: tess,
      row: { ...row, version: 9, ...fields },
    });
  });
});

describe('a drug search', () => {
  const kept = { id: 1, active: true };
  const gone = { id: 2, active: false };
  test('by a whole code finds its products, whatever the store keeps', async () => {
    const fixture = server({ 'drugs.resolve': ok({ kind: 'several', drugs: [kept, gone] }) });
    expect(
      await fixture.screens.drug.search(
        find('0591-0369-01', { scope: 'Local', status: 'All' }),
        signal,
      ),
    ).toEqual({ total: 2, offset: 0, rows: [kept, gone] });
    expect(fixture.asked).toEqual([['drugs.resolve', { code: '0591-0369-01' }]]);
    expect(
      await fixture.screens.drug.search(find('0591-0369-01', { status: 'InActive' }), signal),
    ).toMatchObject({ rows: [gone] });
  });
  test('by a code that nothing has, or by words, looks as typed', async () => {
    const fixture = server({
      'drugs.resolve': ok({ kind: 'none', drugs: [] }),
      'drugs.search': ok({ total: 0, rows: [], exact: true }),
    });
    await fixture.screens.drug.search(find('99999000201'), signal);
    await fixture.screens.drug.search(find('metformin 500'), signal);
    expect(fixture.asked.map(([name, input]) => [name, (input as { text?: string }).text])).toEqual(
      [
        ['drugs.resolve', undefined],
        ['drugs.search', '99999000201'],
        ['drugs.search', 'metformin 500'],
      ],
    );
  });
  test('turns autofill the other way; a refusal is words', async () => {
    const fixture = server({ 'drugs.keep': ok({ ...kept, autofill: true }) });
    const act = fixture.screens.drug.act!;
    expect(await act({ verb: 'autofill', row: { ...kept, autofill: false } })).toMatchObject({
      kind: 'done',
      row: { autofill: true },
    });
    await act({ verb: 'keep', row: kept });
    expect(fixture.asked).toEqual([
      ['drugs.keep', { id: 1, autofill: true }],
      ['drugs.keep', { id: 1 }],
    ]);
    expect(
      await server({
        'drugs.keep': fail(refused(404, 'NOT_FOUND', 'There is no such drug in this store.')),
      }).screens.drug.act!({ verb: 'keep', row: kept }),
    ).toEqual({ kind: 'refused', message: 'There is no such drug in this store.' });
  });
});
