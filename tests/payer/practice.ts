import type { D0Request, RequestSegments, D0Response } from '#domain/claim/ncpdp/transmission.ts';
import type { Book, Member, Plan, Product } from '#payer/book/book.ts';
import { answer, type Answered } from '#payer/decide/answer.ts';
import { nothingYet, type State } from '#payer/decide/state.ts';

export const today = '2026-09-15';
export const npi = '1234567893';
export const otherNpi = '1992211627';
export const prescriber = '1003840778';

const base: Plan = {
  ref: 'ppo',
  name: 'Test PPO',
  kind: 'commercial',
  bin: '999999',
  pcn: 'TESTPCN',
  group: 'PPO',
  phone: '8005550199',
  network: 'NET01',
  pharmacies: null,
  captures: false,
  reimbursement: {
    awpLess: { brand: 1_600, generic: 7_500 },
    mac: true,
    fee: { brand: 150, generic: 200 },
    taxes: 'plan',
    administration: 2_000,
    others: { '01': 500 },
  },
  tiers: [
    { share: { copay: 300 }, deductible: false },
    { share: { percent: 2_500, least: 2_000, most: 10_000 }, deductible: true },
  ],
  otherwise: { brand: 2, generic: 1 },
  rules: [
    { drugClass: 'glp1-agonist', tier: 2, priorAuthorization: true },
    { drugClass: 'pde5-inhibitor', tier: 1, gender: 'M', fromAge: 18, mostQuantity: 6_000 },
    { drugClass: 'opioid', tier: 1, mostADay: 12_000 },
    { drugClass: 'doac', tier: 2, after: 'vitamin-k-antagonist' },
    { ndc: '00135', tier: null },
  ],
  deductible: 0,
  mostOutOfPocket: null,
  mostBenefit: null,
  assistance: 0,
  mostDays: 90,
  refillAfter: { 0: 75, 2: 90, 3: 85, 4: 85, 5: 85 },
  earlyFor: ['3', '4', '5'],
  claimWithin: 90,
  durRules: [
    {
      classes: ['opioid', 'benzodiazepine'],
      significance: '1',
      rejects: true,
      text: 'OPIOID AND BENZODIAZEPINE',
    },
    {
      classes: ['vitamin-k-antagonist', 'nsaid'],
      significance: '2',
      rejects: false,
      text: 'BLEEDING RISK',
    },
  ],
  medicare: null,
};
export const plans: readonly Plan[] = [
  base,
  {
    ...base,
    ref: 'hdhp',
    name: 'Test High Deductible',
    group: 'HDHP',
    deductible: 50_000,
    assistance: 10_000,
    mostOutOfPocket: 60_000,
    tiers: [
      { share: { percent: 2_000 }, deductible: true },
      { share: { percent: 2_000 }, deductible: true },
    ],
  },
  {
    ...base,
    ref: 'capped',
    name: 'Test Fund',
    group: 'FUND',
    mostBenefit: 10_000,
    otherwise: { brand: null, generic: 1 },
  },
  { ...base, ref: 'captured', name: 'Test Captured', group: 'CAPT', captures: true },
  { ...base, ref: 'closed', name: 'Test Closed Network', group: 'CLOSED', pharmacies: [otherNpi] },
  {
    ...base,
    ref: 'medicaid',
    name: 'Test Medicaid',
    kind: 'medicaid',
    pcn: 'MCD',
    group: 'STATE',
    mostDays: 34,
    tiers: [
      { share: { copay: 100 }, deductible: false },
      { share: { copay: 300 }, deductible: false },
    ],
  },
  {
    ...base,
    ref: 'partd',
    name: 'Test Part D',
    kind: 'medicare',
    pcn: 'MEDD',
    group: 'PDP',
    deductible: 1_000,
    medicare: { contract: 'S9901', benefit: '001', formulary: '00099001' },
    tiers: [
      { share: { copay: 100 }, deductible: true },
      { share: { percent: 2_500 }, deductible: true },
    ],
  },
  {
    ...base,
    ref: 'copay',
    name: 'Test Copay Card',
    kind: 'copay',
    bin: '999998',
    pcn: 'COP',
    group: 'CARD',
    tiers: [{ share: { copay: 500 }, deductible: false }],
    otherwise: { brand: 1, generic: null },
    rules: [],
    mostBenefit: 15_000,
  },
  {
    ...base,
    ref: 'discount',
    name: 'Test Discount',
    kind: 'discount',
    bin: '999997',
    pcn: 'DISC',
    group: 'SAVE',
    tiers: [{ share: { percent: 10_000 }, deductible: false }],
    otherwise: { brand: 1, generic: 1 },
    rules: [],
  },
];
const person = (plan: string, cardholder: string, more: Partial<Member> = {}): Member => ({
  plan,
  cardholder,
  personCode: '01',
  lastName: 'DOE',
  firstName: 'JOHN',
  dateOfBirth: '1950-02-03',
  gender: 'M',
  relationship: '1',
  from: '2024-01-01',
  until: null,
  before: null,
  ...more,
});
export const members: readonly Member[] = [
  person('ppo', 'W1'),
  person('ppo', 'W1', {
    personCode: '02',
    firstName: 'JANE',
    dateOfBirth: '1955-07-09',
    gender: 'F',
    relationship: '2',
  }),
  person('ppo', 'W1', {
    personCode: '03',
    firstName: 'ANN',
    dateOfBirth: '2016-03-04',
    gender: 'F',
    relationship: '3',
  }),
  person('ppo', 'W1', {
    personCode: '04',
    firstName: 'AMY',
    dateOfBirth: '2016-03-04',
    gender: 'F',
    relationship: '3',
  }),
  person('ppo', 'W9', { until: '2026-06-30' }),
  ...['hdhp', 'capped', 'captured', 'closed', 'discount'].map((plan) => person(plan, 'W1')),
  person('partd', 'M1', { before: { plan: 'ppo', cardholder: 'W1', personCode: '01' } }),
  person('partd', 'M2', { dateOfBirth: '1948-11-30' }),
  person('medicaid', 'C1', { before: { plan: 'partd', cardholder: 'M2', personCode: '01' } }),
  person('medicaid', 'C2'),
  person('copay', 'K1'),
];
const product = (
  ndc: string,
  drug: string,
  drugClass: string,
  awp: number,
  mac: number | null,
  more: Partial<Product> = {},
): Product => ({ ndc, drug, drugClass, brand: false, schedule: '0', awp, mac, ...more });
/** Unit costs in hundred-thousandths of a dollar. */
export const products = {
  lisinopril: product('00591036901', 'lisinopril 10 mg tablet', 'acei', 100_000, 20_000),
  otherLisinopril: product('68180051401', 'lisinopril 10 mg tablet', 'acei', 100_000, 20_000),
  lipitor: product('00071015623', 'atorvastatin 20 mg tablet', 'statin', 1_000_000, 30_000, {
    brand: true,
  }),
  eliquis: product('00003089421', 'apixaban 5 mg tablet', 'doac', 900_000, null, { brand: true }),
  warfarin: product('00093171401', 'warfarin 5 mg tablet', 'vitamin-k-antagonist', 80_000, null),
  ibuprofen: product('67877032001', 'ibuprofen 600 mg tablet', 'nsaid', 40_000, null),
  ozempic: product('00169413212', 'semaglutide 0.5 mg pen', 'glp1-agonist', 30_000_000, null, {
    brand: true,
  }),
  sildenafil: product('00093534001', 'sildenafil 50 mg tablet', 'pde5-inhibitor', 500_000, 50_000),
  oxycodone: product('00406055201', 'oxycodone 5 mg tablet', 'opioid', 60_000, null, {
    schedule: '2',
  }),
  alprazolam: product(
    '00781107701',
    'alprazolam 0.5 mg tablet',
    'benzodiazepine',
    100_000,
    10_000,
    { schedule: '4' },
  ),
  vaccine: product('58160081912', 'influenza vaccine', 'vaccine', 6_000_000, null, { brand: true }),
  patch: product('00135019401', 'nicotine 21 mg patch', 'nicotine-replacement', 300_000, null),
} as const;
export const book: Book = {
  plans,
  members,
  products: Object.values(products),
  facilitator: { bin: '999990', pcn: 'MEDE1', phone: '8005550198' },
  authorizations: [
    {
      number: '00000012345',
      plan: 'ppo',
      cardholder: 'W1',
      personCode: '01',
      ndc: '00169',
      from: '2026-01-01',
      until: '2026-12-31',
    },
  ],
};

