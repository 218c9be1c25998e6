import { ORPCError } from '@orpc/server';

/** Thrown inside a transaction to carry an error past its commit. */
export class Kept {
  readonly error: ORPCError<string, unknown>;
  constructor(error: ORPCError<string, unknown>) {
    this.error = error;
  }
}
/**
 * A refusal that was kept is an answer too: the same call again hears it again, and is not counted
 * again. No JSON begins so.
 */
export const refusedMark = 'refused ';
export const keptBody = ({ code, status, message, data }: ORPCError<string, unknown>): string =>
  refusedMark + JSON.stringify({ code, status, message, data });
export const keptAgain = (body: string): ORPCError<string, unknown> => {
  const { code, ...rest } = JSON.parse(body.slice(refusedMark.length)) as {
    code: string;
    status: number;
    message: string;
    data: unknown;
  };
  return new ORPCError(code, rest);
};
