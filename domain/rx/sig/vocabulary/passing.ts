import type { SpokenRow } from './spoken.ts';

/** Until when it is taken: an end that nobody knows yet. */
const until: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  (
    [
      [
        'SymptomsResolve',
        'symptoms resolve',
        'symptoms have resolved|sx resolve|resolution of symptoms',
      ],
      [
        'SymptomsImprove',
        'symptoms improve',
        'symptoms have improved|sx improve|symptoms are improved',
      ],
      ['SymptomsGone', 'symptoms are gone', 'symptoms gone|symptom free|symptom-free'],
      ['PainResolves', 'pain resolves', 'pain has resolved'],
      ['PainGone', 'pain is gone', 'pain gone|pain free|pain-free'],
      ['RashClears', 'the rash clears', 'rash clears|rash is clear|rash clear|rash is cleared'],
      ['RashResolves', 'the rash resolves', 'rash resolves|rash is resolved|rash resolved'],
      ['FlareResolves', 'the flare resolves', 'flare resolves|flare is resolved|flare resolved'],
      ['FlareGone', 'the flare is gone', 'flare is gone|flare gone'],
      ['Improved', 'improved', 'improvement|it is improved'],
      ['Seen', 'seen', ''],
      ['SeenDoctor', 'seen by the doctor', 'seen by doctor|seen by md'],
      ['SeenClinic', 'seen in clinic', 'seen in the clinic'],
      ['NextVisit', 'the next visit', 'next visit'],
      ['NextAppointment', 'the next appointment', 'next appointment|next appt'],
      [
        'StoolClear',
        'the stool is clear',
        'stool is clear|stools are clear|stool clear|bowels are clear',
      ],
      ['Surgery', 'surgery', 'the surgery|day of surgery'],
      ['Delivery', 'delivery', ''],
    ] as const
  ).map(([key, printed, same]): [string, SpokenRow] => [
    `until${key}`,
    [
      `until ${printed}`,
      null,
      ['until', 'till', 'til']
        .flatMap((word) => [
          ...(word === 'until' ? [] : [`${word} ${printed}`]),
          ...same
            .split('|')
            .filter((text) => text !== '')
            .map((text) => `${word} ${text}`),
        ])
        .join('|'),
    ],
  ]),
);
/** What is said of a dose in passing: with what, around what, for how long, and
 * what was spoken of. */
export const passingRows: Readonly<Record<string, SpokenRow>> = {
  notMorning: [
    '(not in the morning)',
    null,
    'not in the morning|not in am|not in the am|, not in the morning|and not in the morning',
  ],
  notBedtime: [
    '(not at bedtime)',
    null,
    'not at bedtime|not at hs|, not at bedtime|and not at bedtime',
  ],
  atSameTime: ['at the same time', null, 'at same time'],
  onSameDay: ['on the same day', null, 'on same day'],
  for15Seconds: [
    'for 15 seconds',
    null,
    'x 15 seconds|for 15 sec|x 15 sec|x 15 secs|x15 sec|for 15 secs',
  ],
  for30Seconds: [
    'for 30 seconds',
    null,
    '30 seconds|30 sec|30 secs|x 30 seconds|for 30 sec|x 30 sec|x 30 secs|x30 sec|for 30 secs',
  ],
  for60Seconds: [
    'for 60 seconds',
    null,
    '60 seconds|60 sec|60 secs|x 60 seconds|for 60 sec|x 60 sec|x 60 secs|x60 sec|for 60 secs',
  ],
  for1Minute: ['for 1 minute', null, 'x 1 minute|for 1 min|x 1 min'],
  for2Minutes: ['for 2 minutes', null, 'x 2 minutes|for 2 min|x 2 min'],
  for5Minutes: ['for 5 minutes', null, 'x 5 minutes|for 5 min|x 5 min'],
  for10Minutes: ['for 10 minutes', null, 'x 10 minutes|for 10 min|x 10 min'],
  asDiscussed: ['as discussed', null, 'as we discussed'],
  withFattyMeal: ['with a fatty meal', null, 'with fatty meal|with fatty meals|with fatty food'],
  withHighFatMeal: [
    'with a high-fat meal',
    null,
    'with high fat meal|with a high fat meal|with high-fat meal',
  ],
  before30Feedings: [
    '30 minutes before feedings',
    null,
    '30 min before feeds|30 minutes before feeds|30 min before feedings|' +
      '30 minutes before each feeding|30 min before each feeding',
  ],
  dayAfterChemo: [
    'starting the day after chemotherapy',
    null,
    'starting day after chemo|starting the day after chemo|start day after chemo|' +
      'start the day after chemo|starting day after chemotherapy|beginning the day after chemo',
  ],
  afterSurgery: ['after surgery', null, 'post op|post-op|postop|postoperatively|post-operatively'],
  dayAfterSurgery: [
    'starting the day after surgery',
    null,
    'starting day after surgery|start day after surgery|start the day after surgery|' +
      'beginning day after surgery|beginning the day after surgery|begin day after surgery',
  ],
  untilFollowUp: ['until follow-up', null, 'until follow up|until f/u|until followup'],
  ...until,
  duringFlares: ['during flares', null, 'during flare ups|during flare-ups|during a flare'],
};
