import { fail, ok, type Result } from '#domain/platform/result.ts';

/** The version of a record that somebody looked at, and now changes. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}
/** A record as it is to be saved: a new one (`id` null), or another one over `version`. */
export interface Save<Draft> {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Draft;
}

/**
 * Why a record was not saved: it is gone, somebody else's version won (here it is), or a rule says
 * no.
 */
export type SaveFailure<Row> =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'STALE'; readonly current: Row }
  | {
      readonly code: 'REFUSED';
      readonly why: readonly string[];
      readonly allowedRoles: readonly string[];
      readonly fields: Readonly<Record<string, string>>;
    };
export type Saved<Row> = Result<Row, SaveFailure<Row>>;

export const refused = (
  why: readonly string[],
  fields: Readonly<Record<string, string>> = {},
  allowedRoles: readonly string[] = [],
) => fail({ code: 'REFUSED' as const, why, allowedRoles, fields });
export const missing = () => fail({ code: 'NOT_FOUND' as const });

/** Tells a save that changed nothing apart: the record is gone, or another version won. */
export async function settle<Row>(
  saved: Row | undefined,
  current: () => Promise<Row | undefined>,
): Promise<Saved<Row>> {
  if (saved !== undefined) return ok(saved);
  const now = await current();
  return now === undefined ? missing() : fail({ code: 'STALE', current: now });
}
