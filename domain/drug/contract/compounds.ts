import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import { id, int, object } from '#domain/platform/schema.ts';
import { compound, formulaShown } from '../entities/compound.ts';

const errors = recordErrors(formulaShown);
const at = object({ id, version: int() });
/**
 * The formula of a compound; `id` is always the drug's. A drug that is no compound answers an empty
 * one with version 0.
 */
export const compoundsContract = {
  get: procedure({ permission: 'drug.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/drugs/{id}/formula' })
    .input(object({ id }))
    .output(formulaShown.row)
    .errors(errors),
  save: procedure({ permission: 'drug.write', audit: 'compound.saved', effect: 'write' })
    .route({ method: 'PUT', path: '/api/drugs/{id}/formula' })
    .input(object({ id, version: int({ min: 0 }), draft: compound.draft }))
    .output(formulaShown.row)
    .errors(errors),
  remove: procedure({ permission: 'drug.write', audit: 'compound.deleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{id}/formula/remove' })
    .input(object({ id, version: int() }))
    .output(at)
    .errors(errors),
  restore: procedure({ permission: 'drug.write', audit: 'compound.restored', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{id}/formula/restore' })
    .input(object({ id, version: int() }))
    .output(at)
    .errors(errors),
};
