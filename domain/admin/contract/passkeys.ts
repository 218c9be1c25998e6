import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import {
  bool,
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { mostPasskeys, passkeyNameLength } from '../rules/passkey.ts';
import { attestation, begunPasskey } from './passkey-parts.ts';
import { refused, sessionProcedure } from './session.ts';

const text = str({ max: 2_000 });
const passkey = object({
  id,
  name: text,
  addedAt: isoInstant,
  usedAt: nullable(isoInstant),
  /** The name of the server that it was made for: it works under no other one. */
  site: text,
  here: bool,
});
/** The person's own passkeys, and why none can be added here; null: one can. */
const passkeys = object({
  passkeys: listOf(passkey, mostPasskeys),
  trouble: nullable(text),
  /** Whether codes of an app are asked for as well, and recovery codes not used yet. */
  codes: bool,
  recoveryLeft: int({ min: 0 }),
  /** The day from which codes, or a passkey, are required of the person; null: they are not. */
  requiredFrom: nullable(text),
});
export type PasskeysView = Infer<typeof passkeys>;
const stepUp = {
  STEP_UP: {
    status: 403,
    message: 'Give your password again to change your passkeys.',
    data: proofWanted,
  },
} as const;
const proof = { stepUp: str({ max: 200 }) };

/** The person's own passkeys (docs/decisions/0160-passkeys.md). */
export const passkeysContract = {
  get: sessionProcedure({
    permission: 'signed-in',
    audit: null,
    effect: 'read',
    background: true,
  })
    .route({ method: 'GET', path: '/api/passkeys' })
    .output(passkeys),
  /** Asks for a passkey of a device. `stepUp` (action `passkeys.change`) is always needed. */
  begin: sessionProcedure({
    permission: 'signed-in',
    audit: 'passkeys.begun',
    effect: 'write',
    unkept: true,
  })
    .route({ method: 'POST', path: '/api/passkeys/begin' })
    .input(object({}, proof))
    .output(begunPasskey)
    .errors({ ...refused, ...stepUp }),
  /** The passkey that the device made; recovery codes where the person had none, shown once. */
  add: sessionProcedure({
    permission: 'signed-in',
    audit: 'passkeys.added',
    effect: 'write',
    unkept: true,
  })
    .route({ method: 'POST', path: '/api/passkeys' })
    .input(object({ name: str({ max: passkeyNameLength }), made: attestation }))
    .output(object({ now: passkeys, recovery: listOf(text) }))
    .errors(refused),
  /** `stepUp` (action `passkeys.change`) is always needed. */
  end: sessionProcedure({ permission: 'signed-in', audit: 'passkeys.removed', effect: 'write' })
    .route({ method: 'POST', path: '/api/passkeys/{id}/end' })
    .input(object({ id }, proof))
    .output(passkeys)
    .errors({ ...refused, ...stepUp }),
};
