import type { LifecycleRow } from './row.ts';

/** Row 18 of what was handed over: who is in charge takes its claim back, then settles it. */
export const dispensedClaimRows: readonly LifecycleRow[] = [
  {
    row: 18,
    from: ['PU', 'D', 'PD'],
    event: 'reverse-dispensed',
    to: [],
    acts: 'fill',
    permission: 'rx.correct',
    who: ['M'],
    licence: true,
    stepUp: true,
    system: false,
    reasons: 'reverseDispensed',
    guards: ['handedOver', 'noClaimInFlight', 'somePayerPays', 'reasonGiven', 'signed'],
    effects: ['takeClaimsBack'],
    title: 'Reverse after hand-over',
  },
  {
    row: 18,
    from: ['PU', 'D', 'PD'],
    event: 'settle-reversal',
    to: [],
    acts: 'fill',
    permission: 'rx.correct',
    who: ['M'],
    licence: false,
    stepUp: false,
    system: false,
    reasons: 'settleReversal',
    guards: ['handedOver', 'noClaimInFlight', 'claimWaits', 'reasonGiven', 'collectable'],
    effects: ['settleReversal'],
    title: 'Settle the claim taken back',
  },
];
