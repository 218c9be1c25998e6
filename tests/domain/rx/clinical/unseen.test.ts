import { expect, test } from 'vitest';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import type { Alert, ClinicalPatient } from '#domain/rx/clinical/types.ts';
import { linesOf, tellsItsCases } from './case-lines.ts';
import { dispensed, drugOf, takenBeside } from './dispensed.ts';

/**
 * Cases written as an outside pharmacist would, before anyone looked whether they are found. Each
 * says the least that has to be told, or that nothing may interrupt.
 */
const files = [
  'interactions',
  'conditions',
  'doses-and-people',
  'second-reading',
  'outside-reading',
  'interactions-fourteenth-round',
  'interactions-fourteenth-round-second',
  'interactions-further',
];

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
tellsItsCases(files, alertsOf);
test('there are at least 600 cases in them, and 80 of which nothing is told', () => {
  const all = files.flatMap(linesOf);
  const quiet = all.filter((line) => line.endsWith('=> none'));
  expect([all.length >= 600, quiet.length >= 80]).toEqual([true, true]);
});
