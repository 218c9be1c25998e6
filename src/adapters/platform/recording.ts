/** What a person did, in the order of doing it; `at` is milliseconds since the recording began. */
export type RecordedStep = { readonly at: number } & (
  | /** One key with its modifiers: `Control+Enter`. */ { readonly press: string }
  | /** Text, into a field. */ { readonly type: string }
  | /** A barcode, as the scanner read it. */ { readonly scan: string }
  /** The password of this demo account. What was typed is not kept, not even its length. */
  | { readonly password: string }
) & {
    /** What stood on the screen just before, in one line: heading, dialogs, focus. */
    readonly on?: string;
  };
/** What stands on the screen, as far as a replay compares it. */
export interface RecordedScreen {
  readonly path: string;
  readonly heading: string;
  /** Titles of the open dialogs, the top one last. */
  readonly dialogs: readonly string[];
  readonly focus: string;
  /** Every machine that is alive, by where it stands under the workstation, with its state. */
  readonly machines: readonly string[];
}
/** A recording as a file. */
export interface Recording {
  readonly version: 1;
  readonly name: string;
  /** The store's clock when it began: a replay's clock stands there. */
  readonly clock: string;
  /** Who worked, by username of the demo account; a replay signs in with it. */
  readonly as: string;
  /** Which store it began in: the demo store as it is seeded. */
  readonly store: { readonly seed: 'demo' };
  readonly start: RecordedScreen;
  readonly steps: readonly RecordedStep[];
  readonly end: RecordedScreen;
}
