import type { DemoPlan } from './types.ts';

/** Invented payers, BINs, PCNs and groups. `returnDays` is how long a claim may wait for its pick-up. */
export const plans: readonly DemoPlan[] = [
  { ref: 'prairie-commercial', bin: '990011', pbm: 'PrairieRx', pcn: 'PRA', group: 'PRACOM', plan: 'Prairie Commercial PPO', binType: '1', maxSupply: 90, returnDays: 14, phone: '8005550110' },
  { ref: 'prairie-hdhp', bin: '990011', pbm: 'PrairieRx', pcn: 'PRA', group: 'PRAHSA', plan: 'Prairie High Deductible', binType: '1', maxSupply: 90, returnDays: 14, phone: '8005550111' },
  { ref: 'prairie-d', bin: '990011', pbm: 'PrairieRx', pcn: 'PRAMED', group: 'PRAPDP', plan: 'Prairie Part D', binType: '5', maxSupply: 90, returnDays: 14, phone: '8005550112' },
  { ref: 'lincoln-medicaid', bin: '990022', pbm: 'Lincoln Benefit', pcn: 'LNMCD', group: 'LNIL', plan: 'Lincoln State Medicaid', binType: '3', maxSupply: 34, returnDays: 10, phone: '8005550113' },
  { ref: 'lincoln-chip', bin: '990022', pbm: 'Lincoln Benefit', pcn: 'LNMCD', group: 'LNKIDS', plan: 'Lincoln Kids', binType: '3', maxSupply: 34, returnDays: 10, phone: '8005550114' },
  { ref: 'redbird-commercial', bin: '990033', pbm: 'Redbird Script', pcn: 'RBS01', group: 'RB100', plan: 'Redbird Choice', binType: '1', maxSupply: 30, returnDays: 13, phone: '8005550115' },
  { ref: 'redbird-mapd', bin: '990033', pbm: 'Redbird Script', pcn: 'RBS02', group: 'RBMA', plan: 'Redbird Advantage', binType: '6', maxSupply: 100, returnDays: 15, phone: '8005550116' },
  { ref: 'union-fund', bin: '990044', pbm: 'Union Fund Rx', pcn: 'UFR', group: 'LOCAL7', plan: 'Local 7 Health Fund', binType: '1', maxSupply: 90, returnDays: 10, phone: '8005550117' },
  { ref: 'summit-commercial', bin: '990055', pbm: 'SummitRx', pcn: 'SMT', group: 'SMT500', plan: 'Summit City Employers', binType: '1', maxSupply: 90, returnDays: 14, phone: '8005550118' },
  { ref: 'summit-medicaid', bin: '990055', pbm: 'SummitRx', pcn: 'SMTMCD', group: 'SMTIN', plan: 'Summit State Medicaid', binType: '3', maxSupply: 34, returnDays: 10, phone: '8005550119' },
  { ref: 'lantern-card', bin: '990066', pbm: 'Lantern Discount', pcn: 'LANT', group: 'SAVE', plan: 'Lantern Discount Card', binType: '4', maxSupply: 90, returnDays: 10, phone: '8005550120' },
  { ref: 'copper-copay', bin: '990077', pbm: 'Copper Copay', pcn: 'COP', group: 'COPAY1', plan: 'Copper Copay Program', binType: '1', maxSupply: 90, returnDays: 10, phone: '8005550121' },
];
