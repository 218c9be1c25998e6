import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { Result } from '#domain/platform/result.ts';
import type { LabelScanOutcome, ScanOutcome } from '#domain/rx/contract/rx.ts';
import type { At, RxOutcome } from '../rx.ports.ts';

/** The calls of both verifications: the scanned product, the counts, the label on the vial. */
export interface VerificationPorts {
  switchNdc(at: At & { readonly drugId: number }): Promise<RxOutcome>;
  scanProduct(
    at: At & {
      readonly raw: string;
      readonly byHand: boolean;
      readonly lotId?: number;
      readonly drugId?: number;
      readonly quantity?: number;
      readonly reason?: string;
      readonly unread?: boolean;
    },
  ): Promise<
    { readonly kind: 'read'; readonly outcome: ScanOutcome } | Exclude<RxOutcome, { kind: 'done' }>
  >;
  /** Takes the last bottle that was scanned back. */
  takeBackScan(at: At): Promise<RxOutcome>;
  /** The label on the vial, at the final check. */
  scanLabel(
    at: At & { readonly raw: string },
  ): Promise<
    | { readonly kind: 'read'; readonly outcome: LabelScanOutcome }
    | Exclude<RxOutcome, { kind: 'done' }>
  >;
  withoutLabelScan(at: At & { readonly reason: string }): Promise<RxOutcome>;
  /** Another person's password, for the second count of a C-II. */
  secondCount(
    at: At & { readonly username: string; readonly password: string; readonly quantity: number },
  ): Promise<RxOutcome>;
}

/** The claims of a fill, as far as another product of it asks for them. */
export interface ClaimsOfFillPorts {
  details(rxId: number, signal: AbortSignal): Promise<Result<ClaimDetails>>;
  /** Claims are taken back, the last payer's first. */
  reverse(at: At): Promise<Result<ClaimDetails>>;
  /** The claim goes to the first payer without an answer. */
  send(at: At): Promise<Result<ClaimDetails>>;
}
