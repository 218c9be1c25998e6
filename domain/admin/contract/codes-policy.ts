import { procedure } from '#domain/platform/contract/procedure.ts';
import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import { declaredAs, id, int, listOf, object, recordOf, str } from '#domain/platform/schema.ts';
import { codesPolicyEntity, type CodesPolicyValues } from '../entities/codes-policy.ts';

const text = str({ max: 2_000 });
const fields = Object.fromEntries(
  Object.entries(codesPolicyEntity.fields).map(([name, field]) => [name, field.schema]),
);
export interface CodesPolicyRow extends Omit<CodesPolicyValues, 'id' | 'version'> {
  readonly id: number;
  readonly version: number;
}
const row = declaredAs<CodesPolicyRow>(object({ id, version: int(), ...fields }));
const errors = {
  NOT_FOUND: { status: 404, message: 'Your account has no store: required codes are of a store.' },
  STALE: { status: 409, message: 'Someone else changed the required codes first.', data: row },
  REFUSED: {
    status: 422,
    message: 'This can’t be saved yet.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
  STEP_UP: {
    status: 403,
    message: 'Give your password again to change of whom codes are required.',
    data: proofWanted,
  },
} as const;

/** Of whom one-time codes are required in the store of the session. `id` is the store's. */
export const codesPoliciesContract = {
  get: procedure({ permission: 'store.write', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/codes-policy' })
    .output(row)
    .errors(errors),
  /** `stepUp` (action `codes.policy`, entity `codesPolicy`) is always needed. */
  save: procedure({ permission: 'store.write', audit: 'codesPolicy.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/codes-policy' })
    .input(
      object(
        { version: int({ min: 0 }), draft: codesPolicyEntity.draft },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(row)
    .errors(errors),
};
