import { faxNumberRefusal } from '#domain/document/rules/fax.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { person } from '#server/services/rx/view.ts';

/**
 * Who asks, as the head of what is faxed to a prescriber: name, address, and telephone, fax and NPI
 * on one line; no empty ones.
 */
export const pharmacyLines = (store: RxBundle['store']): string[] =>
  [
    store.name,
    [store.address_line1, store.city_name, [store.state, store.zip_code].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    [
      store.phone && `Phone ${phoneText(store.phone)}`,
      store.fax && `Fax ${phoneText(store.fax)}`,
      store.npi && `NPI ${store.npi}`,
    ]
      .filter(Boolean)
      .join(', '),
  ].filter((line) => line !== '');
/**
 * The prescriber as the outbox of faxes names who receives it, in at most the 80 characters of its
 * column.
 */
export const faxRecipient = (prescriber: RxBundle['prescriber']): string =>
  [prescriber.first_name, prescriber.last_name, prescriber.degree]
    .filter(Boolean)
    .join(' ')
    .slice(0, 80);
/** Why nothing can be faxed to the prescriber, in words; null: it can. */
export function prescriberFaxRefusal(
  prescriber: RxBundle['prescriber'],
  active: boolean,
): string | null {
  if (!active)
    return `${person(prescriber)} is inactive: ask for a new prescription of somebody else.`;
  return prescriber.fax
    ? faxNumberRefusal(prescriber.fax)
    : `${person(prescriber)} has no fax number on the record: add it there.`;
}
