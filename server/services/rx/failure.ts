import { fail } from '#domain/platform/result.ts';
import type { Undecided } from '#domain/rx/lifecycle/index.ts';

/** Why a call on a prescription did nothing. `whoMay` names roles; `fields` belong to the entry. */
export type RxFailure =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'STALE' }
  /**
   * FORBIDDEN: not this person's to do, by right or license; REFUSED: not now, or not like this.
   */
  | {
      readonly code: 'REFUSED' | 'FORBIDDEN';
      readonly why: readonly string[];
      readonly whoMay: readonly string[];
      readonly fields: Readonly<Record<string, string>>;
    };
export const forbidRx = (why: string, whoMay: readonly string[]) =>
  fail<RxFailure>({ code: 'FORBIDDEN', why: [why], whoMay, fields: {} });
export const refuseRx = (
  why: string | readonly string[],
  whoMay: readonly string[] = [],
  fields: Readonly<Record<string, string>> = {},
) =>
  fail<RxFailure>({ code: 'REFUSED', why: typeof why === 'string' ? [why] : why, whoMay, fields });

const rightCodes = new Set(['LICENCE', 'FORBIDDEN', 'SYSTEM_ONLY', 'PERSON_ONLY']);
/**
 * A move that the lifecycle did not decide, as a refusal; `why` where something else explains it
 * better.
 */
export const undecidedRx = (
  { code, message, whoMay }: Undecided,
  options: {
    readonly why?: string | null;
    readonly fields?: Readonly<Record<string, string>>;
  } = {},
) =>
  rightCodes.has(code)
    ? forbidRx(message, whoMay)
    : refuseRx(options.why ?? message, whoMay, options.fields);
