/** The clock of the workstation: it shows the store's time, as the server told it. */
export interface ClockPorts {
  /** The store's date, `YYYY-MM-DD`. */
  today(): string;
  /** This instant, UTC ISO. */
  now(): string;
  /** The instant of an hour of the day so many days from today, UTC ISO. */
  at(days: number, hour: number): string;
  /** The store's time zone, an IANA name; the browser's until the server has told it. */
  zone(): string;
}
