import type { SpokenRow } from './spoken.ts';

/** What is said of a dose in passing: with what, around what, for how long, and
 * what was spoken of. */
export const passingRows: Readonly<Record<string, SpokenRow>> = {
  for15Seconds: [
    'for 15 seconds',
    null,
    'x 15 seconds|for 15 sec|x 15 sec|x 15 secs|x15 sec|for 15 secs',
  ],
  for30Seconds: [
    'for 30 seconds',
    null,
    'x 30 seconds|for 30 sec|x 30 sec|x 30 secs|x30 sec|for 30 secs',
  ],
  for60Seconds: [
    'for 60 seconds',
    null,
    'x 60 seconds|for 60 sec|x 60 sec|x 60 secs|x60 sec|for 60 secs',
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
  untilFollowUp: ['until follow-up', null, 'until follow up|until f/u|until followup'],
  duringFlares: ['during flares', null, 'during flare ups|during flare-ups|during a flare'],
};
