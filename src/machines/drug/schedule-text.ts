/** A drug's schedule as it is listed: empty, or C-I to C-V. */
export const scheduleText = (s: string): string =>
  s === '0' ? '' : `C-${['', 'I', 'II', 'III', 'IV', 'V'][Number(s)]!}`;
