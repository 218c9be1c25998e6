import { expect, test } from 'vitest';
import { openAlert } from '#domain/rx/lifecycle/guards-claim.ts';

const moderate = { severity: 'moderate', answered: false, declined: false } as const;
const severe = { ...moderate, severity: 'severe' } as const;

test('every open alert keeps a bag here; what a driver carries, a severe one only', () => {
  const here = (alerts: Parameters<typeof openAlert>[0]['alerts']) =>
    openAlert({ alerts, outForDelivery: false });
  const out = (alerts: Parameters<typeof openAlert>[0]['alerts']) =>
    openAlert({ alerts, outForDelivery: true });

  expect(here([moderate])).toEqual(moderate);
  expect(here([moderate, severe])).toEqual(severe);
  expect(here([{ ...severe, answered: true }])).toBeNull();
  expect(out([moderate])).toBeNull();
  expect(out([moderate, severe])).toEqual(severe);
});
