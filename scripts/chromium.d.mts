/**
 * The path of a Chromium that can be started, installing one where there is none. Throws with one
 * sentence where that fails.
 */
export declare function chromiumPath(): string;
