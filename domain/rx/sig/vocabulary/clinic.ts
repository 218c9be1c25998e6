import type { SpokenRow } from './spoken.ts';

/** "Recheck labs in 6 weeks": what is looked at again, and when. */
function recheckIn(what: string, same: string): readonly string[] {
  const spans = ['1 week', '2 weeks', '4 weeks', '6 weeks', '8 weeks', '1 month', '3 months'];
  return spans.map((span) => {
    const others = same === '' ? [] : same.split('|').map((words) => `${words} in ${span}`);
    return [`${what} in ${span}`, ...others].join('|');
  });
}
/**
 * What clinics write behind the directions, each printed as it was written, so that nothing of it
 * is lost: visits and labs, refills, a changed dose, what it is not taken with, when to call.
 */
const written: readonly string[] = [
  // What it is not taken or mixed with.
  'Do not take with calcium or iron',
  'Do not take with dairy products or antacids',
  'Do not take with milk',
  'Do not take with ibuprofen',
  'Do not take with nitrates',
  'Do not take with other sedatives',
  'Do not take with other blood pressure medications|' +
    'do not take with other blood pressure medicines',
  'Do not mix with alcohol',
  'Do not combine with alcohol',
  'Avoid dairy',
  'Do not take within 4 hours of calcium or iron|do not take within 4 hours of iron or calcium',
  'Do not take within 2 hours of antacids|do not take within 2 hours of an antacid',
  'Take apart from other medications|take apart from other medicines',
  'Take separately from other medications|take separately from other medicines',
  'Take 4 hours apart from other medications|take 4 hours apart from other medicines',
  // What it may do.
  'May cause nausea',
  'May cause diarrhea',
  'May cause constipation',
  'May turn urine orange|may turn your urine orange',
  'Stay hydrated|stay well hydrated',
  // How it is given and kept.
  'Do not swallow whole',
  'Do not swallow or chew',
  'Wait 30 minutes before eating',
  'Wait 60 minutes before eating',
  'Wait 30 minutes before eating or drinking',
  'Shake gently',
  'Add flavor|flavor please|please flavor|please add flavor|add flavoring|please add flavoring',
  ...['grape', 'cherry', 'bubblegum', 'strawberry', 'orange'].map(
    (taste) =>
      `Flavor with ${taste}|flavor ${taste}|flavor: ${taste}|${taste} flavor|` +
      `add ${taste} flavor|add ${taste} flavoring|please flavor ${taste}|flavor ${taste} please`,
  ),
  'Not for rescue|not for rescue use|do not use for rescue|not a rescue inhaler|' +
    'not to be used for rescue',
  'Take all',
  "Throw away what is left|throw away what's left|then throw away what's left|" +
    'throw away the rest|then throw away the rest',
  'Do not refrigerate',
  'Discard after 42 days',
  'Discard 28 days after opening',
  'Discard 6 weeks after opening',
  'Rotate injection site',
  'Allow to dry',
  'Let dry',
  'Do not rinse',
  'Do not apply to broken skin|do not apply on broken skin',
  'Do not cover',
  'Cover with a bandage|cover with bandage',
  'Cover with gauze',
  'Remove contact lenses',
  'Remain upright for 60 minutes|remain upright 60 minutes',
  'Do not lie down for 1 hour',
  'Do not eat or drink for 30 minutes',
  'Use on affected area only|use on the affected area only',
  'Do not use while driving',
  'Do not exceed the recommended dose|do not exceed recommended dose',
  'Use caution|use with caution',
  'Keep on hand',
  'Keep with you at all times',
  'Carry at all times',
  'For emergency use only|emergency use only',
  'Use a backup method for 7 days|use back up method for 7 days|use backup method for 7 days',
  'Take even if feeling well|take even if you feel well',
  'Take consistently',
  'Take with food to avoid stomach upset',
  // When it is held or stopped, and whom to call.
  'Hold if dizzy',
  'Hold if not eating',
  'Skip the dose if not eating|skip dose if not eating|skip if not eating',
  'Hold if sedated',
  'Hold for sedation',
  'Hold if diarrhea occurs',
  'Stop if a rash occurs|stop if rash occurs',
  'Stop if a rash develops|stop if rash develops',
  'Discontinue if a rash develops|discontinue if rash develops',
  'Call the doctor if there is no improvement|call md if no improvement|' +
    'call doctor if no improvement',
  'Call the doctor if there is no relief|call md if no relief|call doctor if no relief',
  'Call the office if there is no improvement|call office if no improvement',
  'Go to the emergency room if there is no relief|go to er if no relief|go to ed if no relief',
  'Go to the emergency room after use|go to er after use|go to ed after use',
  'Seek emergency care after use',
  'Seek medical attention',
  'Call with questions|call with any questions|call if questions',
  'Monitor blood pressure|monitor bp|monitor your blood pressure',
  'Monitor blood pressure at home|monitor bp at home',
  'Monitor blood pressure daily|monitor bp daily',
  'Monitor blood sugar|monitor your blood sugar',
  // Visits and labs.
  'Follow up in 2 weeks|follow-up in 2 weeks|f/u in 2 weeks',
  'Follow up in 4 weeks|follow-up in 4 weeks|f/u in 4 weeks',
  'Follow up in 1 month|follow-up in 1 month|f/u in 1 month',
  'Follow up in 3 months|follow-up in 3 months|f/u in 3 months',
  ...recheckIn('Recheck labs', 'recheck labs|repeat labs'),
  ...recheckIn('Recheck blood pressure', 'recheck bp|recheck b/p'),
  ...recheckIn('Recheck', ''),
  'Labs due',
  'Labs due before the next refill|labs due before next refill',
  'Labs needed|needs labs|need labs|labs are needed|pt needs labs|patient needs labs',
  'Lab work needed|needs lab work|need lab work|needs labwork|pt needs lab work',
  'Labs needed before the next refill|needs labs before next refill|need labs before next refill|' +
    'need labs prior to next refill|needs labs prior to next refill|' +
    'labs needed before next refill',
  'Labs needed for further refills|needs labs for further refills|need labs for further refills',
  'Labs needed for more refills|needs labs for more refills|need labs for more refills',
  'Labs needed for refills|needs labs for refills|need labs for refills',
  'Appointment needed|needs appointment|needs appt|need appt|need appointment|' +
    'needs an appointment|pt needs appt|patient needs appointment|patient needs an appointment',
  'Appointment needed before further refills|patient needs appointment before further refills|' +
    'needs appointment before further refills|needs appt before further refills|' +
    'pt needs appt before further refills|patient needs an appointment before further refills',
  'Appointment needed for additional refills|needs appointment for additional refills|' +
    'needs appt for additional refills',
  'Follow-up visit needed|needs follow up visit|needs follow-up visit',
  'Follow-up needed|needs follow up|needs follow-up|needs f/u',
  'Office visit needed|needs office visit|needs ov|needs an office visit|pt needs office visit',
  'Office visit needed for further refills|needs office visit for further refills|' +
    'needs ov for further refills',
  'Office visit needed for refills|needs office visit for refills|needs ov for refills',
  'Office visit needed before the next refill|needs office visit before next refill|' +
    'needs ov before next refill',
  'Schedule an appointment|please schedule appointment|schedule appointment|schedule appt|' +
    'please schedule an appointment|please schedule appt|pt to make appt|' +
    'patient needs to schedule appointment|patient to schedule appointment|' +
    'pt needs to schedule appt',
  'Schedule a follow-up|please schedule follow up|please schedule follow-up|schedule follow up',
  'Schedule an appointment for further refills|schedule appointment for further refills|' +
    'please schedule an appointment for further refills|schedule appt for further refills|' +
    'please schedule appointment for further refills',
  'Call for an appointment|call for appointment|call for appt',
  'Call the office for an appointment|call office for appointment|call office for appt',
  'Must be seen|pt must be seen|patient must be seen',
  'Must be seen before the next refill|must be seen before next refill',
  'Must have an appointment for refills|must have appointment for refills|' +
    'must have appt for refills',
  'Must keep the appointment for further refills|must keep appointment for further refills|' +
    'must keep appt for further refills',
  // Refills.
  'Last refill until seen',
  'Last fill until seen',
  'No refills until seen',
  'No further refills until seen',
  'No more refills until seen',
  'No refills without an appointment|no refills without appointment|no refills without appt|' +
    'no refills w/o appt',
  'No further refills without an appointment|no further refills without appointment|' +
    'no further refills without appt|no further refills w/o appt',
  'No more refills without an appointment|no more refills without appointment|' +
    'no more refills without appt|no more refills w/o appt',
  'No additional refills without an appointment|no additional refills without appointment',
  'No early refills',
  'Do not refill early',
  'Final refill',
  'Courtesy refill',
  'One-time courtesy refill|one time courtesy refill',
  'May be filled early|ok to fill early|okay to fill early|may fill early',
  'May be filled early for vacation|ok to fill early for vacation|okay to fill early for vacation',
  // What has changed.
  'Dose reduced|reduced dose',
  'Patient is aware of the dose change|pt aware of dose change|patient aware of dose change',
  'Dose increased: note|note dose increase|note dose increased',
  'New strength|note new strength',
  'New prescription|new rx',
  'Replaces the previous prescription|replaces previous prescription|replaces previous rx|' +
    'this replaces previous prescription|this replaces previous rx|replaces prior rx|' +
    'replaces prior prescription',
  'Replaces the previous dose|replaces previous dose|replaces prior dose|replaces old dose',
  'Discontinue the previous prescription|discontinue previous prescription|d/c previous rx|' +
    'discontinue prior prescription|discontinue previous rx|discontinue prior rx',
  'Discontinue the previous dose|discontinue previous dose|discontinue prior dose|d/c old dose|' +
    'd/c previous dose',
  'Stop the previous dose|stop previous dose|stop prior dose',
  'Cancel the previous prescription|cancel previous prescription|cancel previous rx|' +
    'cancel prior rx|cancel prior prescription|cancel old rx',
  // What a payer or a law asks for.
  'Chronic pain',
  'Non-acute pain|nonacute pain',
  'Acute pain',
  'Palliative care',
  'Hospice patient',
  'Long-term use|long term use',
];
const keyOf = (text: string): string => `clinic ${text}`;
/** Each by its printed words. */
export const clinicRows: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  written.map((row): [string, SpokenRow] => {
    const [text = '', ...same] = row.split('|');
    return [keyOf(text), [text, null, same.join('|')]];
  }),
);
/** Behind such a sentence a sign stands, or nothing: what follows it may be said of it. */
export const isOfClinic = (key: string): boolean => Object.hasOwn(clinicRows, key);
