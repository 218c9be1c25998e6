import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { currentFill } from '../facts.ts';

/**
 * What of the current fill goes back to the shelf: its lots, the earliest of their expiries, and
 * the quantity in thousandths; null where nothing left the shelf for it.
 */
export function returnedLots(
  bundle: RxBundle,
): { readonly lot: string; readonly expiresOn: string; readonly quantity: number } | null {
  const fill = currentFill(bundle);
  const rows = bundle.dispensed
    .filter((row) => row.fill_id === fill?.id)
    .toSorted((left, right) => left.expires_on.localeCompare(right.expires_on));
  const [first] = rows;
  return first === undefined
    ? null
    : {
        lot: rows.map((row) => row.lot).join(', '),
        expiresOn: first.expires_on,
        quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
      };
}
