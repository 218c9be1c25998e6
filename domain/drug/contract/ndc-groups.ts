import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import { id, int, object } from '#domain/platform/schema.ts';
import { ndcGroup } from '../entities/ndc-group.ts';

const errors = recordErrors(ndcGroup);
const at = object({ id, version: int() });
/**
 * The group that a drug stands in; `id` is always the drug's. A drug without a group answers a
 * proposal of one with version 0.
 */
export const ndcGroupContract = {
  get: procedure({ permission: 'drug.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/drugs/{id}/group' })
    .input(object({ id }))
    .output(ndcGroup.row)
    .errors(errors),
  save: procedure({ permission: 'drug.write', audit: 'ndcGroup.saved', effect: 'write' })
    .route({ method: 'PUT', path: '/api/drugs/{id}/group' })
    .input(object({ id, version: int({ min: 0 }), draft: ndcGroup.draft }))
    .output(ndcGroup.row)
    .errors(errors),
  remove: procedure({ permission: 'drug.write', audit: 'ndcGroup.deleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{id}/group/remove' })
    .input(object({ id, version: int() }))
    .output(at)
    .errors(errors),
  restore: procedure({ permission: 'drug.write', audit: 'ndcGroup.restored', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{id}/group/restore' })
    .input(object({ id, version: int() }))
    .output(at)
    .errors(errors),
};
