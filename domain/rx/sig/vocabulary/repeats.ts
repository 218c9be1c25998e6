/** When a dose may be repeated: the words of the label, and spellings that mean the same. */
export const repeatRows = {
  needed: ['if needed', 'as needed|prn|when needed|if necessary|as necessary'],
  noRelief: ['if no relief', 'if not relieved|if unrelieved'],
  noResult: ['if no result', 'if no results'],
  noBowel: ['if no bowel movement', 'if no bm'],
  notBetter: ['if not better', 'if no better'],
  noResponse: ['if no response', 'if there is no response'],
  ineffective: ['if ineffective', ''],
  notAsleep: ['if not asleep', 'if you are not asleep'],
  stillAwake: ['if still awake', ''],
  notResolved: ['if not resolved', 'if it is not resolved'],
  unresolved: ['if unresolved', ''],
  headacheStays: [
    'if headache is not resolved',
    'if headache not resolved|if headache has not resolved|if headache does not resolve',
  ],
  untilHelp: [
    'until medical help arrives',
    'until ems arrives|until medical assistance arrives|until help arrives|' +
      'until emergency medical assistance arrives|until emergency help arrives|' +
      'until medical assistance becomes available|until medical help is available|' +
      'until emergency medical assistance becomes available|until emergency medical help arrives',
  ],
  recurs: ['if symptoms recur', 'if recurs|if symptoms return|if it recurs'],
  headacheRecurs: ['if headache recurs', 'if headache returns|if ha recurs|if ha returns'],
  migraineRecurs: ['if migraine recurs', 'if migraine returns'],
  headachePersistsRecurs: [
    'if headache persists or recurs',
    'if headache recurs or persists|if headache returns or persists',
  ],
  persistsRecurs: [
    'if symptoms persist or recur',
    'if symptoms persist or return|if symptoms recur or persist',
  ],
  painRecurs: ['if pain recurs', 'if pain returns'],
  persists: ['if symptoms persist', 'if persists|if it persists|if sx persist|if sxs persist'],
  headachePersists: ['if headache persists', 'if ha persists'],
  migrainePersists: ['if migraine persists', ''],
  painPersists: ['if pain persists', ''],
} as const satisfies Readonly<Record<string, readonly [printed: string, same: string]>>;
/** Where a dose may be repeated. */
export const repeatPlaces = {
  newDevice: [
    'with a new device in the other nostril',
    'with new device in other nostril|in other nostril with new device|' +
      'in the other nostril with new device|using new device in other nostril|' +
      'in the other nostril with a new device|with new device in the other nostril|' +
      'with a new device in other nostril|using a new device in the other nostril|' +
      'in other nostril with a new device',
  ],
  otherNostril: [
    'in the other nostril',
    'in other nostril|into the other nostril|in the opposite nostril|in opposite nostril',
  ],
  alternateNostrils: [
    'in alternating nostrils',
    'in alternate nostrils|alternating nostrils|in alternate nostril|in the alternate nostril|' +
      'alt nostril|alternate nostril|in alt nostril|alternating nostril|alternate nostrils',
  ],
} as const satisfies Readonly<Record<string, readonly [printed: string, same: string]>>;
export type RepeatPlace = keyof typeof repeatPlaces;
export type RepeatWhen = keyof typeof repeatRows;
