import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
const foods = (
  'applesauce|water|juice|yogurt|pudding|food|milk|formula|liquid|soft food|' +
  'water or juice|juice or water|water or yogurt|yogurt or water|applesauce or yogurt|' +
  'applesauce or pudding|food or drink|food or liquid|juice or milk|' +
  'water, yogurt or orange juice|milk or formula|orange juice'
).split('|');
const mayMix = foods.map(
  (food) =>
    `May be mixed with ${food}|may mix with ${food}|can mix with ${food}|` +
    `ok to mix with ${food}|may mix in ${food}|may be mixed in ${food}|can be mixed with ${food}`,
);
/** What may be stirred in once it is crushed: nothing that is done each time. */
const mayCrush = foods.map((food) =>
  [
    `May be crushed and mixed with ${food}`,
    ...['may be crushed', 'can be crushed', 'may crush', 'can crush', 'ok to crush'].flatMap(
      (start) => [
        `${start} and mix with ${food}`,
        `${start} and mix in ${food}`,
        `${start} and mixed with ${food}`,
        `${start} and mixed in ${food}`,
        `${start} in ${food}`,
      ],
    ),
    `may crush tablet and mix with ${food}`,
    `may crush tablets and mix with ${food}`,
  ].join('|'),
);
const mayOpen = ['applesauce', 'food', 'soft food', 'yogurt', 'pudding'].map(
  (food) =>
    `May be opened and sprinkled on ${food}|may open and mix with ${food}|` +
    `can open and sprinkle on ${food}|may be opened and sprinkled over ${food}`,
);
const days = ['1', '2', '3', '4', '5', '7', '10', '14'] as const;
const heldBefore = days.flatMap((count) => {
  const span = `${count} day${count === '1' ? '' : 's'}`;
  return ['surgery', 'the procedure'].map((what) => {
    const names = [what, what.replace('the ', ''), `the ${what.replace('the ', '')}`];
    const all = names.flatMap((name) =>
      ['before', 'prior to'].flatMap((word) => [
        `hold for ${span} ${word} ${name}`,
        `hold ${span} ${word} ${name}`,
        `stop taking ${span} ${word} ${name}`,
      ]),
    );
    return [`Hold for ${span} before ${what}`, ...all].join('|');
  });
});
const potassium = ['5', '5.0', '5.2', '5.3', '5.5', '6', '6.0'].map((value) =>
  [
    `Hold if potassium is above ${value}`,
    ...['hold for', 'hold if', 'hold when'].flatMap((start) =>
      ['k', 'k+', 'potassium'].flatMap((name) =>
        ['>', 'greater than', 'above', 'over', 'is above', 'is greater than'].map(
          (sign) => `${start} ${name} ${sign} ${value}`,
        ),
      ),
    ),
  ].join('|'),
);
const inr = ['3', '3.0', '3.5', '4', '4.0', '4.5', '5']
  .filter((value) => value.includes('.'))
  .map((value) =>
    [
      `Hold if INR is above ${value}`,
      ...['hold for', 'hold if', 'hold when'].flatMap((start) =>
        ['>', 'greater than', 'above', 'over'].map((sign) => `${start} inr ${sign} ${value}`),
      ),
    ].join('|'),
  );
