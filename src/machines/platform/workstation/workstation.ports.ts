export type Theme = 'light' | 'dark';
/** What stands behind a path: ids and words of the list, never a patient's name. */
export type Search = Readonly<Record<string, string | number | boolean>>;
/** What the workstation itself needs of the browser. */
export interface WorkstationPorts {
  goTo(path: string, search: Search): void;
  /**
   * So many pages back (below 0) or forward. False when there is no page of the workstation to go
   * back to: the browser's own page before it is never gone to.
   */
  goBack(by: number): boolean;
  /** Puts the theme on the document and keeps it for the next start. */
  applyTheme(theme: Theme): void;
  /** Whether a file is on its way to the server. */
  filesWait(): boolean;
}
