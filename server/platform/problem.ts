import { ORPCError, ValidationError } from '@orpc/server';
import { isConnectionLost } from '#db/outage.ts';
import type { ErrorEnvelope } from '#domain/platform/contract/error-envelope.ts';
import type { Result } from '#domain/platform/result.ts';
import { withSaver, type FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { issuesByField, tooLongText, type Issue } from '#domain/platform/schema.ts';
import type { Refusal } from './refusal.ts';

const statuses: Readonly<Record<string, number>> = {
  NOT_SIGNED_IN: 401,
  LOCKED: 401,
  INVALID_CREDENTIAL: 401,
  FORBIDDEN: 403,
  STEP_UP: 403,
  SAME_PERSON: 403,
  PASSWORD_FIRST: 403,
  CODE_FIRST: 403,
  PASSKEY_FIRST: 403,
  ENROL_FIRST: 403,
  MAKE_PASSKEY: 403,
  SENSITIVE: 403,
  WRONG_CODE: 401,
  WRONG_PASSKEY: 401,
  SETUP_CLOSED: 403,
  NOT_FOUND: 404,
  DESTROYED: 410,
  STALE: 409,
  CONFLICT: 409,
  NO_ROLE: 409,
  TOO_MANY: 429,
  BUSY: 503,
  UNAVAILABLE: 503,
  INVALID: 400,
  NO_STORE: 409,
};

/** A refusal as the error that a procedure throws; codes without a status of their own are 422. */
export function problem(refusal: Refusal): ORPCError<string, unknown> {
  const { code, message, fields, why, allowedRoles, data } = refusal;
  const about =
    fields || why || allowedRoles
      ? { fields: fields ?? {}, why: why ?? [message], allowedRoles: allowedRoles ?? [] }
      : data;
  return new ORPCError(code, { status: statuses[code] ?? 422, message, data: about });
}

/**
 * The value of a result, or its refusal thrown: the last line of most handlers. The transaction is
 * rolled back.
 */
export function answerOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw problem(result.error);
  return result.value;
}

interface DatabaseFault {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
}
/** What the database said, as a refusal: never its text, which may hold a person's data. */
const refusalOfDatabase = ({ code = '' }: DatabaseFault): Refusal | null => {
  if (code === '23505')
    return {
      code: 'CONFLICT',
      message: 'The same was saved at this moment. Nothing was saved here: look at it again.',
    };
  if (['40001', '40P01', '55P03'].includes(code))
    return {
      code: 'UNAVAILABLE',
      message: 'Too many people changed this at once. Nothing was saved; try again.',
    };
  if (code === '57014')
    return {
      code: 'TOO_LONG',
      message: 'This took too long and was stopped. Nothing was saved. Ask for less at once.',
    };
  if (code === 'P0403')
    return { code: 'FORBIDDEN', message: 'Records of this kind are never changed or removed.' };
  if (/^(22|23)/.test(code))
    return { code: 'INVALID_VALUE', message: 'A value is not possible here. Nothing was saved.' };
  if (/^(53|57|58)/.test(code))
    return {
      code: 'UNAVAILABLE',
      message: 'The database can’t work now. Nothing was saved; try again in a moment.',
    };
  return null;
};

/** A commit may have been under way: whether it took place shows when the same is sent again. */
const unreachable: Refusal = {
  code: 'UNAVAILABLE',
  message: 'The database does not answer. Try again in a moment: what was saved is not done twice.',
};

/** The work was done, and what the server answers is not what it promised: a fault of ours. */
const unshowable = {
  status: 500,
  message:
    'The answer can’t be shown. What you did may have been saved: look before you repeat it.',
};

/** A name that nothing here has: what it was to mean is not guessed. */
const unknownName = ({ message }: Issue, issues: readonly Issue[]): Refusal => ({
  code: 'UNKNOWN_NAME',
  message: `${message} Nothing was done.`,
  fields: issuesByField(issues),
});

/**
 * Any thrown thing as the error of the answer. `fault` is true where someone should look at the
 * log.
 */
export function problemOf(error: unknown): {
  readonly error: ORPCError<string, unknown>;
  readonly fault: boolean;
} {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.status === 400) {
      const issues = error.cause.issues as readonly Issue[];
      const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
      if (unknown !== undefined)
        return { error: problem(unknownName(unknown, issues)), fault: false };
      return {
        error: new ORPCError('INVALID', {
          status: 400,
          message: tooLongText(issues) ?? 'Something in this form is not right.',
          data: { fields: issuesByField(issues) },
        }),
        fault: false,
      };
    }
    if (error.status < 500 || statuses[error.code]) return { error, fault: false };
    if (error.cause instanceof ValidationError)
      return { error: new ORPCError('FAULT', unshowable), fault: true };
  }
  const known = isConnectionLost(error) ? unreachable : refusalOfDatabase(error ?? {});
  if (known)
    return {
      error: problem(known),
      fault: known.code === 'UNAVAILABLE' || known.code === 'INVALID_VALUE',
    };
  return {
    error: new ORPCError('FAULT', {
      status: 500,
      message:
        'Something went wrong on the server. Nothing was saved; try again, and tell support if it happens again.',
    }),
    fault: true,
  };
}

/** What may be logged of a fault: names, codes and places, never values. */
export const loggable = (error: unknown): Record<string, unknown> => {
  const fault = (error ?? {}) as Error & DatabaseFault;
  const frames = (fault.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  return {
    name: fault.name,
    code: fault.code,
    table: fault.table,
    constraint: fault.constraint,
    message: fault.code ? undefined : fault.message,
    frames,
  };
};

/** The one shape of every error answer. */
export function envelopeOf(
  error: { readonly code: string; readonly message: string; readonly data?: unknown },
  correlationId: string,
  savedBy: FirstSaver | null = null,
): ErrorEnvelope {
  const data = error.data as
    | { fields?: Record<string, string>; why?: string[]; allowedRoles?: string[] }
    | undefined
    | null;
  const lifted = data !== null && typeof data === 'object' && ('fields' in data || 'why' in data);
  if (!lifted)
    return {
      code: error.code,
      message: withSaver(error.message, savedBy),
      correlationId,
      ...(savedBy ? { savedBy } : {}),
      ...(data === undefined || data === null ? {} : { data }),
    };
  return {
    code: error.code,
    message: error.message,
    correlationId,
    ...(data.fields && Object.keys(data.fields).length > 0 ? { fields: data.fields } : {}),
    ...(data.why && data.why.length > 0 ? { why: data.why } : {}),
    ...(data.allowedRoles && data.allowedRoles.length > 0
      ? { allowedRoles: data.allowedRoles }
      : {}),
  };
}
