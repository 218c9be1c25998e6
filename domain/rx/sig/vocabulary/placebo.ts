import type { SpokenRow } from './spoken.ts';

/** What is done with the pills without hormones in a pack of birth control pills. */
export const placeboRows: Readonly<Record<string, SpokenRow>> = {
  skipPlacebo: [
    'Skip placebo pills and start the next pack',
    null,
    'skip placebo pills and start next pack|skip placebos and start next pack|' +
      'skip placebos, start next pack|skip placebo pills, start next pack|' +
      'skip placebos and start new pack|skip placebo pills and start new pack|' +
      'skip placebos and start a new pack|skip placebo pills and start a new pack|' +
      'skip placebo and start new pack|skip placebo and start a new pack',
  ],
  skipPlaceboWeek: [
    'Skip the placebo week and start a new pack',
    null,
    'skip placebo week, start new pack|skip placebo week and start new pack|' +
      'skip the placebo week and start new pack|skip placebo week and start next pack|' +
      'skip placebo week & start new pack|skip placebo week, start a new pack',
  ],
  skipPlacebosOnly: [
    'Skip the placebo pills',
    null,
    'skip placebos|skip placebo pills|skip placebo|skip the placebos|skip inactive pills|' +
      'skip placebo tablets|skip the inactive pills|omit placebo pills|omit placebos',
  ],
  skipPlaceboWeekOnly: ['Skip the placebo week', null, 'skip placebo week|skip placebo weeks'],
};
