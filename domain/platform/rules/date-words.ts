const inWords = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date) => format.format(Date.parse(`${date}T12:00:00Z`));
};
/** A day as a calendar speaks it: "Monday, March 2, 2026". */
export const dayInWords = inWords({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
/** The month of a day as a calendar is headed: "March 2026". */
export const monthInWords = inWords({ month: 'long', year: 'numeric' });
/** The weekday of a day: "Monday". */
export const weekdayInWords = inWords({ weekday: 'long' });
