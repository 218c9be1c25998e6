// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
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
test('a pregnancy on the record stands above everything else that is known', () => {
  render(<SafetyPanel safety={{ ...alma, pregnant: true, conditions: ['Hypothyroidism'] }} />);

  expect(document.body.textContent).toMatch(/ F *Recorded as pregnant *No known drug allergies/);
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
test('what nobody has to fill here again is not said to be late', () => {
  const over = {
    rxId: 4,
    source: null,
    drug: 'epinephrine 0.3 mg',
    sig: 'as prescribed',
    lastFilledOn: '2026-02-01',
    daysSupply: 1,
    daysLeft: -21,
  };
  const fills = ([undefined, 'as needed', 'transferred out', 'no refills'] as const).map(
    (notDue, index) => ({ ...over, rxId: index, ...(notDue ? { notDue } : {}) }),
  );
  render(<SafetyPanel safety={{ ...alma, fills }} />);

  expect(
    screen.getAllByRole('listitem').map((li) => li.querySelector('span.shrink-0')?.textContent),
  ).toEqual(['21 days late', 'as needed', 'transferred out', 'ended 21 days ago']);
});
test('what else is being filled for the patient stands there with where it is', () => {
  render(
    <SafetyPanel
      safety={{
        ...alma,
        inProcess: [
          { rxId: 5, drug: 'famotidine 20 mg', sig: '1 twice daily', status: 'DV' },
          { rxId: 6, drug: 'oxyCODONE 5 mg', sig: '1 every 6 hours', status: 'DE' },
        ],
      }}
    />,
  );
  const section = within(screen.getByRole('region', { name: 'In process' }));
  expect(section.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
    expect.stringMatching(/^famotidine 20 mg.*Drug Verified.*1 twice daily$/),
    expect.stringMatching(/^oxyCODONE 5 mg.*Data Entry.*1 every 6 hours$/),
  ]);
});
