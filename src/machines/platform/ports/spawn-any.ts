import type { AnyActorLogic, AnyActorRef } from 'xstate';

type SpawnAny = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { readonly id: string; readonly input: unknown },
) => AnyActorRef;

/**
 * XState types `spawn` by the actors that a machine declares, and a registry of screens or dialogs
 * declares none: what it holds comes from the features. This is the one place that widens `spawn`;
 * both sides of it are typed.
 */
export const spawnAny = (spawn: (...of: never[]) => unknown): SpawnAny => spawn as SpawnAny;
