import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimCorrections } from '#domain/claim/contract/corrections.ts';
import { required } from '#domain/platform/required.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { resubmitClaim, sendClaim } from '#server/services/claim/send.ts';
import { transmissionDetail, transmissionLog } from '#server/services/claim/transmission-view.ts';
import { openRx } from '#server/services/rx/open.ts';
import { ClaimsDesk, type CardName } from '#tests/platform/claims-desk.ts';
import { refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** What claims of a community pharmacy say, field by field, as the payer gets them. */
let claims: ClaimsDesk;
beforeAll(async () => {
  claims = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claims.close());

type Drug = keyof ClaimsDesk['desk']['shelf'];
interface Billed {
  readonly drug?: Drug;
  readonly draft?: Partial<RxDraft>;
  readonly cards?: readonly CardName[];
  readonly byPharmacist?: true;
  readonly patient?: object;
  readonly prescriber?: object;
  readonly card?: object;
  readonly policy?: object;
  /** Segment → fields as they are on the wire. */
  readonly says: Readonly<Record<string, object>>;
  /** Fields that may not be there, by segment. */
  readonly lacks?: Readonly<Record<string, readonly string[]>>;
}
const send = (rxId: number) =>
  claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);
async function wireOf(rxId: number): Promise<Readonly<Record<string, Record<string, string>>>> {
  const work = claims.desk.work(claims.desk.technician);
  const opened = required(await openRx(work, rxId), 'the prescription');
  const [newest] = (await transmissionLog(work, opened)).rows;
  const found = await transmissionDetail(work, required(newest, 'a transmission').id);
  if (!found.ok) throw new Error('not found');
  return Object.fromEntries(
    found.value.request.segments.map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map(({ id, raw }) => [id, raw])),
    ]),
  );
}
async function entered(it: Omit<Billed, 'says'>): Promise<number> {
  const { desk, db } = claims;
  const patientId = await desk.patient({});
  const prescriberId = await desk.prescriber();
  if (it.patient)
    await db.updateTable('patients').set(it.patient).where('id', '=', patientId).execute();
  if (it.prescriber)
    await db.updateTable('prescribers').set(it.prescriber).where('id', '=', prescriberId).execute();
  await claims.insure(patientId, ...(it.cards ?? ['ppo']));
  if (it.card)
    await db
      .updateTable('patient_insurances')
      .set(it.card)
      .where('patient_id', '=', patientId)
      .execute();
  await db
    .updateTable('stores')
    .set({ policy: JSON.stringify({ claims: it.policy ?? {} }) })
    .where('id', '=', desk.p.storeId)
    .execute();
  const drugId = desk.shelf[it.drug ?? 'warfarin'];
  const once = { sig: 'TAKE 1 TABLET BY MOUTH DAILY', quantity: 30_000, daysSupply: 30 };
  const draft = { patientId, prescriberId, drugId, ...once, ...it.draft };
  return (await desk.enter(draft, it.byPharmacist ? { actor: desk.pharmacist } : {})).rxId;
}
const insulin = {
  sig: 'INJECT 20 UNITS UNDER THE SKIN DAILY',
  quantity: 10_000,
  daysSupply: 28,
} as const;

