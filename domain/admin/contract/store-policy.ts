import { procedure } from '#domain/platform/contract/procedure.ts';
import { declaredAs, id, int, listOf, object, recordOf, str } from '#domain/platform/schema.ts';
import { storePolicyEntity, type StorePolicyValues } from '../entities/store-policy.ts';

const text = str({ max: 2_000 });
const fields = Object.fromEntries(
  Object.entries(storePolicyEntity.fields).map(([name, field]) => [name, field.schema]),
);
export interface StorePolicyRow extends Omit<StorePolicyValues, 'id' | 'version'> {
  readonly id: number;
  readonly version: number;
}
const row = declaredAs<StorePolicyRow>(object({ id, version: int(), ...fields }));
const errors = {
  NOT_FOUND: { status: 404, message: 'Your account has no store: a policy belongs to a store.' },
  STALE: { status: 409, message: 'Someone else saved this policy first.', data: row },
  REFUSED: {
    status: 422,
    message: 'This policy can’t be saved yet.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

/** The policy of the store where the person works now. `id` is the store's. */
export const storePoliciesContract = {
  get: procedure({ permission: 'store.policy', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/store-policy' })
    .output(row)
    .errors(errors),
  save: procedure({ permission: 'store.policy', audit: 'store.policy-saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/store-policy' })
    .input(
      object({
        version: int({ min: 0 }),
        draft: storePolicyEntity.draft,
      }),
    )
    .output(row)
    .errors(errors),
};
