// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FillView, RxDetail } from '#domain/rx/contract/rx.ts';
import { fill, rx4127 } from '#tests/machines/rx/prescription.ts';
import { FillPanel } from '#ui/screens/rx/fill-panel.tsx';
import { openDesk } from './desk.tsx';

afterEach(cleanup);
const factOf = async (name: string, over: Partial<FillView>, detail: RxDetail = rx4127) => {
  await openDesk({}, <FillPanel detail={detail} fill={{ ...fill, ...over }} />);
  const text = screen.queryByText(name)?.nextElementSibling?.textContent ?? null;
  cleanup();
  return text;
};

test('the labels that hold are told, and the old ones that may be on a vial', async () => {
  const labels = (over: Partial<FillView>) => factOf('Labels', over);

  expect(await labels({ labelsPrinted: 0 })).toBe('none printed yet');
  expect(await labels({ labelsPrinted: 1 })).toBe('1 printed');
  expect(await labels({ labelsPrinted: 0, oldPrints: [1] })).toBe(
    'none that holds; print 1 is old: take it off',
  );
  expect(await labels({ labelsPrinted: 2, labelOf: 1, oldPrints: [1], heldPrint: 2 })).toBe(
    '1 printed (print 2); print 1 is old: take it off',
  );
  expect(await labels({ labelsPrinted: 3, labelOf: 1, oldPrints: [1, 2], heldPrint: 3 })).toBe(
    '1 printed (print 3); prints 1 and 2 are old: take them off',
  );
});
test('what is out with a driver says so, and is not due back to the shelf', async () => {
  const out = { driver: 'Dan', dueCents: 1_450 };
  const gone = { outForDelivery: true, rtsDueOn: '2026-03-12' };
  const texts = async (detail: RxDetail) => [
    await factOf('Out for delivery', gone, detail),
    await factOf('Back to stock', gone, detail),
  ];

  expect(await texts({ ...rx4127, out })).toEqual(['with Dan · $14.50 due at the door', null]);
  expect(await texts({ ...rx4127, out: { driver: 'Dan', dueCents: 0 } })).toEqual([
    'with Dan · nothing due at the door',
    null,
  ]);
});
test('a supply of one day is one day', async () => {
  expect(await factOf('Quantity', { quantity: 12_000, daysSupply: 1 })).toBe('12 for 1 day');
});
test('what went back to stock has no order and no day to go back', async () => {
  const day = '2026-03-12';
  const back = { voided: true, orderNo: 0, rtsDueOn: day };

  expect([await factOf('Fill', back), await factOf('Back to stock', back)]).toEqual([
    `no. ${fill.fillNo}`,
    null,
  ]);
  expect(await factOf('Back to stock', { rtsDueOn: day })).toBe('due 03/12/2026');
});
test('a fill that is not counted yet has a day of service, and is not filled', async () => {
  const day = { filledOn: '2026-03-02' };
  const counted = { ...day, dvAt: '2026-03-02T15:00:00.000Z', dvBy: 'Tess Desk' };

  expect([await factOf('Date of service', day), await factOf('Filled', day)]).toEqual([
    '03/02/2026',
    null,
  ]);
  expect([await factOf('Date of service', counted), await factOf('Filled', counted)]).toEqual([
    null,
    '03/02/2026',
  ]);
});