type Claim = NonNullable<RequestSegments['claim']>;
type Pricing = NonNullable<RequestSegments['pricing']>;
export interface Sent {
  readonly rx?: string;
  readonly fill?: number;
  readonly product?: Product;
  readonly claim?: Partial<Claim>;
  readonly pricing?: Partial<Pricing>;
  readonly more?: Partial<RequestSegments>;
}
/**
 * 30 units for 30 days, submitted at $300.00 and a fee of $20.00, usually $350.00, unless said
 * otherwise.
 */
export function transaction({
  rx = '1234567',
  fill = 0,
  product: givenProduct = products.lisinopril,
  claim = {},
  pricing = {},
  more = {},
}: Sent = {}): RequestSegments {
  const priced: Pricing = { D9: 30_000, DC: 2_000, DQ: 35_000, DN: '01', ...pricing };
  const due =
    (priced.D9 ?? 0) +
    (priced.DC ?? 0) +
    (priced.E3 ?? 0) +
    (priced.H7 ?? []).reduce((sum, itemValues) => sum + (itemValues.H9 ?? 0), 0) +
    (priced.HA ?? 0) +
    (priced.GE ?? 0);
  return {
    claim: {
      EM: '1',
      D2: rx,
      E1: '03',
      D7: givenProduct.ndc,
      E7: 30_000,
      D3: fill,
      D5: 30,
      D6: '1',
      D8: '0',
      DE: '2026-01-14',
      DF: 5,
      DJ: '3',
      C8: '0',
      '28': 'EA',
      ...claim,
    },
    pricing: { DU: due, ...priced },
    prescriber: { EZ: '01', DB: prescriber, DR: 'SMITH' },
    ...more,
  };
}
export interface Card {
  readonly plan?: string;
  readonly cardholder?: string;
  readonly person?: string;
}
/** A transmission of the member's card, with the member's own date of birth and gender. */
export function transmission(
  A3: D0Request['header']['A3'],
  transactions: readonly RequestSegments[],
  { plan = 'ppo', cardholder = 'W1', person: code = '01' }: Card = {},
  on = today,
): D0Request {
  const ownPlan = plans.find((item) => item.ref === plan)!;
  const member = members.find(
    (member) =>
      member.plan === plan && member.cardholder === cardholder && member.personCode === code,
  )!;
  return {
    direction: 'request',
    header: { A1: ownPlan.bin, A3, A4: ownPlan.pcn, B2: '01', B1: npi, D1: on, AK: 'CERTID' },
    shared: {
      insurance: { C2: cardholder, C1: ownPlan.group, C3: code, C6: member.relationship },
      ...(A3 !== 'B2' && {
        patient: {
          C4: member.dateOfBirth,
          C5: member.gender === 'M' ? '1' : '2',
          CA: member.firstName,
          CB: member.lastName,
        },
      }),
    },
    transactions,
  };
}
export const b1 = (sent: Sent = {}, card: Card = {}, on = today): D0Request =>
  transmission('B1', [transaction(sent)], card, on);
/** A reversal says again who, which prescription, which fill, which day, which NDC. */
export const b2 = (
  { rx = '1234567', fill = 0, product: givenProduct = products.lisinopril }: Sent = {},
  card: Card = {},
  on = today,
): D0Request =>
  transmission(
    'B2',
    [{ claim: { EM: '1', D2: rx, E1: '03', D7: givenProduct.ndc, D3: fill } }],
    card,
    on,
  );

/** A payer in memory: sends one transmission after another and gives the answers. */
export function practice(of: Book = book, begin: State = nothingYet) {
  let state = begin;
  const send = (request: D0Request, on = today): D0Response => {
    const answered: Answered = answer(of, state, request, [], on);
    state = answered.state;
    return answered.response;
  };
  return { send, state: () => state };
}
export const first = (response: D0Response) => response.transactions[0]!;
export const codes = (response: D0Response, index = 0): readonly string[] =>
  (response.transactions[index]?.responseStatus?.FA ?? []).map((itemValues) => itemValues.FB!);
/** A response's message, its pieces put together. */
export const message = (response: D0Response): string =>
  (first(response).responseStatus?.UF ?? []).map((itemValues) => itemValues.FQ).join('');
