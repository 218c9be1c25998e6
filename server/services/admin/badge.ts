import { sha256 } from '#server/platform/canonical.ts';

/** A badge's code as it is kept and looked up: the code itself stands nowhere. */
export const badgeHash = (code: string): string =>
  sha256(code.trim().toUpperCase()).toString('hex');
