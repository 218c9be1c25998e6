import type { SpokenRow } from './spoken.ts';

/** What is said of a dose in passing: with what, around what, and what was spoken of. */
export const passingRows: Readonly<Record<string, SpokenRow>> = {
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
