// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rx4127, scanned } from '#tests/machines/rx/prescription.ts';
import RxPage from '#ui/screens/rx/rx-page.tsx';
import { openDesk } from './desk.tsx';

afterEach(cleanup);
const said = 'The prescriber’s words, not read';
const sigText = 'Take 1 tablet daily; see the chart that the clinic gave you';
const unread = (detail: RxDetail): RxDetail => ({ ...detail, sigText, wordsNotRead: 'prescriber' });
const page = (detail: RxDetail) =>
  openDesk(
    { load: async () => ok(detail) },
    <RxPage search={{ rx: 41 }} setSearch={() => undefined} />,
  );
const check = async (detail: RxDetail) => {
  const desk = await openDesk({ shown: async () => ({ kind: 'done', detail }) }, null);
  await desk.open('rphVerification', { detail });
};
const dialog = () => within(screen.getByRole('dialog'));

test('the page of the prescription says beside the directions that nobody read them', async () => {
  await page(unread(rx4127));
  const region = within(screen.getByRole('region', { name: 'Prescription' }));
  expect([region.getByText(sigText), region.getByText(said)]).toHaveLength(2);
});
test('the final check says it beside the directions', async () => {
  await check(unread(scanned));
  expect([dialog().getByText(sigText), dialog().getByText(said)]).toHaveLength(2);
});
test('Drug Verification says it where the label is held beside the bottle', async () => {
  const desk = await openDesk({}, null);
  await desk.open('drugVerification', { detail: unread(rx4127) });
  expect([dialog().getByText(sigText), dialog().getByText(said)]).toHaveLength(2);
});
test('directions that were read bear no mark', async () => {
  await check(scanned);
  expect(dialog().queryByText(said)).toBe(null);
});
