// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SafetyView } from '#domain/rx/contract/rx.ts';
import { SafetyPanel } from '#ui/screens/rx/safety/safety-panel.tsx';

afterEach(cleanup);
const alma: SafetyView = {
  patientId: 7,
  name: 'Rivera, Alma',
  dateOfBirth: '1957-04-12',
  age: 68,
  gender: 'F',
  phone: null,
  allergyStatus: 'nkda',
  allergies: [],
  conditions: [],
  insurance: null,
  note: null,
  fills: [],
};

test.each([
  ['nkda', 'No known drug allergies (NKDA)'],
  ['not-selected', 'Allergies not asked yet'],
  ['allergies', 'Allergies not known: ask the patient'],
  ['something new', 'Allergies not known: ask the patient'],
])('an empty list with the choice %s reads "%s"', (allergyStatus, words) => {
  render(<SafetyPanel safety={{ ...alma, allergyStatus }} />);
  expect(screen.getByText(words)).toBeTruthy();
  if (allergyStatus !== 'nkda')
    expect(document.body.textContent).not.toMatch(/no (known )?(drug )?allergies/i);
});
test('named allergies stand there whatever was chosen above them', () => {
  render(
    <SafetyPanel
      safety={{ ...alma, allergies: [{ label: 'Sulfonamides', severity: 'Severe' }] }}
    />,
  );
  expect(document.body.textContent).toMatch(/Sulfonamides.*Severe/);
  expect(screen.queryByText(/NKDA/)).toBeNull();
});
test('what another system told stands among the last fills with its name, and without days where nobody told them', () => {
  const told = {
    rxId: null,
    source: 'CarePlus',
    drug: 'Warfarin Sodium 5 MG Oral Tablet',
    sig: '1 daily',
    lastFilledOn: '2026-02-20',
  };
  render(
    <SafetyPanel
      safety={{
        ...alma,
        fills: [
          { ...told, daysSupply: 30, daysLeft: 20 },
          { ...told, drug: 'Loratadine 5 MG Chewable Tablet', daysSupply: null, daysLeft: null },
          {
            ...told,
            rxId: 4,
            source: null,
            drug: 'lisinopril 10 mg',
            daysSupply: 30,
            daysLeft: -1,
          },
        ],
      }}
    />,
  );
  expect(screen.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
    'Warfarin Sodium 5 MG Oral Tablet20 days left1 daily · From CarePlus, 02/20/2026',
    'Loratadine 5 MG Chewable Tabletno days told1 daily · From CarePlus, 02/20/2026',
    'lisinopril 10 mg1 day late1 daily · filled 02/20/2026',
  ]);
});
