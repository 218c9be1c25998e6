import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { Result } from '#domain/platform/result.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import {
  changedRx,
  unwrapOrThrow,
  rxWork,
  type PersonContext,
  type RxErrors,
} from '#server/procedures/rx/work.ts';
import { faxPriorAuth } from '#server/services/claim/prior-auth.ts';
import { rebillClaim } from '#server/services/claim/rebill.ts';
import { resubmitClaim, reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { transmissionDetail, transmissionLog } from '#server/services/claim/transmission-view.ts';
import { claimDetails } from '#server/services/claim/view.ts';
import { claimWorkList } from '#server/services/claim/work-list.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { openRx, readRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const api = signedIn.claims;
/** One step on the claims of a prescription, and how they stand after it. */
async function claimStep(
  context: PersonContext,
  errors: RxErrors,
  rxId: number,
  detail: Record<string, unknown>,
  act: (work: RxWork) => Promise<Result<number, RxFailure>>,
): Promise<ClaimDetails> {
  await changedRx(context, errors, rxId, act, () => ({ detail }));
  const ownWork = rxWork(context);
  const opened = await openRx(ownWork, rxId);
  const details = opened && (await claimDetails(ownWork, opened));
  if (!details) throw errors.NOT_FOUND();
  return details;
}
export const claimsProcedures = {
  details: api.details.handler(async ({ input, context, errors }) => {
    context.work.audit({ entity: 'rx', entityId: input.rxId });
    const details = await readRx(rxWork(context), input.rxId, (work, opened) =>
      claimDetails(work, opened, input.fillId ?? null),
    );
    if (!details) throw errors.NOT_FOUND();
    return details;
  }),
  transmissions: api.transmissions.handler(async ({ input, context, errors }) => {
    context.work.audit({ entity: 'rx', entityId: input.rxId });
    const log = await readRx(rxWork(context), input.rxId, transmissionLog);
    if (!log) throw errors.NOT_FOUND();
    return log;
  }),
  transmission: api.transmission.handler(async ({ input, context: { work }, errors }) => {
    const found = await transmissionDetail(storeScope(work), input.transmissionId);
    if (!found.ok) throw errors.NOT_FOUND();
    work.audit({
      entity: 'patient',
      entityId: found.value.patient.patientId,
      detail: { transmission: input.transmissionId },
    });
    return found.value;
  }),
  send: api.send.handler(({ input, context, errors }) =>
    claimStep(context, errors, input.rxId, {}, (work) =>
      sendClaim(work, input.rxId, input.version),
    ),
  ),
  resubmit: api.resubmit.handler(async ({ input, context, errors }) => {
    const { rxId, version, rank, what, corrections, card } = input;
    const correction = corrections.dur.length > 0 ? ('clinical' as const) : ('data' as const);
    const details = await claimStep(context, errors, rxId, { rank, correction }, (work) =>
      resubmitClaim(work, rxId, version, { rank, what, corrections, correction, card }),
    );
    if (card)
      context.work.auditToo({
        event: 'patient.card-corrected',
        entity: 'patient',
        entityId: details.patientId,
        detail: { insurance: card.insuranceId, rx: rxId },
      });
    return details;
  }),
  reverse: api.reverse.handler(({ input, context, errors }) =>
    claimStep(context, errors, input.rxId, { byHand: input.byHand !== undefined }, (work) =>
      reverseClaims(work, input.rxId, input.version, input.byHand ?? null),
    ),
  ),
  rebill: api.rebill.handler(({ input, context, errors }) =>
    claimStep(context, errors, input.rxId, {}, (work) =>
      rebillClaim(work, input.rxId, input.version, input.digest),
    ),
  ),
  faxPriorAuth: api.faxPriorAuth.handler(async ({ input, context: { work }, context, errors }) => {
    const ownWork = rxWork(context);
    const fax = await unwrapOrThrow(
      ownWork,
      errors,
      input.rxId,
      await faxPriorAuth(ownWork, input.rxId, input.version, input.transmissionId),
    );
    work.audit({
      entity: 'rx',
      entityId: input.rxId,
      detail: { transmission: input.transmissionId, fax: fax.id },
    });
    // As for every fax: to whom and what left the store stands in the log as long as the log is
    // kept.
    work.auditToo({
      event: 'fax.queued',
      entity: 'fax',
      entityId: fax.id,
      detail: { patient: fax.patientId, recipient: fax.recipient, fax: fax.fax, documents: [] },
    });
    work.changed('fax', fax.id, fax.version);
    return fax;
  }),
  rejected: api.rejected.handler(({ input, context: { work } }) =>
    claimWorkList(storeScope(work), input),
  ),
};
