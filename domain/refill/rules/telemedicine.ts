import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { stop, warn, type Problem } from './problem.ts';

/** The last day on which a controlled drug may be prescribed by telemedicine alone: 90 FR 61301. */
const telemedicineUntil = '2026-12-31';
/** What a note says of it: "telehealth visit", "seen by video". */
const byTelemedicine: readonly RegExp[] = [
  /\btele-?(health|med(icine)?|visit|psychiatry)\b/i,
  /\b(video|virtual|audio|phone) ?(only )?(visit|consult\w*|appointment|encounter)\b/i,
  /\b(seen|visit|consult\w*) (by|via|over) (video|phone|telephone|zoom)\b/i,
];
/** That the visit was none, or that the prescriber had seen the patient before. */
const inPerson =
  /\bin[- ]person\b|\bseen in (the |our )?(office|clinic|hospital)\b|\boffice visit\b/i;
const saysOnly = (note: string | null): boolean =>
  byTelemedicine.some((words) => words.test(note ?? '')) && !isSeen(note ?? '');
/** "Not seen in person" and "no in-person visit" say the opposite. */
const isSeen = (note: string): boolean =>
  inPerson.test(note) && !/\b(no|not|never|without)\b[^.;]{0,20}\bin[- ]person\b/i.test(note);

export interface TelemedicineFacts {
  /** The schedule of federal law; rules of the DEA are about no other. */
  readonly federalSchedule: Schedule;
  readonly ingredients: readonly string[];
  readonly note: string | null;
}
/**
 * Whether it is buprenorphine, as a C-III to C-V, that the note says to be prescribed by
 * telemedicine: a pharmacist verifies the identity of the patient before it goes out (90 FR 6504).
 */
export const asksIdentity = (facts: TelemedicineFacts): boolean =>
  ['3', '4', '5'].includes(facts.federalSchedule) &&
  facts.ingredients.includes('buprenorphine') &&
  saysOnly(facts.note);

/**
 * What is asked of a controlled drug that was prescribed by telemedicine alone, as its note says.
 * Until the last day of the flexibilities nothing; afterwards it is refused, unless the note says
 * that the patient was seen in person (21 USC 829(e)).
 */
export function telemedicineProblems(
  facts: TelemedicineFacts,
  writtenOn: string,
): readonly Problem[] {
  if (asksIdentity(facts))
    return [
      warn(
        'TELEMEDICINE',
        [
          'The note speaks of telemedicine: before buprenorphine prescribed that way is filled, a',
          'pharmacist looks at an ID of the patient (90 FR 6504). The pick-up asks for it.',
        ].join(' '),
        '90 FR 6504',
      ),
    ];
  if (facts.federalSchedule === '0' || !saysOnly(facts.note) || writtenOn <= telemedicineUntil)
    return [];
  return [
    stop(
      'TELEMEDICINE',
      [
        'The note speaks of telemedicine, and what was allowed without a visit in person ended',
        `${formatDate(telemedicineUntil)} (90 FR 61301). Ask the prescriber: where the patient was`,
        'seen, write “seen in person” and the day into the note; else it can’t be filled.',
      ].join(' '),
      '21 USC 829(e); 90 FR 61301',
    ),
  ];
}
