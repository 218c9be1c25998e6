import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import { required } from '#domain/platform/required.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { answersFor } from '#domain/rx/facts/answers.ts';
import { drugFacts, factLabels } from '#domain/rx/facts/types.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/**
 * What a message says of its drug, and the product that was entered ("name; generic name; strength;
 * form; route"): where somebody has to be asked, where the words do not tell, and where nobody is.
 * The third text is the record of the brand, where the file has it besides.
 */
type Pair = readonly [message: string, product: string, brand?: string];
const {
  differs,
  notCertain,
  same,
}: Readonly<Record<'differs' | 'notCertain' | 'same', readonly Pair[]>> = JSON.parse(
  readFileSync(new URL('../../../fixtures/drug/written-and-entered.json', import.meta.url), 'utf8'),
);

const here = '1234567';
let desk: Desk;
let made = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());

/** The titles of what is asked of the drug. */
const ofDrug = [...drugFacts].map((fact) => factLabels[fact]);
const asked = (titles: readonly string[]): readonly string[] =>
  titles.filter((title) => ofDrug.some((label) => title.startsWith(`${label} `)));

/** A product of the drug file with a code of its own. */
async function filed(product: string) {
  const [name = '', generic = '', strength = '', form = '', route = ''] = product.split('; ');
  made += 1;
  const ten = `55${String(made).padStart(3, '0')}20001`;
  const drugId = await masterDrug(desk.p, {
    ndc: `0${ten}`,
    ndc10: ten,
    shape: '4-4-2',
    gtin: packageCode(ten),
    name,
    generic,
    strength,
    form,
    route,
  });
  return { drugId, ten };
}
/** A message without a code, and the product that was entered for it; the file knows the brand. */
async function written([description, product, brand]: Pair) {
  if (brand !== undefined) await filed(brand);
  const { drugId, ten } = await filed(product);
  await desk.stock(drugId, 1_000);
  const lastName = `Written${made}`;
  const patientId = await desk.patient({ lastName });
  const xml = newRx(
    {
      description,
      ndc: '99999123499',
      quantityThousandths: 30_000,
      refills: 0,
      writtenDate: desk.today,
      directions: 'Use as directed.',
      note: '',
    },
    {
      to: { id: here, qualifier: 'P' },
      orderNumber: `PAIR-${made}`,
      patient: {
        name: { last: lastName, first: 'Alma' },
        gender: 'F',
        dateOfBirth: '1957-04-12',
        phone: '3125550148',
        address: { line1: '12 Maple St', city: 'Chicago', state: 'IL', zip: '60601' },
      },
      prescriber: {
        name: { last: 'Chen', first: 'Grace' },
        npi: '1790887081',
        dea: 'BC1234563',
        license: 'G12345',
        phone: '2125550199',
      },
    },
  ).replace('MSG-1', `PAIR-${made}`);
  const scope = desk.p.scope({ now: desk.now });
  const { erxId } = await tx(desk.db, (db) =>
    receiveErx({ ...scope, db }, Buffer.from(xml), 'sent'),
  );
  const draft: Partial<RxDraft> = {
    patientId,
    drugId,
    origin: '3',
    hardCopy: null,
    sig: 'USE AS DIRECTED',
    quantity: 30_000,
    refills: 0,
  };
  return { erxId, draft, code: packageCode(ten, 'LOT1', '2028-06-30') };
}
/** What is asked at entry, and why the final check is refused, of the drug alone. */
async function askedOf(pair: Pair) {
  const { erxId, draft, code } = await written(pair);
  const whole = { ...desk.draft(draft), erxId };
  const { check } = await judgeEntry(desk.work(desk.technician), whole);
  const atEntry = asked(
    check.alerts.filter(({ kind }) => kind === 'difference').map(({ title }) => title),
  );
  const answers = check.alerts.map((alert) => ({
    fingerprint: alert.fingerprint,
    service: 'M0',
    result:
      alert.kind === 'difference' ? required(answersFor(alert, true)[0], 'an answer').result : '1G',
    note: 'Spoke with the office',
  }));
  const { rxId } = await desk.priced(draft, { erxId, answers, actor: desk.pharmacist });
  await desk.scanned(rxId, code);
  await desk.show(desk.pharmacist, rxId);
  const stepUp = await desk.password(desk.pharmacist, rxId, 'verify');
  const { why } = await refusalOf(desk.move(desk.pharmacist, rxId, 'verify', { stepUp }));
  const { alerts } = await desk.detail(rxId);
  const open = alerts.filter(({ kind, answered }) => kind === 'difference' && answered === null);
  const atCheck = asked(open.map(({ title }) => title));
  return { atEntry, refused: atCheck.filter((title) => why.includes(title)), atCheck };
}

const titled = (pairs: readonly Pair[]) =>
  pairs.map((pair) => [pair.slice(0, 2).join(', '), pair] as const);

describe('another product than the one that was written', () => {
  test.each(titled(differs))(
    '%s: asked at entry, and refused at the final check',
    async (_, pair) => {
      const { atEntry, refused } = await askedOf(pair);

      expect(atEntry).not.toEqual([]);
      expect(refused).not.toEqual([]);
    },
  );
});
describe('words that do not tell whether it is the product', () => {
  test.each(titled(notCertain))('%s: asked at entry', async (_, pair) => {
    const { atEntry } = await askedOf(pair);

    expect(atEntry).not.toEqual([]);
  });
});
describe('what was written, in other words', () => {
  test.each(titled(same))('%s: nobody is asked of the drug', async (_, pair) => {
    const { atEntry, atCheck } = await askedOf(pair);

    expect([atEntry, atCheck]).toEqual([[], []]);
  });
});
