import type { FifthCase } from './law-cases-five.ts';

const fourADay = 'TAKE 1 TABLET BY MOUTH FOUR TIMES A DAY';
const supply = (days: number) => ({ quantity: days * 4_000, daysSupply: days }) as const;
const percocetIn = (
  state: string,
  days: number,
  said: { readonly note?: string; readonly sig?: string },
): FifthCase => ({
  drug: 'percocet',
  state,
  prescriber: { state },
  over: { sig: fourADay, ...supply(days), ...said },
});
const methadone = (said: { readonly note?: string; readonly sig?: string }): FifthCase => ({
  drug: 'methadoneFive',
  over: { sig: fourADay, ...supply(7), ...said },
});

/** Written before the rules were mended, and after; half of them say nothing. */
export const eighthCases: Readonly<Record<string, FifthCase>> = {
  // Acute pain in words (N.J.S.A. 24:21-15.2 and those of the other states)
  'acute pain in the note, 14 days in New Jersey': {
    ...percocetIn('NJ', 14, { note: 'Acute pain, initial Rx' }),
    tell: /speaks of acute pain, and NJ lets/,
  },
  'post-op in the note, 10 days in North Carolina': {
    ...percocetIn('NC', 10, { note: 'post-op day 2, knee' }),
    tell: /NC lets/,
  },
  'after surgery in the directions, 10 days in Ohio': {
    ...percocetIn('OH', 10, { sig: `${fourADay} FOR ACUTE PAIN` }),
    tell: /OH lets/,
  },
  'acute pain, five days in New Jersey': percocetIn('NJ', 5, { note: 'acute pain' }),
  'no word of acute pain, 14 days in New Jersey': percocetIn('NJ', 14, { note: 'call when ready' }),
  'nonacute pain, 30 days in Florida': percocetIn('FL', 30, { note: 'NONACUTE PAIN' }),
  'non-acute pain, 30 days in Florida': percocetIn('FL', 30, { note: 'Non-acute pain' }),
  'not acute pain, 30 days in New Jersey': percocetIn('NJ', 30, { note: 'not acute pain' }),
  'acute on chronic pain, 30 days in New Jersey': percocetIn('NJ', 30, {
    note: 'acute on chronic low back pain',
  }),
  'acute pain, six days in Florida': {
    ...percocetIn('FL', 6, { note: 'acute pain' }),
    tell: /at most 3 days/,
  },
  'acute pain exception, six days in Florida': percocetIn('FL', 6, {
    note: 'ACUTE PAIN EXCEPTION',
  }),
  'acute pain exception, 8 days in Florida': {
    ...percocetIn('FL', 8, { note: 'Acute Pain Exception' }),
    tell: /at most 7 days/,
  },
  'acute pain of tramadol in Florida, where a C-II alone is limited': {
    drug: 'tramadolFour',
    state: 'FL',
    prescriber: { state: 'FL' },
    over: { sig: fourADay, ...supply(10), note: 'acute pain' },
  },
  // Methadone for addiction (21 CFR 1306.07)
  'methadone whose directions say opioid dependence': {
    ...methadone({ sig: `${fourADay} FOR OPIOID DEPENDENCE` }),
    stop: /directions may speak of opioid addiction/,
  },
  'methadone whose note says opioid use disorder': {
    ...methadone({ note: 'for opioid use disorder' }),
    tell: /note may speak of opioid addiction/,
  },
  'methadone whose note says OUD': { ...methadone({ note: 'OUD' }), tell: /1306\.07/ },
  'methadone for pain, no history of addiction': methadone({
    note: 'chronic pain, no history of opioid use disorder',
  }),
  'methadone for pain, not for OUD': methadone({ note: 'for pain, not OUD' }),
  'methadone for chronic pain': methadone({ note: 'chronic pain' }),
  'buprenorphine for opioid use disorder': {
    drug: 'zubsolv',
    over: {
      sig: 'DISSOLVE 1 TABLET UNDER THE TONGUE DAILY',
      note: 'opioid use disorder',
    },
  },
  // Who prescribes (21 CFR 1306.03(a), 1306.04(a))
  'a chiropractor’s losartan': {
    drug: 'losartan',
    prescriber: { degree: 'D.C.' },
    tell: /degree is that of a chiropractor/,
  },
  'a naturopath’s Percocet': {
    ...percocetIn('IL', 3, {}),
    prescriber: { degree: 'ND' },
    tell: /naturopath/,
  },
  'a nurse without a prescribing degree': {
    drug: 'amoxicillin',
    prescriber: { degree: 'BSN, RN' },
    tell: /nurse/,
  },
  'a nurse practitioner who is a nurse as well': {
    drug: 'amoxicillin',
    prescriber: { degree: 'RN, FNP-C' },
  },
  'a physician with a chiropractor’s degree': {
    drug: 'losartan',
    prescriber: { degree: 'MD, DC' },
  },
  'a pharmacist’s naloxone': {
    drug: 'narcan',
    prescriber: { degree: 'PharmD' },
    over: {
      sig: 'SPRAY ONCE IN ONE NOSTRIL, MAY REPEAT IN 3 MINUTES',
      quantity: 2_000,
      daysSupply: 1,
    },
  },
  'a pharmacist’s clonazepam': {
    drug: 'clonazepam',
    prescriber: { degree: 'PharmD, BCPS' },
    tell: /pharmacist/,
  },
  'a psychologist’s losartan, as some states allow': {
    drug: 'losartan',
    prescriber: { degree: 'PsyD' },
  },
  'a podiatrist’s clonazepam for a month': {
    drug: 'clonazepam',
    prescriber: { degree: 'DPM' },
    tell: /podiatrist/,
  },
  'a dentist’s clonazepam before a procedure': {
    drug: 'clonazepam',
    prescriber: { degree: 'DDS' },
    over: { quantity: 2_000, daysSupply: 2 },
  },
  'a dentist’s clonazepam for two weeks': {
    drug: 'clonazepam',
    prescriber: { degree: 'DMD' },
    over: { quantity: 14_000, daysSupply: 14 },
  },
};
