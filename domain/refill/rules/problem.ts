/** What the law says of a prescription. */
export interface Problem {
  readonly code: string;
  /** 'stop' refuses the step; 'warn' shows and lets a person decide. */
  readonly severity: 'stop' | 'warn';
  readonly message: string;
  /** Where the rule stands. */
  readonly source: string;
}
export const stop = (code: string, message: string, source: string): Problem => ({
  code,
  severity: 'stop',
  message,
  source,
});
export const warn = (code: string, message: string, source: string): Problem => ({
  code,
  severity: 'warn',
  message,
  source,
});
