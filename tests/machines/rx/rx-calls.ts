import type { Ports } from '#machines/platform/ports/ports.ts';

/** The ports that the screens of a prescription use, by area. */
export type FakeRxPorts = Pick<
  Ports,
  | 'rx'
  | 'claims'
  | 'verification'
  | 'transfers'
  | 'labels'
  | 'counter'
  | 'erx'
  | 'drugs'
  | 'medicationHistory'
>;
/** Every call of these ports by its name: no two areas have a call of the same name. */
export type RxCalls = Ports['rx'] &
  Ports['claims'] &
  Ports['verification'] &
  Ports['transfers'] &
  Ports['labels'] &
  Ports['counter'] &
  Ports['erx'] &
  Ports['drugs'] &
  Ports['medicationHistory'];

export interface FakeRx {
  readonly ports: FakeRxPorts;
  readonly asked: { readonly name: string; readonly with: unknown }[];
  names(): string[];
}

/** One set of calls as the ports of every area. */
export const portsByArea = (calls: RxCalls): FakeRxPorts => ({
  rx: calls,
  claims: calls,
  verification: calls,
  transfers: calls,
  labels: calls,
  counter: calls,
  erx: calls,
  drugs: calls,
  medicationHistory: calls,
});
