import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import { int, isoInstant, nullable, object, str, type Infer } from '#domain/platform/schema.ts';
import { begunCodes } from './begun-codes.ts';
import { code, refused, sessionProcedure } from './session.ts';

const text = str({ max: 2_000 });

/** One-time codes of the person: since when they are asked for, and recovery codes not used yet. */
const signInCodes = object({
  version: int({ min: 0 }),
  since: nullable(isoInstant),
  recoveryLeft: int({ min: 0 }),
  /** Passkeys of the person: where there are any, one is asked for in place of a code. */
  passkeys: int({ min: 0 }),
  /** The day from which codes are required of the person; null: they are not. */
  requiredFrom: nullable(text),
  /** Somebody in charge has ended the codes, and they were not set up since. */
  reset: nullable(object({ by: text, at: isoInstant, reason: text })),
});
export type SignInCodesView = Infer<typeof signInCodes>;
const codesRefused = (why: string) =>
  ({
    STALE: {
      status: 409,
      message: 'Your codes were changed at another workstation first.',
      data: signInCodes,
    },
    STEP_UP: { status: 403, message: why, data: proofWanted },
  }) as const;
const proof = { stepUp: str({ max: 200 }) };

/** The person's own one-time codes (docs/decisions/0146-one-time-codes.md). */
export const codesContract = {
  get: sessionProcedure({
    permission: 'signed-in',
    audit: null,
    effect: 'read',
    background: true,
  })
    .route({ method: 'GET', path: '/api/codes' })
    .output(signInCodes),
  /**
   * Makes a secret and recovery codes, which count once a code of the secret was typed; what counts
   * now counts until then. `stepUp` (action `codes.change`, entity `employee`) is always needed.
   */
  begin: sessionProcedure({
    permission: 'signed-in',
    audit: 'codes.begun',
    effect: 'write',
    unkept: true,
  })
    .route({ method: 'POST', path: '/api/codes' })
    .input(object({ version: int({ min: 0 }) }, proof))
    .output(begunCodes)
    .errors({ ...refused, ...codesRefused('Give your password again to set up codes.') }),
  confirm: sessionProcedure({
    permission: 'signed-in',
    audit: 'codes.confirmed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/codes/confirm' })
    .input(object({ version: int({ min: 0 }), code }))
    .output(signInCodes)
    .errors({ ...refused, STALE: codesRefused('').STALE }),
  end: sessionProcedure({ permission: 'signed-in', audit: 'codes.ended', effect: 'write' })
    .route({ method: 'POST', path: '/api/codes/end' })
    .input(object({ version: int({ min: 0 }) }, proof))
    .output(signInCodes)
    .errors({ ...refused, ...codesRefused('Give your password again to end your codes.') }),
};
