import { nameText, type NewRxMessage } from '#domain/erx/script/message.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { transferInLines } from '#domain/rx/rules/transfer-in.ts';
import type { RxBundle } from '#server/repositories/rx/rx.ts';
import type { RxWork } from '../work.ts';

/** The message as the prescriber sent it, in the order of a paper prescription; what it does not say is left out. */
export function messageLines(m: NewRxMessage): { label: string; value: string }[] {
  const p = m.patient;
  const d = m.prescriber;
  const x = m.medication;
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Patient', p && nameText(p.name)],
    ['DOB', p?.dateOfBirth && formatDate(p.dateOfBirth)],
    ['Gender', p?.gender],
    [
      'Address',
      [p?.address?.line1, p?.address?.city, p?.address?.state].filter(Boolean).join(', '),
    ],
    ['Prescriber', d && nameText(d.name)],
    ['NPI', d?.npi],
    ['DEA', d?.dea],
    ['Drug', x?.description],
    ['NDC', x?.ndc],
    ['SIG', x?.directions.text],
    [
      'Qty.',
      x?.quantity.thousandths == null
        ? null
        : `${formatQuantity(x.quantity.thousandths)}${x.quantity.unitWord ? ` ${x.quantity.unitWord}` : ''}`,
    ],
    ['Day(s) Supply', x?.daysSupply?.toString()],
    ['Refills', x?.refills?.toString()],
    ['Substitution', x?.daw === 1 ? 'Dispense as written' : x?.daw === 0 ? 'Allowed' : null],
    ['Written', x?.writtenDate && formatDate(x.writtenDate)],
    ['Notes', x?.note],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** What the pharmacist compares the label with: the electronic message, the picture of the paper, or what was written down of the paper or the call. */
export async function sourceOf(w: RxWork, b: RxBundle): Promise<RxDetail['source']> {
  const document = await w.areas.document.hardCopyOf(w, b.rx.image_key);
  if (b.rx.erx_id !== null) {
    const message = await w.areas.erx.messageForEntry(w, b.rx.erx_id);
    if (message)
      return {
        kind: 'message',
        text: 'Electronic prescription',
        lines: messageLines(message),
        document,
      };
  }
  const written = b.rx.hard_copy?.trim() ?? '';
  const lines = b.transferIn === null ? [] : [...transferInLines(b.transferIn)];
  if (document) return { kind: 'image', text: written, lines, document };
  if (written) return { kind: 'hard-copy', text: written, lines, document };
  return { kind: 'none', text: 'Nothing is attached to this prescription.', lines: [], document };
}
