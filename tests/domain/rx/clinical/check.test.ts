import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { readWeight } from '#domain/platform/rules/weight.ts';
import { checkClinical, openAlerts } from '#domain/rx/clinical/check.ts';
import type { ClinicalCheck } from '#domain/rx/clinical/check.ts';
import { answerKeys, answeredBy, reasonOfKind } from '#domain/rx/clinical/dur-codes.ts';
import { suppliedUntil } from '#domain/rx/clinical/refill-timing.ts';
import type { RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import type {
  Alert,
  ActiveDrug,
  ClinicalDrug,
  ClinicalPatient,
} from '#domain/rx/clinical/types.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { answersFor, durAnswer } from '#domain/rx/facts/answers.ts';
import { factKeys } from '#domain/rx/facts/types.ts';
import { dispensed, drugOf, takenBeside } from './dispensed.ts';
import type { GoldenCase } from './golden-case.ts';
import { goldenCases } from './golden.ts';

const taking = (text: string, rxId: number, daysLeft = 20): ActiveDrug => ({
  rxId,
  drug: drugOf(text),
  daysLeft,
});
const adult: ClinicalPatient = { age: 45, sex: 'U', allergies: [], exceptions: [], conditions: [] };
const check = (
  drug: string | ClinicalDrug,
  activeDrugs: readonly ActiveDrug[],
  more: Partial<ClinicalCheck> = {},
) =>
  checkClinical({
    rxId: 1,
    drug: typeof drug === 'string' ? drugOf(drug) : drug,
    patient: adult,
    activeDrugs,
    ...more,
  });

const shown = (alert: Alert): string => {
  const { other } = alert;
  const against =
    other.kind === 'drug'
      ? other.name
      : other.kind === 'allergy'
        ? other.value
        : other.kind === 'condition'
          ? other.code
          : other.label;
  return `${alert.reason} ${alert.severity} ${against}`;
};
const today = '2026-03-02';
const refillOf = ({
  filled,
  schedule = '0',
  explained = false,
}: GoldenCase): RefillFacts | null => {
  const fills = filled?.map(([daysAgo, daysSupply], index) => ({
    rxNumber: 7000 + index,
    filledOn: addDays(today, -daysAgo),
    daysSupply,
    voided: false,
  }));
  return fills
    ? { on: today, schedule, fills, suppliedUntil: suppliedUntil(fills), explained }
    : null;
};
const run = (goldenCase: GoldenCase): readonly Alert[] =>
  checkClinical({
    rxId: 1,
    drug: dispensed(drugOf(goldenCase.drug), goldenCase.given, goldenCase.daily),
    refill: refillOf(goldenCase),
    listed: (goldenCase.listed ?? []).map(([source, second, third]) => ({
      source,
      a: second,
      b: third,
      severity: source === 'ndfrt' ? 'moderate' : source === 'onc-high' ? 'severe' : 'minor',
    })),
    activeDrugs: (goldenCase.taken ?? []).map((text, index) => takenBeside(text, 100 + index)),
    patient: {
      age: goldenCase.age ?? 45,
      sex: goldenCase.sex ?? 'U',
      conditions: goldenCase.conditions ?? [],
      weight:
        goldenCase.weight === undefined
          ? null
          : {
              grams: readWeight(goldenCase.weight) ?? 0,
              daysOld: goldenCase.weighedDaysAgo ?? 0,
            },
      allergies: (goldenCase.allergies ?? []).map(([kind, value, severity]) => ({
        kind,
        value,
        severity,
        label: value,
      })),
      exceptions: (goldenCase.tolerates ?? []).map(([kind, value]) => ({
        kind,
        value,
        severity: 'Mild' as const,
        label: value,
      })),
    },
  });

describe('what a pharmacist is told', () => {
  test.each(
    goldenCases.map(
      (goldenCase) =>
        [
          [
            goldenCase.drug,
            ...(goldenCase.taken ?? []),
            ...(goldenCase.allergies ?? []).map((allergy) => `allergy ${allergy[1]} ${allergy[2]}`),
            ...(goldenCase.conditions ?? []),
            goldenCase.given ?? '',
            ...(goldenCase.filled ?? []).map(([ago, days]) => `filled ${ago} days ago for ${days}`),
            ...(goldenCase.listed ?? []).map((pair) => pair[0]),
            goldenCase.age ?? '',
            goldenCase.sex ?? '',
            goldenCase.weight ?? '',
            goldenCase.weighedDaysAgo ?? '',
            goldenCase.daily === undefined ? '' : `every day: ${goldenCase.daily}`,
          ]
            .filter((condition) => condition !== '')
            .join(', '),
          goldenCase,
        ] as const,
    ),
  )('%s', (_, goldenCase) => {
    expect(run(goldenCase).map(shown)).toEqual(goldenCase.alerts);
  });
  test('the table holds at least 200 different cases, 60 of them of which nothing is told, and every kind of alert', () => {
    const said = goldenCases.map((goldenCase) =>
      JSON.stringify({ ...goldenCase, alerts: undefined }),
    );
    // What is wrong with the entry is no finding of the clinical checks.
    const entryKinds = ['difference', 'failed-check', 'excess-quantity', 'short-quantity'];
    const clinicalReasons = Object.fromEntries(
      Object.entries(reasonOfKind).filter(([kind]) => !entryKinds.includes(kind)),
    );
    expect(said.filter((code, index) => said.indexOf(code) !== index)).toEqual([]);
    expect(goldenCases.length).toBeGreaterThanOrEqual(200);
    expect(
      goldenCases.filter((goldenCase) => goldenCase.alerts.length === 0).length,
    ).toBeGreaterThanOrEqual(60);
    expect(
      new Set(
        goldenCases.flatMap((goldenCase) => goldenCase.alerts.map((alert) => alert.slice(0, 2))),
      ),
    ).toEqual(new Set(['DD', 'AT', ...Object.values(clinicalReasons)]));
  });

  test('an alert says what happens, what to do, who may answer and whether it interrupts', () => {
    expect(check('ibuprofen', [taking('warfarin sodium', 77)])).toEqual([
      {
        kind: 'interaction',
        severity: 'severe',
        reason: 'DD',
        summary: 'ibuprofen with warfarin sodium',
        effect: 'Stomach and other bleeding becomes much more likely.',
        management:
          'Ask for another pain medicine; if both stay, add stomach protection and check the INR within a week.',
        other: { kind: 'drug', rxId: 77, name: 'warfarin sodium' },
        who: 'pharmacist',
        interrupts: true,
        fingerprint: 'interaction|severe|warfarin + class:nsaid|ibuprofen@?|warfarin@?',
      },
    ]);
  });
  test('a pharmacist answers whatever interrupts about the use of a drug', () => {
    const penicillin = {
      kind: 'group',
      value: 'penicillins',
      label: 'Penicillins',
      severity: 'Mild',
    } as const;
    const alerts = [
      ...check('sertraline hydrochloride', [taking('ibuprofen', 2)]),
      ...check('ibuprofen', [taking('warfarin sodium', 2)]),
      ...check('cephalexin', [], { patient: { ...adult, allergies: [penicillin] } }),
    ].filter(({ interrupts }) => interrupts);
    expect(alerts.map(({ kind, severity, who }) => [kind, severity, who])).toEqual([
      ['interaction', 'moderate', 'pharmacist'],
      ['interaction', 'severe', 'pharmacist'],
      ['allergy', 'moderate', 'pharmacist'],
    ]);
    expect(alerts.flatMap((alert) => answersFor(alert, false))).toEqual([]);
    expect(alerts.map((alert) => answersFor(alert, true).length)).toEqual([12, 12, 8]);
  });
  test('a technician answers what informs, and a moderate alert about the day of a refill', () => {
    const kinds = ['early-refill', 'late-refill', 'high-dose', 'age', 'disease'] as const;
    const severity = ['minor', 'moderate', 'severe'] as const;
    expect(kinds.map((kind) => severity.map((each) => answeredBy(kind, each)))).toEqual([
      ['technician', 'technician', 'pharmacist'],
      ['technician', 'technician', 'pharmacist'],
      ['technician', 'pharmacist', 'pharmacist'],
      ['technician', 'pharmacist', 'pharmacist'],
      ['technician', 'pharmacist', 'pharmacist'],
    ]);
    expect(
      answersFor(
        { kind: 'early-refill', severity: 'moderate', who: 'technician', fingerprint: '' },
        false,
      ).map((answer) => `${answer.service}/${answer.result}`),
    ).toEqual(['PH/1B', 'P0/1B']);
  });
  test('an alert lists what is not filled first and takes words, however severe', () => {
    const penicillin = {
      kind: 'group',
      value: 'penicillins',
      label: 'Penicillins',
    } as const;
    const allergyOf = (drug: string, severity: 'Severe' | 'Mild') =>
      check(drug, [], { patient: { ...adult, allergies: [{ ...penicillin, severity }] } }).filter(
        ({ kind }) => kind === 'allergy',
      );
    const [severe, mild] = [allergyOf('amoxicillin', 'Severe'), allergyOf('cephalexin', 'Mild')];
    const labels = (alerts: typeof severe) =>
      alerts.map((alert) => answersFor(alert, true).map(({ label }) => label));
    const listed = [
      'Prescriber asked: not filled',
      'Patient asked: not filled',
      'Prescriber asked: other drug',
      'Prescriber asked: approved as written',
      'Source checked: does not apply to this patient',
      'Source checked: fill as it is',
      'History looked at: known and tolerated, fill as it is',
      'Patient asked: fill as it is',
    ];
    expect([labels(severe), severe.map(needsWords)]).toEqual([[listed], [true]]);
    expect([labels(mild), mild.map(needsWords)]).toEqual([[listed], [true]]);
  });
  test('a key means one answer on every alert, whatever its kind and severity', () => {
    const facts = factKeys.map((fact) => ({
      kind: 'difference' as const,
      fingerprint: `difference|check|of|${fact}|x`,
    }));
    const clinical = Object.keys(reasonOfKind).map((kind) => ({ kind, fingerprint: kind }));
    const given = [...facts, ...clinical].flatMap((alert) =>
      (['minor', 'moderate', 'severe', 'contraindicated'] as const).flatMap((severity) =>
        answersFor({ ...alert, severity, who: 'pharmacist' }, true),
      ),
    );
    const meant = (key: string) => [
      ...new Set(
        given
          .filter((one) => one.key === key)
          .map(({ service, result }) =>
            result.startsWith('0') ? service : `${service}/${result}`,
          ),
      ),
    ];

    expect(Object.fromEntries(answerKeys.map((key) => [key, meant(key)]))).toEqual({
      1: ['M0/2A'],
      2: ['P0/2A'],
      3: ['M0/1G'],
      4: ['R0/1A'],
      5: ['R0/1B'],
      6: ['PH/1B'],
      7: ['P0/1B'],
      8: ['M0'],
      9: ['R0'],
      0: ['P0'],
      C: ['M0/2B'],
      D: ['M0/1C'],
      G: ['M0/1E'],
      L: ['GP'],
      Q: ['M0/1F'],
      R: ['M0/1D'],
      S: ['M0/3C'],
      T: ['M0/3E'],
    });
  });
  test('where a child has no weight, nothing is called tolerated', () => {
    const answers = answersFor(
      { kind: 'weight', severity: 'severe', who: 'pharmacist', fingerprint: '' },
      true,
    );
    expect(answers.map(({ label }) => label)).toEqual([
      'Prescriber asked: not filled',
      'Patient asked: not filled',
      'Prescriber asked: other drug',
      'Prescriber asked: other dose',
      'Prescriber asked: other directions',
      'Prescriber asked: other quantity',
      'Prescriber asked: directions clarified',
      'Prescriber asked: approved as written',
      'Source checked: does not apply to this patient',
      'Source checked: fill as it is',
    ]);
  });
  test('answers carry NCPDP codes', () => {
    expect(durAnswer('M0', '1G')).toMatchObject({
      label: 'Prescriber asked: approved as written',
      fills: true,
      pharmacist: true,
    });
    expect(durAnswer('M0', '2A')).toMatchObject({ fills: false });
    expect(durAnswer('ZZ', '1A')).toBeUndefined();
  });
});

test('a patient marked pregnant needs no code', () => {
  expect(
    check('warfarin sodium', [], { patient: { ...adult, sex: 'F', pregnant: true } }).map(shown),
  ).toEqual(['PG contraindicated recorded as pregnant']);
});

test('a child without a weight is asked for it, an animal is not', () => {
  const suspension = { ...drugOf('amoxicillin'), onceDoses: [400_000], daysSupply: 10 };
  const four = { ...adult, age: 4 };
  expect(check(suspension, [], { patient: four })).toEqual([
    {
      kind: 'weight',
      severity: 'severe',
      reason: 'MS',
      summary: 'amoxicillin: no weight of the child is known',
      effect: 'A child’s dose goes by weight: nobody can say whether this one is right.',
      management: 'Ask for the weight, and write it into the patient’s Disease State(s).',
      other: { kind: 'patient', label: 'weight' },
      who: 'pharmacist',
      interrupts: true,
      fingerprint: 'weight|severe|no weight|amoxicillin',
    },
  ]);
  expect(check(suspension, [], { patient: { ...four, animal: true } })).toEqual([]);
});

describe('which drugs count', () => {
  test('a drug that is taken no more is no duplicate, of the ingredient or of the class', () => {
    const stopped = (drug: string): ActiveDrug => ({ ...taking(drug, 2, 60), stopped: true });
    expect([
      check('lisinopril', [taking('lisinopril', 2, 60)]).length,
      check('lisinopril', [stopped('lisinopril')]),
      check('lisinopril', [stopped('enalapril maleate')]),
    ]).toEqual([1, [], []]);
  });
  test('a drug that ran out longer ago than the window does not alert', () => {
    expect(check('ibuprofen', [taking('warfarin sodium', 2, -7)])).toHaveLength(1);
    expect(check('ibuprofen', [taking('warfarin sodium', 2, -8)])).toEqual([]);
    expect(check('ibuprofen', [taking('warfarin sodium', 2, -8)], { windowDays: 30 })).toHaveLength(
      1,
    );
  });
  test('washing out: two weeks after an MAO inhibitor, five after fluoxetine, two months after amiodarone', () => {
    expect(check('sertraline', [taking('phenelzine', 2, -14)])).toHaveLength(1);
    expect(check('sertraline', [taking('phenelzine', 2, -15)])).toEqual([]);
    expect(check('phenelzine', [taking('fluoxetine', 2, -35)])).toHaveLength(1);
    expect(check('phenelzine', [taking('sertraline', 2, -20)])).toEqual([]);
    expect(check('digoxin', [taking('amiodarone', 2, -60)])).toHaveLength(1);
    expect(check('digoxin', [taking('amiodarone', 2, -61)])).toEqual([]);
  });
  test('the prescription itself is not another drug, and a renewal in the last week is no duplicate', () => {
    expect(check('lisinopril', [taking('lisinopril', 1)])).toEqual([]);
    expect(check('lisinopril', [taking('lisinopril', 2, 8)]).map(shown)).toEqual([
      'ID severe lisinopril',
    ]);
    expect(check('lisinopril', [taking('lisinopril', 2, 7)])).toEqual([]);
  });
  test('two prescriptions of the same drug are judged once', () => {
    expect(
      check('ibuprofen', [taking('warfarin sodium', 2, 5), taking('warfarin sodium', 3, 25)]).map(
        (alert) => alert.other,
      ),
    ).toEqual([{ kind: 'drug', rxId: 3, name: 'warfarin sodium' }]);
  });
});

describe('what was answered is not asked again', () => {
  const severe = (dose: number | null = null) =>
    check({ ...drugOf('warfarin sodium'), dailyDose: dose }, [taking('ibuprofen', 2)]);
  test('the same pair, from the other side, another NDC or another prescription, has the same fingerprint', () => {
    const other = check('IBUPROFEN', [
      { ...taking('Warfarin', 88), drug: { name: 'Coumadin', genericName: 'warfarin' } },
    ]);
    expect(other.map((alert) => alert.fingerprint)).toEqual(
      severe().map((alert) => alert.fingerprint),
    );
    expect(openAlerts(other, severe())).toEqual([]);
  });
  test('a doubled dose is asked again, a shift within the bracket is not', () => {
    expect(openAlerts(severe(5000), severe(6000))).toEqual([]);
    expect(openAlerts(severe(10_000), severe(5000))).toHaveLength(1);
  });
  test('another severity of the allergy is asked again', () => {
    const allergic = (severity: 'Mild' | 'Severe') =>
      check('amoxicillin', [], {
        patient: {
          ...adult,
          allergies: [{ kind: 'group', value: 'penicillins', label: 'Penicillins', severity }],
        },
      });
    expect(openAlerts(allergic('Mild'), allergic('Mild'))).toEqual([]);
    expect(openAlerts(allergic('Severe'), allergic('Mild'))).toHaveLength(1);
  });
  test('minor alerts are shown and never stand open', () => {
    const alerts = check('ibuprofen', [taking('lisinopril', 2)]);
    expect([alerts.length, openAlerts(alerts, []).length]).toEqual([1, 0]);
  });
});
