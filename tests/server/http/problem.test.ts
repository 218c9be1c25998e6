import { ORPCError, ValidationError } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { problemOf } from '#server/platform/problem.ts';

/** What is said of an error, and whether somebody should look at the log. */
const said = (error: unknown) => {
  const problem = problemOf(error);
  return { message: problem.error.message, fault: problem.fault };
};

describe('what is said of an error that nobody expected', () => {
  it('an answer that is not what was promised comes after the work: it may have been saved', () => {
    const broken = new ORPCError('INTERNAL_SERVER_ERROR', {
      message: 'Output validation failed',
      cause: new ValidationError({ message: 'Output validation failed', issues: [], data: {} }),
    });

    expect(said(broken)).toEqual({
      message:
        'The answer can’t be shown. What you did may have been saved: look before you repeat it.',
      fault: true,
    });
  });
  it('whatever else is thrown has rolled its transaction back', () => {
    const { message, fault } = said(new TypeError('x is undefined'));

    expect(message).toMatch(/^Something went wrong on the server. Nothing was saved; try again/);
    expect(fault).toBe(true);
  });
});
