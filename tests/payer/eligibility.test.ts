import { expect, test } from 'vitest';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { book, codes, practice, today, transmission } from './practice.ts';

const e1 = (card: Parameters<typeof transmission>[2] = {}) => transmission('E1', [], card);
const ppo = {
  '5C': '01',
  '6C': '03',
  '7C': '999999',
  MH: 'TESTPCN',
  NU: 'W1',
  MJ: 'PPO',
  UV: '01',
  UB: '8005550199',
  UW: '1',
  UX: '2024-01-01',
};

test('who is covered is approved, with plan and name', () => {
  expect(practice().send(e1())).toEqual({
    direction: 'response',
    header: { A3: 'E1', F1: 'A', B2: '01', B1: '1234567893', D1: today },
    shared: {
      responseMessage: { F4: 'TEST PPO' },
      responseInsurance: { C1: 'PPO', '2F': 'NET01', C2: 'W1' },
      responsePatient: { CA: 'JOHN', CB: 'DOE', C4: '1950-02-03' },
    },
    transactions: [{ responseStatus: { AN: 'A', '7F': '03', '8F': '8005550199' } }],
  });
});
test('who is not is rejected', () => {
  const wrongCard = e1({ cardholder: 'W9' });
  const response = practice().send({
    ...wrongCard,
    shared: { ...wrongCard.shared, insurance: { ...wrongCard.shared.insurance, C2: 'W8' } },
  });
  expect([codes(practice().send(wrongCard)), codes(response), response.header.F1]).toEqual([
    ['69'],
    ['52'],
    'A',
  ]);
});
test('Part D says contract and benefit, and who pays before', () => {
  const response = practice().send(e1({ plan: 'partd', cardholder: 'M1' }));
  expect(response.shared.responseInsuranceAdditional).toEqual({
    UR: '1',
    U1: 'S9901',
    FF: '00099001',
    U6: '001',
    US: '2024-01-01',
  });
  expect(response.transactions).toEqual([
    {
      responseStatus: { AN: 'A', '7F': '03', '8F': '8005550199' },
      responseCoordinationOfBenefits: { NT: [ppo] },
    },
  ]);
});
test('Medicare’s facilitator finds the Part D plan of any card of the person, and takes no claims', () => {
  const asked = (C2: string, C4 = '1950-02-03') => ({
    ...e1(),
    header: { ...e1().header, A1: book.facilitator!.bin, A4: book.facilitator!.pcn },
    shared: { insurance: { C2 }, patient: { C4, C5: '1' } },
  });
  const response = practice().send(asked('W1'));
  expect(response.shared.responseInsuranceAdditional?.U1).toBe('S9901');
  expect(response.transactions[0]!.responseCoordinationOfBenefits).toEqual({
    NT: [ppo, { ...ppo, '5C': '02', MH: 'MEDD', NU: 'M1', MJ: 'PDP' }],
  });
  expect(writeTransmission(response).ok).toBe(true);
  expect([
    codes(practice().send(asked('K1'))),
    codes(practice().send(asked('NOBODY'))),
    codes(practice().send(asked('M2'))),
  ]).toEqual([['65'], ['52'], ['09']]);
  const claim = transmission('B1', [{}]);
  expect(
    codes(
      practice().send({
        ...claim,
        header: { ...claim.header, A1: book.facilitator!.bin, A4: book.facilitator!.pcn },
      }),
    ),
  ).toEqual(['03']);
});
