import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import { severities, type Alert, type ClinicalPatient } from '#domain/rx/clinical/types.ts';
import { dispensed, drugOf, takenBeside } from './dispensed.ts';

/**
 * Cases written as an outside pharmacist would, before anyone looked whether they are found. Each
 * says the least that has to be told, or that nothing may interrupt.
 */
const files = ['interactions', 'conditions', 'doses-and-people', 'second-reading'];
const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`../../../fixtures/clinical/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));

interface Facts {
  readonly all: (name: string) => readonly string[];
  readonly one: (name: string) => string | undefined;
}
function factsOf(parts: readonly string[]): Facts {
  const pairs = parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  const all = (name: string) => pairs.filter(([own]) => own === name).map(([, value]) => value);
  return { all, one: (name) => all(name)[0] };
}
const listOf = (text: string | undefined): readonly string[] => text?.split(',') ?? [];
function patientOf({ one }: Facts): ClinicalPatient {
  const sex = one('sex');
  const kilograms = one('kg');
  return {
    age: Number(one('age') ?? 45),
    sex: sex === 'F' || sex === 'M' ? sex : 'U',
    conditions: listOf(one('dx')),
    pregnant: one('preg') === 'yes',
    weight: kilograms === undefined ? null : { grams: Number(kilograms) * 1000, daysOld: 5 },
    allergies: listOf(one('allergy')).map((text) => {
      const [kind, value = ''] = text.split(':');
      return {
        kind: kind === 'group' ? 'group' : 'ingredient',
        value,
        label: value,
        severity: 'Severe',
      };
    }),
    exceptions: [],
  };
}
function alertsOf(left: string): readonly Alert[] {
  const [drug = '', ...parts] = left.split(' ; ');
  const facts = factsOf(parts);
  const daily = facts.one('daily');
  return checkClinical({
    rxId: 1,
    drug: dispensed(
      drugOf(drug.trim()),
      facts.one('given'),
      daily === undefined ? undefined : daily === 'yes',
    ),
    patient: patientOf(facts),
    activeDrugs: facts.all('taken').map((text, index) => takenBeside(text, 100 + index)),
  });
}
const isTold = (alerts: readonly Alert[], severity: string, word: string): boolean =>
  alerts.some(
    (alert) =>
      severities.findIndex((known) => known === alert.severity) <=
        severities.findIndex((known) => known === severity) && alert.kind.includes(word),
  );

describe.each(files)('%s', (file) => {
  test.each(linesOf(file))('%s', (line) => {
    const [left = '', expected = ''] = line.split(' => ');
    const [severity = '', word = ''] = expected.split(':');
    const alerts = alertsOf(left);
    const shown = alerts.map((alert) => `${alert.kind} ${alert.severity} ${alert.summary}`);
    if (severity === 'none')
      expect(shown.filter((_, index) => alerts[index]?.interrupts === true)).toEqual([]);
    else expect([isTold(alerts, severity, word), shown]).toEqual([true, shown]);
  });
});
test('there are at least 600 cases in them, and 80 of which nothing is told', () => {
  const all = files.flatMap(linesOf);
  const quiet = all.filter((line) => line.endsWith('=> none'));
  expect([all.length >= 600, quiet.length >= 80]).toEqual([true, true]);
});
