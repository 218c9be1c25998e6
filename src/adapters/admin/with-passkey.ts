import { NoAnswer, noServer, type CallFailure } from '#adapters/platform/no-answer.ts';
import type { Assertion, Attestation } from '#domain/admin/contract/passkey-parts.ts';
import { fail, type Result } from '#domain/platform/result.ts';

/** What speaks with the devices comes with the first passkey that is asked for. */
export const devices = () =>
  import('./passkey-devices.ts').catch(() => {
    throw new NoAnswer(noServer);
  });

/**
 * A call with a password, sent once more with a passkey where the server asks for one. What goes
 * wrong at the device is a refusal `PASSKEY_FIRST` in words; with a refused passkey too, `data`
 * says whether a code is taken instead. The password stays out of every machine by it.
 */
export async function withPasskey<T>(
  send: (answer: { readonly passkey?: Assertion }) => Promise<Result<T, CallFailure>>,
  signal: AbortSignal,
): Promise<Result<T, CallFailure>> {
  const first = await send({});
  if (first.ok || first.error.code !== 'PASSKEY_FIRST') return first;
  const { data } = first.error;
  const used = await (await devices()).usedPasskey(data, signal);
  if (!used.ok) return fail({ ...first.error, message: used.error.message });
  const second = await send({ passkey: used.value });
  return second.ok || second.error.code !== 'WRONG_PASSKEY'
    ? second
    : fail({ ...second.error, data });
}

/** A refusal on the way to a first passkey: what was shown stays, and another try is free. */
const notMade = (error: CallFailure) =>
  error.code === 'WRONG_PASSKEY' ? { ...error, code: 'ENROL_PASSKEY' } : error;
/**
 * A sign-in that sets up a passkey: sent to ask what a device makes one of, and once more with
 * that. What goes wrong at the device is a refusal `ENROL_PASSKEY` in words.
 */
export async function withNewPasskey<T>(
  send: (given: {
    readonly newPasskey: { readonly version: number; readonly made?: Attestation };
  }) => Promise<Result<T, CallFailure>>,
  version: number,
  signal: AbortSignal,
): Promise<Result<T, CallFailure>> {
  const first = await send({ newPasskey: { version } });
  if (first.ok) return first;
  if (first.error.code !== 'MAKE_PASSKEY') return fail(notMade(first.error));
  const made = await (await devices()).madeAsAsked(first.error.data, signal);
  if (!made.ok) return fail({ ...first.error, code: 'ENROL_PASSKEY', message: made.error.message });
  const second = await send({ newPasskey: { version, made: made.value } });
  return second.ok ? second : fail(notMade(second.error));
}

/** Whether the server takes a code in place of the passkey that it has asked for. */
export const codesTaken = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'codes' in data && data.codes === true;
