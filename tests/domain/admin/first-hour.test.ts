import { describe, expect, test } from 'vitest';
import {
  firstHourSteps,
  isSetUp,
  type FirstHourKey,
  type StoreFacts,
} from '#domain/admin/rules/first-hour.ts';

/** A store as the first start leaves it: a name, an administrator, and nothing else. */
const emptyStore: StoreFacts = {
  missingOfStore: ['NPI', 'NCPDP', 'DEA', 'Address', 'State', 'Zip', 'Phone'],
  hasHours: false,
  pharmacists: 0,
  others: 0,
  withoutRole: 0,
  selfCheck: false,
  workstations: 0,
  hasDrugs: false,
  drugsWithCost: 0,
  lotsOnHand: 0,
  bins: 0,
  hasPatients: false,
  hasPrescribers: false,
  hasPrescriptions: false,
  hasHandedOver: false,
  payerLines: 0,
  erxLines: 0,
};
const workingStore: StoreFacts = {
  missingOfStore: [],
  hasHours: true,
  pharmacists: 1,
  others: 2,
  withoutRole: 0,
  selfCheck: false,
  workstations: 2,
  hasDrugs: true,
  drugsWithCost: 300,
  lotsOnHand: 412,
  bins: 24,
  hasPatients: true,
  hasPrescribers: true,
  hasPrescriptions: true,
  hasHandedOver: true,
  payerLines: 0,
  erxLines: 0,
};
const stepOf = (facts: Partial<StoreFacts>, key: FirstHourKey, from = workingStore) =>
  firstHourSteps({ ...from, ...facts }).find((step) => step.key === key);

describe('an empty store', () => {
  test('is led through its steps in the order in which they can be done', () => {
    expect(firstHourSteps(emptyStore).map(({ key, state }) => [key, state])).toEqual([
      ['store', 'open'],
      ['people', 'open'],
      ['policy', 'blocked'],
      ['workstation', 'open'],
      ['drugs', 'open'],
      ['prices', 'blocked'],
      ['stock', 'blocked'],
      ['bins', 'open'],
      ['prescribers', 'open'],
      ['patients', 'open'],
      ['prescription', 'blocked'],
      ['handOver', 'blocked'],
      ['payers', 'later'],
      ['erx', 'later'],
    ]);
  });
  test('is told which of its own numbers are missing, and why they are needed', () => {
    expect(stepOf({}, 'store', emptyStore)?.says).toBe(
      [
        'Missing: NPI, NCPDP, DEA, Address, State, Zip, Phone, Hours.',
        'Labels print them and claims send them.',
      ].join(' '),
    );
  });
  test('is told what has to come before the first hand-over', () => {
    expect(stepOf({}, 'handOver', emptyStore)?.says).toBe(
      'First: a prescription, stock, a pharmacist, a bin.',
    );
  });
  test('is not set up', () => {
    expect(isSetUp(firstHourSteps(emptyStore))).toBe(false);
  });
});

describe('a store that works', () => {
  test('has no step left but what can wait', () => {
    const left = firstHourSteps(workingStore).filter(({ state }) => state !== 'done');
    expect(left.map(({ key, state }) => [key, state])).toEqual([
      ['payers', 'later'],
      ['erx', 'later'],
    ]);
    expect(isSetUp(firstHourSteps(workingStore))).toBe(true);
  });
  test('without a line to a payer says that everything is priced as cash', () => {
    expect(stepOf({}, 'payers')?.says).toBe(
      'Until a line to a payer is there, everything is priced as cash.',
    );
  });
});

describe('one pharmacist alone', () => {
  test('is led to the policy that lets them check what they scanned', () => {
    expect(stepOf({ others: 0 }, 'policy')).toEqual({
      id: 3,
      key: 'policy',
      title: 'Who makes the final check',
      state: 'open',
      says: 'One person alone cannot check what they scanned: the policy can allow it.',
      who: 'PRIVATE',
      place: 'storePolicy.open',
    });
  });
  test('has that step done once the policy says so', () => {
    const policy = stepOf({ others: 0, selfCheck: true }, 'policy');
    expect([policy?.state, policy?.says]).toEqual([
      'done',
      'Store policy: whoever scanned may do the final check.',
    ]);
  });
});

test('a person without a role is said, because nothing works for them', () => {
  expect(stepOf({ withoutRole: 1 }, 'people')?.says).toBe(
    '1 person has no role, and can do nothing.',
  );
});
