import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchNdc } from '#server/services/rx/fill-changes.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, packageCode, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

interface Product {
  readonly name: string;
  readonly generic: string;
  readonly strength: string;
  readonly form: string;
}
let desk: Desk;
let made = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

const product = (name: string, generic: string, strength: string, form: string): Product => ({
  name,
  generic,
  strength,
  form,
});
/** A product of the drug file with a code of its own. */
async function filed(given: Product): Promise<{ readonly id: number; readonly code: string }> {
  made += 1;
  const ten = `66${String(made).padStart(3, '0')}20001`;
  const code = packageCode(ten);
  const id = await masterDrug(desk.p, {
    ...given,
    ndc: `0${ten}`,
    ndc10: ten,
    shape: '4-4-2',
    gtin: code,
    pkgSize: 100_000,
  });
  return { id, code };
}
const directions: Readonly<Record<string, string>> = {
  pen: '10U SC QD',
  patch: '1PATCH TOP QWK',
  'capsule, liquid filled': '1C PO BID',
};
/** A pen in mg is no insulin. */
const directionsOf = ({ form, strength }: Product): string =>
  form === 'pen' && strength.includes('mg')
    ? 'INJECT 5MG SC QWK'
    : (directions[form] ?? '1T PO QD');
/** A priced prescription of one product, and another in the hand. */
async function inHand(prescribed: Product, scanned: Product) {
  const [own, other] = [await filed(prescribed), await filed(scanned)];
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: `Other${own.id}` }),
    drugId: own.id,
    sig: directionsOf(prescribed),
  });
  return {
    scan: (actor: Actor) => desk.scan(actor, rx.rxId, other.code),
    switchIt: (actor: Actor) =>
      desk.run(actor, async (work) =>
        switchNdc(work, rx.rxId, await desk.version(rx.rxId), other.id),
      ),
    fill: async () => (await desk.detail(rx.rxId)).fill?.ndc,
    ndcOf: { own: `0${own.code.slice(3, 13)}`, other: `0${other.code.slice(3, 13)}` },
  };
}

const insulin = (name: string, generic: string) => product(name, generic, '100 units/mL', 'pen');
const xl = 'tablet, film coated, extended release';
const sustained = (name: string) => product(name, 'bupropion hydrochloride', '150 mg', xl);

test.each([
  [
    insulin('Humalog KwikPen', 'insulin lispro'),
    insulin('Humalog Mix75/25 KwikPen', 'insulin lispro'),
    'Another kind of it: mix 75/25 and rapid alone.',
  ],
  [
    insulin('Humulin N KwikPen', 'insulin human'),
    insulin('Humulin 70/30 KwikPen', 'insulin human'),
    'Another kind of it: mix 70/30 and isophane (N).',
  ],
  [
    insulin('Lantus SoloStar', 'insulin glargine'),
    insulin('Basaglar KwikPen', 'insulin glargine'),
    'Same ingredient, not interchangeable: Basaglar and Lantus.',
  ],
  [
    product('Vivelle-Dot', 'estradiol', '0.05 mg/24 hr', 'patch'),
    product('Climara', 'estradiol', '0.05 mg/24 hr', 'patch'),
    'Another kind of it: once weekly and twice weekly.',
  ],
  [
    product('Neoral', 'cyclosporine', '100 mg', 'capsule, liquid filled'),
    product('Sandimmune', 'cyclosporine', '100 mg', 'capsule, liquid filled'),
    'Another kind of it: not modified and modified.',
  ],
  [
    sustained('Wellbutrin XL'),
    sustained('Wellbutrin SR'),
    'Another kind of it: every 12 hours (SR) and every 24 hours (XL).',
  ],
  [
    product('Mounjaro', 'tirzepatide', '5 mg/0.5 mL', 'pen'),
    product('Zepbound', 'tirzepatide', '5 mg/0.5 mL', 'pen'),
    'Another kind of it: for weight (Zepbound) and for diabetes (Mounjaro).',
  ],
])('%o, and %o in the hand: a wrong drug, which nobody may switch to', async (own, other, why) => {
  const hand = await inHand(own, other);

  expect(await hand.scan(desk.technician)).toMatchObject({
    accepted: false,
    code: 'WRONG_DRUG',
    stop: [
      `Wrong drug: ${other.name} ${other.strength} was scanned,`,
      `the prescription says ${own.name} ${own.strength}. ${why} Put it back.`,
    ].join(' '),
    offer: null,
  });
  expect(await refusalOf(hand.switchIt(desk.technician))).toMatchObject({
    code: 'REFUSED',
    why: [
      `${other.name} is not the same drug, strength and form. ${why}`,
      'Send it back to entry to change the prescription.',
    ].join(' '),
  });
  expect(await refusalOf(hand.switchIt(desk.pharmacist))).toMatchObject({ code: 'REFUSED' });
  expect(await hand.fill()).toBe(hand.ndcOf.own);
});

