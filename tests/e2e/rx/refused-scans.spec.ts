import { expect, test } from 'playwright/test';
import { required } from '#domain/platform/required.ts';
import { openRx } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { verifyingDesk } from './verifying-desk.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const amlodipine5 = '59762153001';
const amlodipine10 = '59762154001';
const prednisone = '00591544201';

test('after eight refused bottles the foot of the bench is where it was', async ({ browser }) => {
  const number = await typedRx(store, { patient: 'brown, h', ndc: amlodipine5 });
  const fixture = await verifyingDesk(browser, store.url);
  const { desk, bench } = fixture;
  await openRx(desk, number);
  await desk.press('F8');
  await expect(desk.page.getByText('Cashed').first()).toBeVisible();
  await fixture.openNew(number);
  const stopped = bench.getByText('stopped', { exact: true });

  for (let refused = 1; refused <= 8; refused += 1) {
    await fixture.typeCode(prednisone);
    await expect(stopped).toHaveCount(refused);
  }
  await fixture.typeCode(amlodipine10);
  await fixture.stopped('Wrong strength', /Amlodipine besylate 10 mg was scanned/);

  for (const name of [/^Partial fill/, /^Close/])
    await expect(bench.getByRole('button', { name }).last()).toBeInViewport({ ratio: 1 });
  const [foot, whole] = [
    required(await bench.getByRole('button', { name: /^Partial fill/ }).boundingBox(), 'the foot'),
    required(await bench.boundingBox(), 'the bench'),
  ];
  expect(foot.y + foot.height).toBeLessThanOrEqual(whole.y + whole.height);
  await desk.noPointer();
  await desk.close();
});
