/** A paper that the server keeps, and what it is called when it is said where it went. */
export interface Paper {
  readonly fileUrl: string;
  readonly what: string;
  /** Its pages as drawings: what has them prints where the hand is, in no window of its own. */
  readonly svg?: readonly string[];
  /** Without a printer for it: print or open it at once, or offer to. */ readonly here:
    | 'open'
    | 'offer';
}
/** Prints a kept paper: every paper of the workstation goes this way. */
export type PrintPaper = (paper: Paper) => void;
