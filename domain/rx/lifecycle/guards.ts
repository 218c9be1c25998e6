import type { Guard } from './guard.ts';
import { claimGuards } from './guards-claim.ts';
import { fillGuards } from './guards-fill.ts';
import { handoverGuards } from './guards-handover.ts';
import { orderGuards } from './guards-order.ts';

/** Every named condition of the lifecycle. Offering and deciding read the same list. */
const all = { ...orderGuards, ...claimGuards, ...fillGuards, ...handoverGuards };
export type GuardName = keyof typeof all;
export const guards: Readonly<Record<GuardName, Guard>> = all;
