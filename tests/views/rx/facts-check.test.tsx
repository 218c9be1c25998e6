// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AlertView, FactView, RxDetail } from '#domain/rx/contract/rx.ts';
import { penicillin, scanned } from '#tests/machines/rx/prescription.ts';
import { focused, openDesk } from './desk.tsx';

afterEach(cleanup);
const row = (fact: string, label: string, texts: Partial<FactView>): FactView => ({
  fact,
  label,
  prescribed: null,
  entered: null,
  printed: null,
  scanned: null,
  verdict: 'same',
  odd: null,
  why: 'Same',
  ...texts,
});
const strength = row('strength', 'Strength', {
  prescribed: '1000 MG',
  entered: '500 mg',
  printed: '500 mg',
  scanned: '500 mg',
  verdict: 'differs',
  odd: 'prescribed',
  why: 'Another strength',
});
const note = row('note', 'Notes', {
  prescribed: 'Call the patient',
  verdict: 'cannot compare',
  why: 'The prescriber wrote a note: read it',
});
const quantity = row('quantity', 'Qty.', {
  prescribed: '60 Tablet',
  entered: '60 EA',
  printed: '60 EA',
  scanned: '60 counted',
});
const alert: AlertView = {
  ...penicillin,
  fingerprint: 'difference|check|erx5|strength|1f',
  kind: 'difference',
  reason: 'MS',
  title: 'Strength differs: prescribed 1000 MG, entered 500 mg',
};
const message: RxDetail = {
  ...scanned,
  source: {
    kind: 'message',
    text: 'Electronic prescription',
    lines: [{ label: 'Drug', value: 'Metformin HCl 1000 MG Oral Tablet' }],
    document: null,
  },
  facts: [strength, note, quantity],
  alerts: [alert],
};
const unasked: RxDetail = {
  ...scanned,
  safety: { ...scanned.safety, allergyStatus: 'not-selected', allergies: [] },
};
const answered: RxDetail = {
  ...message,
  version: 7,
  alerts: [
    {
      ...alert,
      answered: {
        by: 'Paula Desk',
        at: '2026-03-02T15:00:00.000Z',
        service: 'M0',
        result: '00',
        note: 'Dr. Chen by telephone',
      },
    },
  ],
};
async function openCheck() {
  let now = message;
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: now }),
      answerAlert: async () => {
        now = answered;
        return { kind: 'done', detail: answered };
      },
    },
    null,
  );
  await desk.open('rphVerification', { detail: message });
  return desk;
}
const dialog = () => within(screen.getByRole('dialog'));
const table = () =>
  within(dialog().getByRole('table', { name: 'Prescribed, entered, label and product' }));

test('each fact stands there from prescription to product, a difference first', async () => {
  await openCheck();

  expect(
    table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    '1 differs · 1 to be read by you · 1 the same',
    'Prescribed',
    'Entered',
    'Label',
    'Scanned product',
  ]);
  expect(
    table()
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Strength Differs', 'Notes Read both', 'Qty. ']);
  const cells = within(table().getByRole('row', { name: /^Strength Differs/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['1000 MG', '500 mg', '500 mg', '500 mg']);
  expect(table().getByText('Another strength')).toBeTruthy();
  expect(dialog().queryByText('No alerts for this prescription.')).toBeNull();
});
test('a check that failed before is said above what is checked again', async () => {
  const failedBefore =
    'The final check failed on 03/01/2026 (Paula Desk): Wrong strength or form entered: ' +
    '10 mg was prescribed. It was changed since: compare it again.';
  const desk = await openDesk({ shown: async () => ({ kind: 'done', detail: again }) }, null);
  const again = { ...message, failedCheck: { said: failedBefore, toMend: null } };

  await desk.open('rphVerification', { detail: again });

  expect(dialog().getByText(failedBefore)).toBeTruthy();
});
test('a difference has the focus; a key and words answer it, and Enter sends them', async () => {
  const desk = await openCheck();
  expect(focused()).toBe(
    'severe: Strength differs: prescribed 1000 MG, entered 500 mg. Needs an answer.',
  );

  await desk.press('8', '{Enter}');
  expect(desk.fake.names()).not.toContain('answerAlert');
  await desk.press('Dr. Chen by telephone', '{Enter}');

  expect(desk.fake.asked.find((item) => item.name === 'answerAlert')?.with).toMatchObject({
    answer: {
      fingerprint: alert.fingerprint,
      service: 'M0',
      result: '00',
      note: 'Dr. Chen by telephone',
    },
  });
  expect(
    table().getByText(/what is entered is right.*Paula Desk.*Dr\. Chen by telephone/),
  ).toBeTruthy();
  expect(focused()).toBe('rph-password');
});
test('the words of the message are a key away', async () => {
  const desk = await openCheck();

  await desk.press('{Alt>}i{/Alt}');

  expect(focused()).toBe('Source');
  expect(dialog().getByText('Metformin HCl 1000 MG Oral Tablet')).toBeTruthy();
});
test('allergies that nobody asked are an open question with its key', async () => {
  const desk = await openDesk({ shown: async () => ({ kind: 'done', detail: unasked }) }, null);
  await desk.open('rphVerification', { detail: unasked });

  const alerts = within(dialog().getByRole('region', { name: 'Alerts' }));
  expect(
    alerts.getByText(/^Allergies were not asked: ask the patient/).parentElement?.textContent,
  ).toBe('Allergies were not asked: ask the patient, and write the answer into the record. Alt L');
  expect(alerts.getByText('1 open')).toBeTruthy();
  expect(alerts.queryByText('No alerts for this prescription.')).toBeNull();
});
