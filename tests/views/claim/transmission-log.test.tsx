// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { unsent } from '#tests/machines/claim/unsent.ts';
import { openDesk } from '#tests/views/rx/desk.tsx';

afterEach(cleanup);
test('a log without a claim shows drug, patient and prescriber', async () => {
  const claims = { log: async () => ok(unsent) };
  const { open } = await openDesk({}, <input aria-label="Page" />, { claims: claims as never });

  await open('transmissionLog', { rxId: 41 });
  const shown = within(screen.getByLabelText('Who and what'));

  expect(shown.getByText('Take 1 tablet by mouth twice daily.')).toBeTruthy();
  expect(shown.getByText('Rivera, Alma J')).toBeTruthy();
  expect(shown.getByText('04/12/1957')).toBeTruthy();
  expect(shown.getByText('Chen, Grace')).toBeTruthy();
});