const billed: Readonly<Record<string, Billed>> = {
  'a new prescription on paper': {
    says: {
      Claim: {
        EM: '1',
        D3: '00',
        D6: '1',
        D8: '0',
        DF: '02',
        DJ: '1',
        C8: '00',
        '28': 'EA',
        E7: '0000030000',
        D5: '030',
      },
      Prescriber: { EZ: '01', DB: '1790887081', DR: 'CHEN' },
      Insurance: { C2: 'W100', C3: '01', C6: '1' },
    },
    lacks: { Claim: ['ET', 'NX', 'EU', 'NV', 'HD'] },
  },
  'a C-II says the quantity prescribed': {
    drug: 'oxycodone',
    draft: {
      refills: 0,
      quantity: 20_000,
      daysSupply: 5,
      sig: 'TAKE 1 TABLET BY MOUTH EVERY 6 HOURS AS NEEDED FOR PAIN',
    },
    says: { Claim: { ET: '0000020000', DF: '00', D7: '00406055201' } },
  },
  'a C-IV does not': {
    drug: 'lorazepam',
    draft: { refills: 1 },
    says: { Claim: { DF: '01' } },
    lacks: { Claim: ['ET'] },
  },
  'millilitres of insulin': {
    drug: 'insulin',
    draft: insulin,
    says: { Claim: { E7: '0000010000', D5: '028' } },
  },
  'the patient wants the brand: DAW 2': { draft: { daw: '2' }, says: { Claim: { D8: '2' } } },
  'substitution allowed, the pharmacist chose the brand: DAW 3': {
    draft: { daw: '3' },
    says: { Claim: { D8: '3' } },
  },
  'by telephone: origin 2': {
    byPharmacist: true,
    draft: { origin: '2', hardCopy: 'By telephone' },
    says: { Claim: { DJ: '2' } },
  },
  'by fax: origin 4': { draft: { origin: '4' }, says: { Claim: { DJ: '4' } } },
  'no NPI, a DEA number': {
    prescriber: { npi: null },
    says: { Prescriber: { EZ: '12', DB: 'BC1234563' } },
  },
  'a spouse of the cardholder': {
    card: {
      cardholder_relation: '2',
      person_code: '02',
      ch_first_name: 'Luis',
      ch_last_name: 'Rivera-Peña',
    },
    says: { Insurance: { C3: '02', C6: '2', CC: 'LUIS', CD: 'RIVERA-PENA' } },
  },
  'a name with an accent and an apostrophe': {
    patient: { last_name: 'O’Neil Núñez', first_name: 'José' },
    says: { Patient: { CA: 'JOSE', CB: "O'NEIL NUNEZ" } },
  },
  'the payer has another birth date': {
    patient: { insurance_dob: '1957-12-04' },
    says: { Patient: { C4: '19571204' } },
  },
  'a gender that the payer does not know': {
    patient: { gender: 'U' },
    says: { Patient: { C5: '0' } },
  },
  'a diagnosis with a point': {
    draft: { diagnosis: 'I48.91' },
    says: { Clinical: { VE: '1', WE: '02', DO: 'I4891' } },
  },
  'a diagnosis in small letters': {
    draft: { diagnosis: 'z79.01' },
    says: { Clinical: { DO: 'Z7901' } },
  },
  'words instead of a diagnosis are not sent': {
    draft: { diagnosis: 'AFib' },
    says: {},
    lacks: { Clinical: ['DO'] },
  },
  'a resident of a nursing facility at a long-term care pharmacy': {
    patient: { residence: '3' },
    policy: { serviceType: '5' },
    says: { Claim: { U7: '05' }, Patient: { '4X': '03' } },
  },
  'somebody at home at a community pharmacy': {
    patient: { residence: '1' },
    policy: { serviceType: '1' },
    says: { Claim: { U7: '01' }, Patient: { '4X': '01' } },
  },
  'a hospice patient': { patient: { residence: '10' }, says: { Patient: { '4X': '11' } } },
  'a member number in small letters with blanks': {
    card: { member_id: ' w100a ' },
    says: { Insurance: { C2: 'W100A' } },
  },
  'a dose of half a millilitre': {
    drug: 'insulin',
    draft: { sig: 'INJECT 25 UNITS UNDER THE SKIN DAILY', quantity: 7_500, daysSupply: 28 },
    says: { Claim: { E7: '0000007500' } },
  },
  'a postal code with four more digits': {
    patient: { zip_code: '60601', zip4: '1234' },
    says: { Patient: { CP: '606011234' } },
  },
};

describe('a claim', () => {
  test.each(Object.entries(billed))('%s', async (_, it) => {
    const rxId = await entered(it);
    await send(rxId);
    const wire = await wireOf(rxId);
    await claims.run();

    expect(wire).toMatchObject(it.says);
    for (const [segment, ids] of Object.entries(it.lacks ?? {}))
      for (const id of ids) expect(wire[segment] ?? {}).not.toHaveProperty([id]);
  });
});

