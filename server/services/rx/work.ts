import { createHash } from 'node:crypto';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { StepUp, LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** Who works, where and when; made by the procedures from the session, never from the request. */
export interface RxWork extends Scope {
  readonly today: string;
  readonly userName: string;
  readonly initials: string;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly licence: { readonly kind: 'pharmacist'; readonly active: boolean } | null;
  readonly workstation: string;
  /** A job works, and nobody: it may only make the moves that the lifecycle gives to the system. */
  readonly system?: true;
  /** Spends this person's password given for one act; null where the token is wrong, used, old or for another act. */
  stepUp(
    token: string,
    act: { event: LifecycleEvent; rxId: number; version: number },
  ): Promise<StepUp | null>;
  /** Spends this person's password given for one act on one version of another record than a prescription; false where it does not fit. */
  prove(token: string, wanted: ProofWanted): Promise<boolean>;
  /** Tells the other workstations, once committed. */
  changed(entity: string, id: number, version: number): void;
}
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
