/** A drug's schedule as it is listed: empty, or C-I to C-V. */
export const scheduleText = (text: string): string =>
  text === '0' ? '' : `C-${['', 'I', 'II', 'III', 'IV', 'V'][Number(text)]}`;
