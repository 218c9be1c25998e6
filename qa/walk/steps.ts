/** One step of a walk, as its report shows it. */
export interface WalkedStep {
  readonly machine: string;
  /** What it was for: a way of a model, or a transition of a browser test. */
  readonly name: string;
  readonly keys: readonly string[];
  /** Transitions of the machine that it was to take. */
  readonly wanted: readonly string[];
  /** Transitions of the machine that it took. */
  readonly taken: readonly string[];
  /** States of the machine that were met. */
  readonly states: readonly string[];
  /** What stood on the screen after it, in one line. */
  readonly screen: string;
  /** In what it differs from what it should; nothing where it is as it should be. */
  readonly differs: readonly string[];
  /** A picture after it, as a JPEG in base64. */
  readonly picture: string;
}
/** What came of a machine’s walk. */
export interface Walked {
  readonly machine: string;
  readonly steps: readonly WalkedStep[];
  /** Ways that were not taken. */
  readonly left: readonly string[];
  /** How many there are. */
  readonly ways: number;
}