const nothing: ClaimCorrections = { priorAuthorization: null, clarifications: [], dur: [] };
describe('a claim that goes again says besides', () => {
  test.each<readonly [string, Partial<ClaimCorrections>, object]>([
    [
      'a prior authorization',
      { priorAuthorization: { type: '1', number: '778899' } },
      { EU: '01', EV: '00000778899' },
    ],
    [
      'an emergency supply',
      { priorAuthorization: { type: '9', number: '72' } },
      { EU: '09', EV: '00000000072' },
    ],
    [
      'medical certification',
      { priorAuthorization: { type: '2', number: '1' } },
      { EU: '02', EV: '00000000001' },
    ],
    ['a vacation supply', { clarifications: ['3'] }, { NX: '1', DK: '03' }],
    ['a lost supply', { clarifications: ['4'] }, { NX: '1', DK: '04' }],
    ['a changed therapy', { clarifications: ['5'] }, { DK: '05' }],
    ['a disaster', { clarifications: ['13'] }, { DK: '13' }],
    ['a 340B product', { clarifications: ['20'] }, { DK: '20' }],
    ['a leave of absence', { clarifications: ['14'] }, { DK: '14' }],
    [
      'that the prescriber may prescribe, and the plan’s limits',
      { clarifications: ['42', '10'] },
      { NX: '2' },
    ],
    ['why it is late', { delayReason: '1' }, { NV: '01' }],
  ])('%s', async (_, corrected, says) => {
    const rxId = await entered({});
    await send(rxId);
    await claims.run();
    const corrections = { ...nothing, ...corrected };
    await claims.act(
      claims.desk.technician,
      (work, at) =>
        resubmitClaim(work, rxId, at, { rank: 1, what: 'x', correction: 'data', corrections }),
      rxId,
    );

    expect((await wireOf(rxId))['Claim']).toMatchObject(says);
    await claims.run();
  });
  test('answers of the pharmacist to an alert', async () => {
    const rxId = await entered({});
    await send(rxId);
    await claims.run();
    const dur = [{ reason: 'DD', service: 'M0', result: '1G' }];
    await claims.act(
      claims.desk.pharmacist,
      (work, at) =>
        resubmitClaim(work, rxId, at, {
          rank: 1,
          what: 'DUR',
          correction: 'clinical',
          corrections: { ...nothing, dur },
        }),
      rxId,
    );

    expect((await wireOf(rxId))['DUR/PPS']).toMatchObject({ E4: 'DD', E5: 'M0', E6: '1G' });
    await claims.run();
  });
});

describe('what is not sent, and why', () => {
  test.each<readonly [string, Omit<Billed, 'says'>, RegExp]>([
    ['a prescriber without a number', { prescriber: { npi: null, dea: null } }, /NPI.*missing/],
    ['an NPI with a wrong check digit', { prescriber: { npi: '1790887082' } }, /check digit/],
    ['a member without a number', { card: { member_id: '' } }, /member/i],
    ['a copay card alone', { cards: ['copay'] }, /copay card/i],
  ])('%s', async (_, it, why) => {
    const rxId = await entered(it);

    expect((await refusalOf(send(rxId))).why).toMatch(why);
  });
  test('a drug of which nobody said what is counted', async () => {
    const drugId = claims.desk.shelf.aspirin;
    const unit = (uom: 'EA' | null) =>
      claims.db.updateTable('drugs').set({ uom }).where('id', '=', drugId).execute();
    const rxId = await entered({ drug: 'aspirin' });
    await unit(null);
    const { why } = await refusalOf(send(rxId));
    await unit('EA');

    expect(why).toBe(
      'The unit of the drug is missing: enter its UOM in the drug’s record: EA, ML or GM.',
    );
  });
  test('a copay card beside a federal plan is never billed', async () => {
    const set = (group_type: string) =>
      claims.db
        .updateTable('insurance_groups')
        .set({ group_type })
        .where('group_number', '=', 'PPO')
        .execute();
    await set('2');
    const rxId = await entered({
      drug: 'metformin',
      cards: ['ppo', 'copay'],
      draft: { sig: 'TAKE 1 TABLET BY MOUTH DAILY' },
    });
    await send(rxId);
    await claims.run();
    const details = await claims.details(rxId);
    await set('1');

    expect(details.payers.map(({ state }) => state)).toEqual(['paid', 'none']);
    expect(details.payers[1]?.problem).toContain('copay card can’t be used with Medicare');
  });
});
