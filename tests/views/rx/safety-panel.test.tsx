// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SafetyView } from '#domain/contract/rx.ts';
import { SafetyPanel } from '#ui/rx/safety-panel.tsx';

afterEach(cleanup);
const alma: SafetyView = { patientId: 7, name: 'Rivera, Alma', dateOfBirth: '1957-04-12', age: 68, gender: 'F', phone: null, allergyStatus: 'nkda', allergies: [], conditions: [], insurance: null, note: null, fills: [] };

test.each([
  ['nkda', 'No known drug allergies (NKDA)'], ['not-selected', 'Allergies not asked yet'], ['allergies', 'Allergies not known: ask the patient'], ['something new', 'Allergies not known: ask the patient'],
])('an empty list with the choice %s reads "%s"', (allergyStatus, words) => {
  render(<SafetyPanel safety={{ ...alma, allergyStatus }} />);
  expect(screen.getByText(words)).toBeTruthy();
  if (allergyStatus !== 'nkda') expect(document.body.textContent).not.toMatch(/no (known )?(drug )?allergies/i);
});
test('named allergies stand there whatever was chosen above them', () => {
  render(<SafetyPanel safety={{ ...alma, allergies: [{ label: 'Sulfonamides', severity: 'Severe' }] }} />);
  expect(document.body.textContent).toMatch(/Sulfonamides.*Severe/);
  expect(screen.queryByText(/NKDA/)).toBeNull();
});
