import { standingFilter } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordContract, recordErrors } from '#domain/platform/contract/records.ts';
import { listRowOf } from '#domain/platform/contract/references.ts';
import { anyReference } from '#domain/platform/references/any-reference.ts';
import { dayOf, id, int, listOf, nullable, object, str } from '#domain/platform/schema.ts';
import { clinicReference } from '../entities/clinic.ts';
import { prescriber } from '../entities/prescriber.ts';
import { listQueryOf } from './column-filters.ts';
import { prescriberListRow } from './prescriber-list.ts';

const errors = recordErrors(prescriber);
const { read, write } = clinicReference.permission;
export const prescriberContract = {
  ...recordContract(prescriber, {
    path: '/api/prescribers',
    read,
    write,
    query: listQueryOf('prescribers.search', { status: standingFilter }),
    listRow: prescriberListRow,
  }),
  /**
   * As for every record; `clinicIds`, where they are sent, are the clinics that the prescriber
   * practises at, saved with the record or not at all.
   */
  save: procedure({ permission: write, audit: 'prescriber.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/prescribers' })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: prescriber.draft },
        { clinicIds: listOf(id, 200) },
      ),
    )
    .output(prescriber.row)
    .errors(errors),
  /** The clinics that the prescriber practises at, by name, as the list of clinics shows them. */
  clinics: procedure({ permission: read, audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/prescribers/{id}/clinics' })
    .input(object({ id }))
    .output(listOf(listRowOf(anyReference(clinicReference))))
    .errors(errors),
  /** Records the date of death with the reason given; `on` null takes it back. */
  deceased: procedure({ permission: write, audit: 'prescriber.deceased-recorded', effect: 'write' })
    .route({ method: 'PUT', path: '/api/prescribers/{id}/deceased' })
    .input(object({ id, version: int(), on: nullable(dayOf('past')), reason: str({ max: 500 }) }))
    .output(object({ id, version: int() }))
    .errors(errors),
};
