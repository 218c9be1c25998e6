/** From which weight gain on a water pill is taken: "weight gain of > 3 lbs in a day". */
const starts = ['weight gain of', 'weight gain', 'wt gain of', 'wt gain', 'gain of'];
const mores = ['>', 'more than', 'greater than', 'over'];
const pounds = ['pounds', 'lbs', 'lb', 'lbs.', 'pound'];
const spans: readonly (readonly [printed: string, same: readonly string[]])[] = [
  ['in a day', ['in a day', 'in 1 day', 'in one day', 'per day', '/day', 'a day']],
  ['in 24 hours', ['in 24 hours', 'in 24 hrs', 'in 24h', 'in 24 hr']],
  ['in a week', ['in a week', 'in 1 week', 'in one week', 'per week', '/week', 'a week']],
];
/** Spellings, each with the words of the label. */
export const weightGains: readonly (readonly [spellings: string, printed: string])[] = [
  2, 3, 5,
].flatMap((most) =>
  spans.map(([printed, ends]) => {
    const same = starts.flatMap((start) =>
      mores.flatMap((more) =>
        pounds.flatMap((pound) => ends.map((end) => `${start} ${more} ${most} ${pound} ${end}`)),
      ),
    );
    return [same.join('|'), `weight gain of more than ${most} pounds ${printed}`] as const;
  }),
);
