/**
 * What the calendar says changes with the day, so it is worked out when it is shown and never
 * stored.
 */
export const calendarCodes: ReadonlySet<string> = new Set([
  'WRITTEN_IN_FUTURE',
  'NOT_YET',
  'EXPIRED',
]);