const pulses = ['50', '55', '60'].map(
  (rate) =>
    `Check pulse before taking and hold if below ${rate}|` +
    `check pulse before taking, hold if < ${rate}|` +
    `check pulse before taking, hold if below ${rate}|` +
    `check pulse before taking and hold if < ${rate}|` +
    `check pulse before taking; hold if < ${rate}|check pulse before dose, hold if < ${rate}|` +
    `check hr before taking, hold if < ${rate}`,
);
const pulseLow = ['50', '55', '60'].map(
  (rate) =>
    `Check pulse before each dose and hold if below ${rate}|` +
    ['check pulse before', 'check pulse before each dose', 'check hr before']
      .flatMap((start) =>
        [
          ', hold if <',
          ' and hold if <',
          ', hold if below',
          '; hold if <',
          ', hold if less than',
        ].map((hold) => `${start}${hold} ${rate}`),
      )
      .join('|'),
);
const lastDoses = ['2', '3', '4', '5', '6', '7', '8'].flatMap((hour) => [
  `Last dose by ${hour} PM|last dose by ${hour}pm`,
  `Last dose before ${hour} PM|last dose before ${hour}pm`,
]);
const apartFromOthers = ['1', '2', '4'].map((count) => {
  const hours = `${count} hour${count === '1' ? '' : 's'}`;
  const all = ['meds', 'medications', 'medicines'].flatMap((name) => [
    `${hours} apart from other ${name}`,
    `separate from other ${name} by ${hours}`,
    `space ${hours} apart from other ${name}`,
  ]);
  const printed = `Separate from other medicines by ${hours}`;
  return [printed, ...all.filter((text) => text !== printed.toLowerCase())].join('|');
});
const aroundOthers = ['antacids', 'calcium or iron', 'antacids or vitamins'].flatMap((what) =>
  [
    ['1', '4'],
    ['2', '4'],
    ['2', '6'],
  ].map(([before = '', behind = '']) => {
    const first = `${before} hour${before === '1' ? '' : 's'}`;
    const short = `${first} before or ${behind} hours after ${what}`;
    return `Take ${short}|${short}|give ${short}`;
  }),
);
const inrGoals = [
  ['2', '3'],
  ['2.5', '3.5'],
  ['1.5', '2'],
  ['2', '2.5'],
].map(([low = '', high = '']) =>
  [
    `INR goal ${low} to ${high}`,
    ...['inr goal', 'goal inr', 'inr goal of', 'target inr', 'inr target', 'inr goal is'].flatMap(
      (start) => [
        `${start} ${low}-${high}`,
        `${start} ${low} to ${high}`,
        `${start}: ${low}-${high}`,
      ],
    ),
  ].join('|'),
);
const labsIn = [
  '1 week',
  '2 weeks',
  '4 weeks',
  '6 weeks',
  '8 weeks',
  '1 month',
  '3 months',
].flatMap((span) => [
  `Labs in ${span}|lab in ${span}|labs due in ${span}|check labs in ${span}|lab work in ${span}`,
  `Return in ${span}|return to clinic in ${span}|rtc in ${span}`,
  `Follow up in clinic in ${span}|f/u in clinic in ${span}`,
]);
const followUps = ['1 week', '10 days', '6 weeks', '8 weeks', '2 months', '6 months', '1 year'].map(
  (span) => `Follow up in ${span}|follow-up in ${span}|f/u in ${span}`,
);
const primes = ['1', '2', '3'].flatMap((units) =>
  ['each injection', 'each use', 'each dose'].map((when) => {
    const many = `${units} unit${units === '1' ? '' : 's'}`;
    const all = ['prime pen with', 'prime with', 'prime needle with'].flatMap((start) => [
      `${start} ${many} before ${when}`,
      `${start} ${many} prior to ${when}`,
    ]);
    return [`Prime the pen with ${many} before ${when}`, ...all].join('|');
  }),
);
const discards = ['28', '30', '42', '56'].flatMap((count) => [
  `Discard the pen ${count} days after first use|discard pen ${count} days after first use|` +
    `discard pen after ${count} days|discard opened pen after ${count} days|` +
    `discard pen ${count} days after opening`,
  `Discard the vial ${count} days after first use|discard vial ${count} days after first use|` +
    `discard ${count} days after first use|discard vial ${count} days after opening`,
]);
/** What prescribers write behind the directions, printed as it was written. */
const written: readonly string[] = [
  ...mayMix,
  ...mayCrush,
  ...mayOpen,
  ...heldBefore,
  ...potassium,
  ...inr,
  ...pulses,
  ...pulseLow,
  ...lastDoses,
  ...inrGoals,
  ...apartFromOthers,
  ...aroundOthers,
  ...labsIn,
  ...followUps,
  ...primes,
  ...discards,
  'Check pulse before taking|check pulse before each dose|check pulse prior to taking',
  'Wait 30 to 60 minutes before eating|wait 30-60 minutes before eating|' +
    'wait 30-60 min before eating|wait 30 to 60 min before eating',
  'Limit use|limit usage',
  'May skip weekends|can skip weekends|ok to skip weekends|may skip on weekends|' +
    'may take weekends off|ok to take weekends off',
  'May cut the tablet in half|may cut tablet in half|may cut in half|may split in half|' +
    'may cut tablets in half|ok to cut in half|may break tablet in half|' +
    'may split tablets in half|may split tablet in half|ok to split tablet in half',
  'Discard the vial after use|discard vial after use|discard vial after each use|' +
    'discard vial immediately after use',
  'Discard after use|discard after each use',
  'Remove contact lenses first|remove contacts first|take out contacts first',
  'Separate from dairy and antacids by 2 hours|separate from dairy/antacids by 2 hours|' +
    'separate from antacids/dairy by 2 hours|take 2 hours apart from dairy and antacids',
  'Take other medicines 1 hour before or 4 hours after|' +
    'take other meds 1 hour before or 4 hours after|other meds 1h before or 4h after|' +
    'take other medications 1 hour before or 4 hours after|' +
    'other medications 1 hour before or 4 hours after|other meds 1 hr before or 4 hrs after',
  'Gargle after use|gargle after|gargle after each use',
  'May take with food|may be taken with food|can take with food|ok to take with food',
  'Eye exam yearly|yearly eye exam|annual eye exam|eye exam annually',
  'Dispense as written|daw',
  'Brand medically necessary|brand name medically necessary',
  'Please call for an appointment|please call for appt|please call for appointment|' +
    'pls call for appt|please call to schedule appt',
  'Please call the office for an appointment|please call office for appt|' +
    'please call office for appointment',
  'Sit up for 30 minutes|sit up x 30 min|sit up x 30 minutes|sit up 30 minutes|sit up for 30 min',
  'Avoid dairy and antacids within 2 hours|no dairy or antacids within 2 hours|' +
    'avoid dairy or antacids within 2 hours|avoid antacids and dairy within 2 hours',
  'Warm the bottle in hands first|warm bottle in hands first',
  'Warm the bottle in hands before use|warm bottle in hands before use|' +
    'warm bottle in hand before use|warm drops in hands before use',
  'Remove at bedtime if vivid dreams occur|remove at bedtime if vivid dreams|' +
    'remove at night if vivid dreams|remove at bedtime for vivid dreams',
  'Start the first Sunday after menses|start sunday after menses|' +
    'start on the first sunday after menses|start first sunday after menses|' +
    'start on sunday after menses|' +
    'start first sunday after period begins',
  'Start on the first day of menses|start first day of menses|start on first day of menses|' +
    'start on day 1 of menses|start on first day of period|start first day of period',
  'Renal dose|renally dosed|renal dosing|renally adjusted dose|dose adjusted for renal function',
  'Separate doses by at least 8 hours|separate doses by 8 hours|separate by 8 hours|' +
    'separate by at least 8 hours|space doses at least 8 hours apart|separate by 8 hrs',
  'Separate doses by at least 6 hours|separate doses by 6 hours|separate by 6 hours|' +
    'separate by at least 6 hours|space doses at least 6 hours apart',
  'At least 7 to 8 hours before waking|at least 7-8 hours before waking',
  'Do not stop without talking to the doctor|do not stop without consulting doctor|' +
    'do not stop without talking to doctor|do not stop without talking to your doctor|' +
    'do not stop taking without talking to your doctor',
  'Do not double up on doses|do not double dose|do not double up doses|do not double doses',
  'Use as few as possible|use lowest effective dose',
  'Take consistently with regard to food',
  'Bring to the appointment|bring to appointment|bring to your appointment|bring to appt',
  'Bring to the office|bring to office|bring to office visit|bring with you to the office',
  'Call the office if needed more than twice a week|call if using more than 2 times per week|' +
    'call if using more than twice a week|call if needed more than 2 times per week',
  'Ok to take with other medications|okay to take with other medications',
  'May stain teeth|can stain teeth',
  'May stain clothing|can stain clothing|may bleach clothing|may bleach fabrics',
  'Spit, do not rinse|spit out, do not rinse',
  'Do not eat or drink for 1 hour|no food or drink for 1 hour',
  'Do not eat or drink for 15 minutes|no food or drink for 15 minutes',
  'Complete the entire course|complete the whole course',
  'Taper when stopping',
  'Use for flares only|for flares only|only for flares',
  'Use the lowest dose|lowest dose possible',
  'Hold if drowsy|hold for drowsiness|hold if too sleepy',
  'Hold if vomiting|hold for vomiting|hold if vomiting or dehydrated',
  'Hold if loose stools or diarrhea|hold for loose stools or diarrhea|' +
    'hold for diarrhea or loose stools',
  'Stop if bleeding occurs|stop if bleeding',
  'Stop and call if a rash occurs|stop and call if rash|stop if rash and call|call if rash',
  'Call the office with side effects|call office with side effects|call with side effects',
  'Wear gloves when handling|wear gloves|use gloves to apply|apply with gloves|' +
    'wear gloves to apply',
  'Keep the area covered|keep covered|keep area covered',
  'Keep the area dry|keep dry|keep area dry',
];
const keyOf = (text: string): string => `counsel ${text}`;
/** Each by its printed words; a text that ends a sentence. */
export const counselRows: Rows = Object.fromEntries(
  written.map((row): [string, SpokenRow] => {
    const [text = '', ...same] = row.split('|');
    return [keyOf(text), [text, null, same.join('|')]];
  }),
);
/** Behind such a sentence a sign stands, or nothing. */
export const isCounsel = (key: string): boolean => Object.hasOwn(counselRows, key);
