import type { SpokenRow } from './spoken.ts';

/** "Discard after 14 days": how long a mixed or opened product keeps. */
const discarded = Object.fromEntries(
  [10, 14, 28, 30].map((days): [string, SpokenRow] => [
    `discardAfter${days}`,
    [`Discard after ${days} days`, null, `discard unused after ${days} days`],
  ]),
);
/** Warnings, whom to call, and what a patient is told of the next refill. */
export const cautionRows: Readonly<Record<string, SpokenRow>> = {
  noDriveWhile: [
    'Do not drive while taking',
    null,
    'do not drive while taking this medication|do not drive while taking this medicine|' +
      'do not drive while taking medication|no driving while taking|avoid driving while taking',
  ],
  noMachinesWhile: [
    'Do not drive or operate machinery while taking',
    null,
    'do not drive or operate machinery while taking this medication|' +
      'do not drive or operate machinery while taking this medicine',
  ],
  noHeavyMachinesWhile: [
    'Do not drive or operate heavy machinery while taking',
    null,
    'do not drive or operate heavy machinery while taking this medication|' +
      'do not drive or operate heavy machinery while taking this medicine',
  ],
  cautionDrowsy: ['Caution: drowsiness', null, 'caution drowsiness|watch for drowsiness'],
  cautionSedation: ['Caution: sedation', null, 'caution sedation|watch for sedation'],
  visitForRefills: [
    'Appointment needed for further refills',
    null,
    'need appt for further refills|needs appt for further refills|need appt for more refills|' +
      'needs appt for more refills|need appointment for further refills|' +
      'needs appointment for further refills|needs appointment for more refills|' +
      'needs appt for refills|needs appointment for refills|appt needed for further refills|' +
      'appointment required for further refills|appt required for further refills|' +
      'pt needs appt for further refills|patient needs appointment for further refills',
  ],
  visitBeforeRefill: [
    'Appointment needed before the next refill',
    null,
    'need appt before next refill|needs appt before next refill|' +
      'needs appointment before next refill|need appointment before next refill|' +
      'appt needed before next refill|appointment needed before next refill',
  ],
  seenForRefills: [
    'Must be seen for further refills',
    null,
    'must be seen for more refills|needs to be seen for further refills|' +
      'needs to be seen for more refills',
  ],
  rinseAndSpit: ['Rinse and spit', null, ''],
  rinseMouthSpit: [
    'Rinse mouth and spit',
    null,
    'rinse mouth and spit out|rinse your mouth and spit',
  ],
  rinseWithWaterSpit: [
    'Rinse mouth with water and spit',
    null,
    'rinse mouth with water and spit out|rinse mouth out with water and spit|' +
      'rinse your mouth with water and spit',
  ],
  aimAway: [
    'Aim away from the septum',
    null,
    'aim away from septum|aim away from nasal septum|point away from septum',
  ],
  showerCap: ['Cover with a shower cap', null, 'cover with shower cap'],
  noOtherAcetaminophen: [
    'Do not take with other acetaminophen products',
    null,
    'do not take with other products containing acetaminophen|' +
      'do not take with other acetaminophen|avoid other acetaminophen products|' +
      'do not take with other apap|do not take with other acetaminophen containing products',
  ],
  callNoBetter: [
    'Call if there is no improvement',
    null,
    'call if no improvement|call if not better|call if not improving|call if no better',
  ],
  callWorse: [
    'Call if symptoms worsen',
    null,
    'call if worsening|call if worse|call if symptoms worsening|call if symptoms get worse',
  ],
  washBothTimes: ['Wash hands before and after use', null, 'wash hands before and after'],
  mayCrush: [
    'May be crushed',
    null,
    'may crush|ok to crush|okay to crush|can be crushed|can crush|may crush tablet',
  ],
  maySprinkle: [
    'Capsule may be opened and sprinkled on applesauce',
    null,
    'may open capsule and sprinkle on applesauce|may open and sprinkle on applesauce|' +
      'ok to open and sprinkle on applesauce|may sprinkle on applesauce',
  ],
  foodIfUpset: [
    'Take with food if it upsets the stomach',
    null,
    'take with food if stomach upset|take with food if upset stomach|' +
      'take with food if stomach upset occurs|take with food if gi upset|' +
      'take with food if gi upset occurs|take with food if upset stomach occurs',
  ],
  ...discarded,
};
