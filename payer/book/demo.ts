import type { Book, Plan, Tier } from './book.ts';
import { demoMembers } from './members.gen.ts';
import { demoProducts } from './products.gen.ts';

const copay = (cents: number, deductible = false): Tier => ({ share: { copay: cents }, deductible });
const percent = (hundredths: number, deductible = false, bounds: { least?: number; most?: number } = {}): Tier => ({ share: { percent: hundredths, ...bounds }, deductible });

const usual: Omit<Plan, 'ref' | 'name' | 'bin' | 'pcn' | 'group' | 'phone' | 'network'> = {
  kind: 'commercial', pharmacies: null, captures: false,
  reimbursement: { awpLess: { brand: 1_600, generic: 7_500 }, mac: true, fee: { brand: 150, generic: 200 }, taxes: 'plan', administration: 2_000, others: {} },
  tiers: [copay(1_000), copay(3_500), copay(7_000)], otherwise: { brand: 2, generic: 1 },
  rules: [
    { drugClass: 'pde5-inhibitor', tier: 1, gender: 'M', fromAge: 18, mostQuantity: 6_000 },
    { drugClass: 'glp1-agonist', tier: 2, priorAuthorization: true },
    { drugClass: 'opioid', tier: 1, mostADay: 12_000 },
    { drugClass: 'nicotine-replacement', tier: null },
  ],
  deductible: 0, mostOutOfPocket: null, mostBenefit: null, assistance: 0, mostDays: 90, refillAfter: { 0: 75, 2: 90, 3: 85, 4: 85, 5: 85 }, earlyFor: ['3', '4', '5'], claimWithin: 90,
  durRules: [
    { classes: ['opioid', 'benzodiazepine'], significance: '1', rejects: true, text: 'OPIOID AND BENZODIAZEPINE' },
    { classes: ['vitamin-k-antagonist', 'nsaid'], significance: '1', rejects: false, text: 'BLEEDING RISK' },
    { classes: ['statin', 'statin'], significance: '2', rejects: true, text: 'TWO STATINS' },
  ],
  medicare: null,
};
const partD = (contract: string, benefit: string): Pick<Plan, 'kind' | 'medicare'> => ({ kind: 'medicare', medicare: { contract, benefit, formulary: '00099001' } });
const medicaid: Partial<Plan> = { kind: 'medicaid', tiers: [copay(100), copay(300)], mostDays: 34, refillAfter: { 0: 80, 2: 90, 3: 90, 4: 90, 5: 90 }, earlyFor: ['4', '5'], claimWithin: 365, reimbursement: { ...usual.reimbursement, fee: { brand: 1_045, generic: 1_045 } } };

/** Invented plans: BIN, PCN and group are those of the demo store's cards. */
const plans: readonly Plan[] = [
  { ...usual, ref: 'prairie-commercial', name: 'Prairie Commercial PPO', bin: '990011', pcn: 'PRA', group: 'PRACOM', phone: '8005550110', network: 'PRA01' },
  { ...usual, ref: 'prairie-hdhp', name: 'Prairie High Deductible', bin: '990011', pcn: 'PRA', group: 'PRAHSA', phone: '8005550111', network: 'PRA01', deductible: 160_000, assistance: 25_000, mostOutOfPocket: 500_000, tiers: [percent(2_000, true), percent(2_000, true)] },
  { ...usual, ...partD('S9901', '001'), ref: 'prairie-d', name: 'Prairie Part D', bin: '990011', pcn: 'PRAMED', group: 'PRAPDP', phone: '8005550112', network: 'PRAD', deductible: 59_000, mostOutOfPocket: 200_000, tiers: [copay(0), percent(2_500, true)] },
  { ...usual, ...medicaid, ref: 'lincoln-medicaid', name: 'Lincoln State Medicaid', bin: '990022', pcn: 'LNMCD', group: 'LNIL', phone: '8005550113', network: 'LN01' },
  { ...usual, ...medicaid, ref: 'lincoln-chip', name: 'Lincoln Kids', bin: '990022', pcn: 'LNMCD', group: 'LNKIDS', phone: '8005550114', network: 'LN02', tiers: [copay(0), copay(0)] },
  { ...usual, ref: 'redbird-commercial', name: 'Redbird Choice', bin: '990033', pcn: 'RBS01', group: 'RB100', phone: '8005550115', network: 'RB1', mostDays: 30, tiers: [copay(500), percent(3_000, false, { least: 2_000, most: 10_000 })] },
  { ...usual, ...partD('H9902', '004'), ref: 'redbird-mapd', name: 'Redbird Advantage', bin: '990033', pcn: 'RBS02', group: 'RBMA', phone: '8005550116', network: 'RBMA', mostDays: 100, mostOutOfPocket: 200_000, tiers: [copay(0), copay(4_700)] },
  { ...usual, ref: 'union-fund', name: 'Local 7 Health Fund', bin: '990044', pcn: 'UFR', group: 'LOCAL7', phone: '8005550117', network: 'UFR', mostBenefit: 300_000, otherwise: { brand: null, generic: 1 } },
  { ...usual, ref: 'summit-commercial', name: 'Summit City Employers', bin: '990055', pcn: 'SMT', group: 'SMT500', phone: '8005550118', network: 'SMT', deductible: 10_000, tiers: [copay(800), copay(4_000, true)] },
  { ...usual, ...medicaid, ref: 'summit-medicaid', name: 'Summit State Medicaid', bin: '990055', pcn: 'SMTMCD', group: 'SMTIN', phone: '8005550119', network: 'SMTM' },
  { ...usual, ref: 'lantern-card', name: 'Lantern Discount Card', kind: 'discount', bin: '990066', pcn: 'LANT', group: 'SAVE', phone: '8005550120', network: 'LANT', tiers: [percent(10_000)], otherwise: { brand: 1, generic: 1 }, rules: [], durRules: [] },
  { ...usual, ref: 'copper-copay', name: 'Copper Copay Program', kind: 'copay', bin: '990077', pcn: 'COP', group: 'COPAY1', phone: '8005550121', network: 'COP', tiers: [copay(500)], mostBenefit: 150_000, otherwise: { brand: 1, generic: null }, rules: [], durRules: [] },
];

/** The payer of the demo store: plans, the people of its cards, and its drug file. */
export const demoBook: Book = {
  plans, members: demoMembers, products: demoProducts,
  authorizations: [{ number: '00000099001', plan: 'prairie-commercial', cardholder: 'W100095029', personCode: '01', ndc: '00169', from: '2024-01-01', until: '2099-12-31' }],
  facilitator: { bin: '990088', pcn: 'MEDE1', phone: '8005550122' },
};
