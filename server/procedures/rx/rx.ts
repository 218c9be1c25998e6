import path from 'node:path';
import { reverseClaimsStep, sendClaimStep } from '#domain/claim/billing/steps.ts';
import { lifecycleEvents, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { answerOf, problem } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { isAnotherHuman } from '#server/services/admin/confirm/another-human.ts';
import { spendStepUp } from '#server/services/admin/step-up.ts';
import { resubmitClaim, reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { printBagLabel } from '#server/services/label/bag.ts';
import { previewLabels, printLabels } from '#server/services/label/label.ts';
import { printRestockLabel } from '#server/services/label/restock.ts';
import { previewTransfer, printTransfer } from '#server/services/label/transfer-paper.ts';
import { autoRefillsDue } from '#server/services/refill/auto-refill.ts';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { secondCount, switchNdc, undeleteRx } from '#server/services/rx/fill-changes.ts';
import { sendOutAlone } from '#server/services/rx/fill/delivery.ts';
import { goWithoutLabelScan, scanLabel } from '#server/services/rx/fill/label-scan.ts';
import { scanProduct } from '#server/services/rx/fill/product-scan.ts';
import { takeBackScan } from '#server/services/rx/fill/scan-back.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { sendOut } from '#server/services/rx/offers.ts';
import { readRx } from '#server/services/rx/open.ts';
import { medicationProfile } from '#server/services/rx/profile.ts';
import {
  countsFor,
  findRx,
  listQueue,
  queueCounts,
  verificationLog,
} from '#server/services/rx/queue.ts';
import { answerAlert, editRx, showRx } from '#server/services/rx/rx.ts';
import { safetyOfPatient } from '#server/services/rx/safety-view.ts';
import { takeBackAnswer } from '#server/services/rx/safety/answer-back.ts';
import { detailOf } from '#server/services/rx/view.ts';
import { pdmpProcedures } from './pdmp.ts';
import { changedRx, unwrapOrThrow, rxWork, shown, type PersonContext } from './work.ts';

const api = signedIn.rx;
const isEvent = (event: string): event is LifecycleEvent =>
  (lifecycleEvents as readonly string[]).includes(event);

/** Who counted the second time: the person whose password was given for this very count. */
const counterOf = async (
  { work }: PersonContext,
  token: string,
  rxId: number,
  version: number,
): Promise<number> => {
  const spent = await spendStepUp(
    work.db,
    token,
    {
      sessionId: work.session.id,
      action: 'rx.second-count',
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    },
    work.now,
  );
  if (!spent.ok)
    throw problem({
      code: 'STEP_UP',
      message: 'The second person gives the password again for this count.',
    });
  const { employeeId } = spent.value;
  answerOf(await isAnotherHuman(work, work.user.id, employeeId));
  return employeeId;
};

export const rxProcedures = {
  ...pdmpProcedures,
  queue: api.queue.handler(({ input, context }) => listQueue(storeScope(context.work), input)),
  counts: api.counts.handler(async ({ context }) => {
    const scope = storeScope(context.work);
    const counts = { ...(await queueCounts(scope)), 'auto-refill': await autoRefillsDue(scope) };
    return countsFor(counts, context.work.user.permissions);
  }),
  find: api.find.handler(async ({ input, context, errors }) => {
    const found = await findRx(storeScope(context.work), input.code);
    if (!found.ok) throw errors.NOT_FOUND({ message: found.error });
    return found.value;
  }),
  previewLabel: api.previewLabel.handler(async ({ input, context }) => {
    const drawn = await previewLabels(
      rxWork(context),
      input.rxId,
      input.labels,
      input.language ?? null,
    );
    if (drawn.ok) return drawn.value;
    throw problem(
      drawn.error.code === 'REFUSED'
        ? { code: 'REFUSED', message: drawn.error.why[0] ?? '', why: drawn.error.why }
        : { code: 'NOT_FOUND', message: 'There is no such prescription in this store.' },
    );
  }),
  printLabel: api.printLabel.handler(async ({ input, context, errors }) => {
    const printer = filePrinter(path.dirname(context.platform.filesDir));
    const { detail, value } = await changedRx(
      context,
      errors,
      input.rxId,
      (work) => printLabels(work, printer, input),
      (labelled) => ({
        detail: { labels: input.labels, fileHash: labelled.fileHash, language: labelled.language },
      }),
    );
    return {
      detail,
      svg: value.svg,
      labelCode: value.labelCode,
      fileUrl: `/api/files/labels/${value.fileHash}.pdf`,
    };
  }),
  printBagLabel: api.printBagLabel.handler(async ({ input, context, errors }) => {
    const work = rxWork(context);
    const printer = filePrinter(path.dirname(context.platform.filesDir));
    const { sha256, svg, bag } = await unwrapOrThrow(
      work,
      errors,
      input.rxId,
      await printBagLabel(work, printer, input.rxId),
    );
    context.work.audit({ entity: 'rx', entityId: input.rxId, detail: { bag, fileHash: sha256 } });
    return { fileUrl: `/api/files/labels/${sha256}.pdf`, svg, bag };
  }),
  printRestockLabel: api.printRestockLabel.handler(async ({ input, context, errors }) => {
    const work = rxWork(context);
    const printer = filePrinter(path.dirname(context.platform.filesDir));
    const { sha256, svg } = await unwrapOrThrow(
      work,
      errors,
      input.rxId,
      await printRestockLabel(work, printer, input.rxId),
    );
    context.work.audit({ entity: 'rx', entityId: input.rxId, detail: { fileHash: sha256 } });
    return { fileUrl: `/api/files/labels/${sha256}.pdf`, svg };
  }),
  previewTransfer: api.previewTransfer.handler(async ({ input, context, errors }) => ({
    svg: (
      await unwrapOrThrow(
        rxWork(context),
        errors,
        input.rxId,
        await previewTransfer(rxWork(context), input.rxId),
      )
    ).svg,
  })),
  printTransfer: api.printTransfer.handler(async ({ input, context, errors }) => {
    const { sha256, kind } = await unwrapOrThrow(
      rxWork(context),
      errors,
      input.rxId,
      await printTransfer(
        rxWork(context),
        filePrinter(path.dirname(context.platform.filesDir)),
        input.rxId,
      ),
    );
    context.work.audit({ entity: 'rx', entityId: input.rxId, detail: { kind, fileHash: sha256 } });
    return { fileUrl: `/api/files/labels/${sha256}.pdf` };
  }),
  log: api.log.handler(({ input, context }) =>
    verificationLog(storeScope(context.work), input.kind, input.query),
  ),
  get: api.get.handler(async ({ input, context, errors }) => {
    const detail = await readRx(rxWork(context), input.rxId, detailOf);
    if (!detail) throw errors.NOT_FOUND();
    return detail;
  }),
  check: api.check.handler(
    async ({ input, context }) => (await judgeEntry(rxWork(context), input)).check,
  ),
  create: api.create.handler(async ({ input, context, errors }) => {
    const work = rxWork(context);
    const rxId = await unwrapOrThrow(work, errors, null, await createRx(work, input));
    const detail = await shown(work, errors, rxId);
    context.work.audit({
      entity: 'rx',
      entityId: rxId,
      after:
        detail.transferIn === null
          ? detail.draft
          : { ...detail.draft, transferIn: detail.transferIn },
      detail: {
        version: detail.version,
        status: detail.status,
        erxId: input.erxId,
        answers: input.answers.length,
      },
    });
    return detail;
  }),
  edit: api.edit.handler(
    async ({ input, context, errors }) =>
      (await changedRx(context, errors, input.rxId, (work) => editRx(work, input))).detail,
  ),
  move: api.move.handler(async ({ input, context, errors }) => {
    const { event } = input;
    if (event === sendOut)
      return (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => sendOutAlone(work, input.rxId, input.version),
          () => ({ detail: { event } }),
        )
      ).detail;
    if (event === sendClaimStep)
      return (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => sendClaim(work, input.rxId, input.version),
          () => ({ detail: { event } }),
        )
      ).detail;
    if (event === reverseClaimsStep)
      return (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => reverseClaims(work, input.rxId, input.version, null),
          () => ({ detail: { event } }),
        )
      ).detail;
    if (event === 'resubmit')
      return (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) =>
            resubmitClaim(work, input.rxId, input.version, {
              rank: null,
              what: null,
              corrections: null,
              correction: input.payload.correction ?? null,
            }),
          () => ({ detail: { event } }),
        )
      ).detail;
    if (!isEvent(event))
      throw problem({ code: 'INVALID', message: 'This is not a step of a prescription.' });
    return (
      await changedRx(
        context,
        errors,
        input.rxId,
        (work) => moveRx(work, input.rxId, input.version, event, input.payload),
        (move) => ({ warnings: move.warnings, detail: { event, row: move.row, from: move.from } }),
      )
    ).detail;
  }),
  answerAlert: api.answerAlert.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => answerAlert(work, input.rxId, input.version, input.answer),
          () => ({ detail: { ...input.answer } }),
        )
      ).detail,
  ),
  takeBackAnswer: api.takeBackAnswer.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => takeBackAnswer(work, input.rxId, input.version, input.fingerprint),
          (taken) => ({ detail: { ...taken } }),
        )
      ).detail,
  ),
  viewed: api.viewed.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => showRx(work, input.rxId, input.version, input.what),
          () => ({ detail: { what: input.what } }),
        )
      ).detail,
  ),
  scanProduct: api.scanProduct.handler(async ({ input, context, errors }) => {
    const { detail, value } = await changedRx(
      context,
      errors,
      input.rxId,
      (work) => scanProduct(work, input.rxId, input.version, input),
      (scanned) => ({
        detail: {
          outcome: scanned.code,
          byHand: input.byHand,
          ...(input.reason ? { reason: input.reason } : {}),
        },
      }),
    );
    return { ...value, detail };
  }),
  takeBackScan: api.takeBackScan.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => takeBackScan(work, input.rxId, input.version),
          (shown) => ({ detail: { scan: shown } }),
        )
      ).detail,
  ),
  scanLabel: api.scanLabel.handler(async ({ input, context, errors }) => {
    const { detail, value } = await changedRx(
      context,
      errors,
      input.rxId,
      (work) => scanLabel(work, input.rxId, input.version, input.raw),
      (scanned) => ({ detail: { outcome: scanned.code } }),
    );
    return { ...value, detail };
  }),
  withoutLabelScan: api.withoutLabelScan.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => goWithoutLabelScan(work, input.rxId, input.version, input.reason),
          () => ({ detail: { reason: input.reason } }),
        )
      ).detail,
  ),
  undelete: api.undelete.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(context, errors, input.rxId, (work) =>
          undeleteRx(work, input.rxId, input.version),
        )
      ).detail,
  ),
  switchNdc: api.switchNdc.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => switchNdc(work, input.rxId, input.version, input.drugId),
          () => ({ detail: { drugId: input.drugId } }),
        )
      ).detail,
  ),
  secondCount: api.secondCount.handler(async ({ input, context, errors }) => {
    const byId = await counterOf(context, input.stepUp, input.rxId, input.version);
    return (
      await changedRx(
        context,
        errors,
        input.rxId,
        (work) => secondCount(work, input, { byId, quantity: input.quantity }),
        () => ({ detail: { secondPersonId: byId, quantity: input.quantity } }),
      )
    ).detail;
  }),
  profile: api.profile.handler(({ input, context }) => {
    context.work.audit({ entity: 'patient', entityId: input.patientId });
    return medicationProfile(storeScope(context.work), input.patientId, input.list);
  }),
  safety: api.safety.handler(async ({ input, context }) => {
    const found = await safetyOfPatient(rxWork(context), input.patientId);
    if (!found)
      throw problem({ code: 'NOT_FOUND', message: 'There is no such patient in this store.' });
    return found;
  }),
};
