import type { ScanOutcome } from '#domain/rx/contract/rx.ts';
import type { At, RxOutcome } from '../rx.ports.ts';

/** The calls of the drug verification: the scanned product and the counts. */
export interface VerificationPorts {
  switchNdc(at: At & { readonly drugId: number }): Promise<RxOutcome>;
  scanProduct(
    at: At & {
      readonly raw: string;
      readonly byHand: boolean;
      readonly lotId?: number;
      readonly drugId?: number;
      readonly quantity?: number;
    },
  ): Promise<
    { readonly kind: 'read'; readonly outcome: ScanOutcome } | Exclude<RxOutcome, { kind: 'done' }>
  >;
  /** Another person's password, for the second count of a C-II. */
  secondCount(
    at: At & { readonly username: string; readonly password: string; readonly quantity: number },
  ): Promise<RxOutcome>;
}