test.each([
  [
    product('Prednisone', 'prednisone', '10 mg', 'tablet'),
    product('Prednisone', 'prednisone', '20 mg', 'tablet'),
    'WRONG_STRENGTH',
    [
      'Wrong strength: Prednisone 20 mg was scanned,',
      'the prescription says Prednisone 10 mg. Put it back.',
    ].join(' '),
  ],
  [
    product('Ondansetron', 'ondansetron', '4 mg', 'tablet'),
    product('Ondansetron', 'ondansetron', '4 mg', 'tablet, orally disintegrating'),
    'WRONG_FORM',
    [
      'Wrong form: Ondansetron 4 mg tablet, orally disintegrating was scanned,',
      'the prescription says Ondansetron 4 mg tablet. Another form of it. Put it back.',
    ].join(' '),
  ],
])('%o, and %o in the hand: %s, not another drug', async (own, other, code, stop) => {
  const hand = await inHand(own, other);

  expect(await hand.scan(desk.technician)).toMatchObject({
    accepted: false,
    code,
    stop,
    offer: null,
  });
  expect(await hand.fill()).toBe(hand.ndcOf.own);
});

test('a product that does not say its kind is switched by a pharmacist only', async () => {
  const hand = await inHand(sustained('Wellbutrin XL'), sustained('Bupropion hydrochloride'));
  const why = [
    'There are several kinds of bupropion, extended release',
    '(every 24 hours (XL), every 12 hours (SR)), and not both sides say which: read both.',
  ].join(' ');
  const unsure = [
    'Not certain that Bupropion hydrochloride 150 mg is the same drug as Wellbutrin XL 150 mg.',
    why,
  ].join(' ');

  expect(await hand.scan(desk.technician)).toMatchObject({
    code: 'NOT_CERTAIN',
    stop: `${unsure} Take the right bottle, or let a pharmacist scan this one.`,
    offer: null,
  });
  expect(await refusalOf(hand.switchIt(desk.technician))).toMatchObject({
    code: 'FORBIDDEN',
    why: [
      'It is not certain that Bupropion hydrochloride is the same drug as Wellbutrin XL.',
      why,
      'A pharmacist has to switch it.',
    ].join(' '),
  });
  expect(await hand.fill()).toBe(hand.ndcOf.own);

  expect(await hand.scan(desk.pharmacist)).toMatchObject({
    code: 'NOT_CERTAIN',
    stop: `${unsure} Switch the NDC, or take the right bottle.`,
    offer: { kind: 'switch-ndc' },
  });
  await hand.switchIt(desk.pharmacist);
  expect(await hand.fill()).toBe(hand.ndcOf.other);
});

test.each([
  ['tablet', '100 mg', ['doxycycline hyclate', 'doxycycline monohydrate'], 'Doxycycline'],
  ['tablet', '50 mg', ['metoprolol tartrate', 'metoprolol succinate'], 'Metoprolol'],
] as const)('a %s of %s whose record is of %o', async (form, strength, [own, other], name) => {
  const hand = await inHand(
    product(name, own, strength, form),
    product(name, other, strength, form),
  );

  expect(await hand.scan(desk.technician)).toMatchObject({ code: 'WRONG_DRUG', offer: null });
  expect(await refusalOf(hand.switchIt(desk.pharmacist))).toMatchObject({ code: 'REFUSED' });
  expect(await hand.fill()).toBe(hand.ndcOf.own);
});

test('another maker by brand and by generic name is still one switch', async () => {
  const hand = await inHand(
    product('Lisinopril', 'lisinopril', '10 mg', 'tablet'),
    product('Zestril', 'lisinopril', '10 mg', 'tablet, film coated'),
  );

  expect(await hand.scan(desk.technician)).toMatchObject({
    code: 'OTHER_MAKER',
    stop: 'Other manufacturer: Zestril of another maker. Switch the NDC, or take the right bottle.',
    offer: { kind: 'switch-ndc' },
  });
  await hand.switchIt(desk.technician);
  expect(await hand.fill()).toBe(hand.ndcOf.other);
});
