import { sql, type RawBuilder } from 'kysely';
import type { RxStatusCode } from '#domain/rx/entities/rx-status.ts';

/**
 * A status as a literal of a statement. Not a parameter: indexes over some of the statuses are used
 * only where the planner reads the code itself.
 */
export const statusCode = (status: RxStatusCode): RawBuilder<RxStatusCode> => sql.lit(status);

/** Statuses as literals between the brackets of `in (…)`. */
export const statusCodes = (statuses: readonly RxStatusCode[]): RawBuilder<unknown> =>
  sql.join(statuses.map(statusCode));
