import type { LifecycleRow } from './row.ts';

/** Rows of a fill that its payers have paid. */
export const billedRows: readonly LifecycleRow[] = [
  // What was paid stays paid while it is edited: the claim is rebilled, not taken back first.
  {
    row: 18,
    from: ['B'],
    event: 'edit-billed',
    to: ['DE'],
    acts: 'fill',
    permission: 'rx.reverse',
    who: ['T', 'P'],
    licence: false,
    stepUp: false,
    system: false,
    guards: ['mayBillToo', 'noClaimInFlight', 'rebillable'],
    effects: ['strikeChecks', 'askForLabel'],
    title: 'Edit and rebill',
  },
];
