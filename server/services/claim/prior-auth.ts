import type { TransmissionDetail } from '#domain/claim/contract/claims.ts';
import type { PriorAuthFacts } from '#domain/claim/entities/prior-auth-request.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutPriorAuth } from '#server/io/label/prior-auth.ts';
import {
  insertPriorAuth,
  lastPriorAuthOf,
  planDeskOf,
} from '#server/repositories/claim/prior-auth.ts';
import { findFax, insertFax } from '#server/repositories/document/faxes.ts';
import {
  faxRecipient,
  pharmacyLines,
  prescriberFaxRefusal,
} from '#server/services/prescriber/prescriber-fax.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { drugText, person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { transmissionDetail } from './transmission-view.ts';

const named = (label: string, value: string | null): string => (value ? `${label}: ${value}` : '');
/**
 * In words what is sent: who is treated, with what, by whom it is paid, and why it is not; nothing
 * else of the patient.
 */
function contentOf(
  work: RxWork,
  { b: bundle }: Opened,
  detail: TransmissionDetail,
  desk: { readonly tel: string | null; readonly fax: string | null },
): PriorAuthFacts {
  const billed = required(detail.drug, 'the drug of a claim');
  const drug =
    [...bundle.drugs.values()].find((drug) => drug.ndc === billed.ndc) ??
    drugIn(bundle, bundle.rx.drug_id);
  const { payer } = detail;
  return {
    pharmacy: pharmacyLines(bundle.store),
    prescriber: person(bundle.prescriber),
    patient: person(bundle.patient),
    dateOfBirth: formatDate(bundle.patient.date_of_birth),
    on: formatDate(work.today),
    drug: drugText(drug),
    prescription: [
      `Rx ${billed.rxNumber}`,
      ...(drug.made_of === null ? [`NDC ${formatNdc11(drug.ndc)}`] : []),
      bundle.rx.sig_text,
      `Quantity: ${formatQuantity(billed.quantity)} for ${billed.daysSupply} days`,
      `Written: ${formatDate(bundle.rx.written_on)}`,
    ],
    plan: [
      [payer.plan, payer.pbm].filter(Boolean).join(', '),
      [named('BIN', payer.bin), named('PCN', payer.pcn), named('Group', payer.group)]
        .filter(Boolean)
        .join('   '),
      named('Member ID', payer.memberId),
      named('Phone for prior authorizations', phoneText(desk.tel ?? payer.phone ?? '')),
      named('Fax for prior authorizations', phoneText(desk.fax ?? '')),
    ].filter((line) => line !== ''),
    rejections: [
      ...detail.rejections.map((rejection) => `${rejection.code}  ${rejection.description}`),
      ...(detail.message ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `The plan says: ${line}`),
    ],
  };
}
/**
 * Asks the prescriber by fax to have what a plan rejected authorized, or to change it: one page
 * with the prescription, the plan and the
 * rejection, put into the outbox of faxes. NOT_FOUND: no such prescription, or no such transmission
 * of it; STALE: it changed meanwhile;
 * REFUSED: the plan did not reject it, the rejection is past or of another drug, the prescriber
 * can't be reached by fax, or was asked about this rejection already.
 */
export async function faxPriorAuth(
  work: RxWork,
  rxId: number,
  version: number,
  transmissionId: number,
): Promise<Result<FaxRow, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const found = await transmissionDetail(work, transmissionId);
  const { b: bundle, facts } = opened.value;
  const { prescriber } = bundle;
  if (!found.ok || found.value.drug?.rxId !== rxId) return fail({ code: 'NOT_FOUND' });
  const value = found.value;
  const asked = await lastPriorAuthOf(work, transmissionId);
  if (value.noPriorAuth !== null) return refuseRx(value.noPriorAuth);
  if (asked !== null)
    return refuseRx(
      `${person(prescriber)} was asked about this rejection on ${formatDate(businessDate(asked, bundle.store.time_zone))}: see the outbox of faxes.`,
    );
  const wrong = prescriberFaxRefusal(prescriber, facts.prescriber.active);
  if (wrong !== null) return refuseRx(wrong);
  const content = contentOf(work, opened.value, value, await planDeskOf(work, transmissionId));
  const faxId = await insertFax(work, {
    patientId: bundle.rx.patient_id,
    recipient: faxRecipient(prescriber),
    fax: required(prescriber.fax, 'the fax number of the prescriber'),
    coverNote: null,
    pages: layoutPriorAuth(await theRuler(), content).length,
    documentIds: [],
  });
  await insertPriorAuth(work, { faxId, rxId, transmissionId, content });
  return ok(required(await findFax(work, faxId), 'the fax that was queued'));
}
