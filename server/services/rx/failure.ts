import { fail } from '#domain/platform/result.ts';
import type { Undecided } from '#domain/rx/lifecycle/index.ts';

/** Why a call on a prescription did nothing. `allowedRoles` names roles; `fields` belong to the entry. */
export type RxFailure =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'STALE' }
  /**
   * FORBIDDEN: not this person's to do, by right or license; REFUSED: not now, or not like this.
   */
  | {
      readonly code: 'REFUSED' | 'FORBIDDEN';
      readonly why: readonly string[];
      readonly allowedRoles: readonly string[];
      readonly fields: Readonly<Record<string, string>>;
    };
/** Why a prescription could not be opened or changed, in words. */
export function refusalText(rxFailure: RxFailure): string {
  switch (rxFailure.code) {
    case 'NOT_FOUND':
      return 'There is no such prescription in this store.';
    case 'STALE':
      return 'Someone else changed it meanwhile: look at it again.';
    default:
      return rxFailure.why.join(' ');
  }
}
export const forbidRx = (why: string, allowedRoles: readonly string[]) =>
  fail<RxFailure>({ code: 'FORBIDDEN', why: [why], allowedRoles, fields: {} });
export const refuseRx = (
  why: string | readonly string[],
  allowedRoles: readonly string[] = [],
  fields: Readonly<Record<string, string>> = {},
) =>
  fail<RxFailure>({
    code: 'REFUSED',
    why: typeof why === 'string' ? [why] : why,
    allowedRoles,
    fields,
  });

const rightCodes = new Set(['LICENCE', 'FORBIDDEN', 'SYSTEM_ONLY', 'PERSON_ONLY']);
/**
 * A move that the lifecycle did not decide, as a refusal; `why` where something else explains it
 * better.
 */
export const undecidedRx = (
  { code, message, allowedRoles }: Undecided,
  options: {
    readonly why?: string | null;
    readonly fields?: Readonly<Record<string, string>>;
  } = {},
) =>
  rightCodes.has(code)
    ? forbidRx(message, allowedRoles)
    : refuseRx(options.why ?? message, allowedRoles, options.fields);
