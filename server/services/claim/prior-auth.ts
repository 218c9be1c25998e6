import type { TransmissionDetail } from '#domain/claim/contract/claims.ts';
import type { PriorAuthFacts } from '#domain/claim/entities/prior-auth-request.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
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
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { drugText, person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { transmissionDetail } from './view.ts';

const named = (label: string, value: string | null): string => (value ? `${label}: ${value}` : '');
/** In words what is sent: who is treated, with what, by whom it is paid, and why it is not; nothing else of the patient. */
function contentOf(
  w: RxWork,
  { b }: Opened,
  t: TransmissionDetail,
  desk: { readonly tel: string | null; readonly fax: string | null },
): PriorAuthFacts {
  const drug =
    [...b.drugs.values()].find((d) => d.ndc === t.drug!.ndc) ?? b.drugs.get(b.rx.drug_id)!;
  const { payer } = t;
  return {
    pharmacy: pharmacyLines(b.store),
    prescriber: person(b.prescriber),
    patient: person(b.patient),
    dateOfBirth: formatDate(b.patient.date_of_birth),
    on: formatDate(w.today),
    drug: drugText(drug),
    prescription: [
      `Rx ${t.drug!.rxNumber}`,
      ...(drug.made_of === null ? [`NDC ${formatNdc11(drug.ndc)}`] : []),
      b.rx.sig_text,
      `Quantity: ${formatQuantity(t.drug!.quantity)} for ${t.drug!.daysSupply} days`,
      `Written: ${formatDate(b.rx.written_on)}`,
    ],
    plan: [
      [payer.plan, payer.pbm].filter(Boolean).join(', '),
      [named('BIN', payer.bin), named('PCN', payer.pcn), named('Group', payer.group)]
        .filter(Boolean)
        .join('   '),
      named('Member ID', payer.memberId),
      named('Phone for prior authorizations', phoneText(desk.tel ?? payer.phone ?? '')),
      named('Fax for prior authorizations', phoneText(desk.fax ?? '')),
    ].filter((l) => l !== ''),
    rejections: [
      ...t.rejections.map((r) => `${r.code}  ${r.description}`),
      ...(t.message ?? '')
        .split('\n')
        .filter((l) => l.trim() !== '')
        .map((l) => `The plan says: ${l}`),
    ],
  };
}
/**
 * Asks the prescriber by fax to have what a plan rejected authorized, or to change it: one page with the prescription, the plan and the
 * rejection, put into the outbox of faxes. NOT_FOUND: no such prescription, or no such transmission of it; STALE: it changed meanwhile;
 * REFUSED: the plan did not reject it, the rejection is past or of another drug, the prescriber can't be reached by fax, or was asked about this rejection already.
 */
export async function faxPriorAuth(
  w: RxWork,
  rxId: number,
  version: number,
  transmissionId: number,
): Promise<Result<FaxRow, RxFailure>> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const found = await transmissionDetail(w, transmissionId);
  const { b, facts } = opened.value;
  const { prescriber } = b;
  if (!found.ok || found.value.drug?.rxId !== rxId) return fail({ code: 'NOT_FOUND' });
  const t = found.value;
  const asked = await lastPriorAuthOf(w, transmissionId);
  if (t.noPriorAuth !== null) return refuseRx(t.noPriorAuth);
  if (asked !== null)
    return refuseRx(
      `${person(prescriber)} was asked about this rejection on ${formatDate(businessDate(asked, b.store.time_zone))}: see the outbox of faxes.`,
    );
  const wrong = prescriberFaxRefusal(prescriber, facts.prescriber.active);
  if (wrong !== null) return refuseRx(wrong);
  const content = contentOf(w, opened.value, t, await planDeskOf(w, transmissionId));
  const faxId = await insertFax(w, {
    patientId: b.rx.patient_id,
    recipient: faxRecipient(prescriber),
    fax: prescriber.fax!,
    coverNote: null,
    pages: layoutPriorAuth(await theRuler(), content).length,
    documentIds: [],
  });
  await insertPriorAuth(w, { faxId, rxId, transmissionId, content });
  return ok((await findFax(w, faxId))!);
}
