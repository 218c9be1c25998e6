import type {
  ClaimDetails,
  TransmissionDetail,
  TransmissionLog,
} from '#domain/claim/contract/claims.ts';
import type { ClaimCard, ClaimCorrections } from '#domain/claim/contract/corrections.ts';
import type { RejectedRow } from '#domain/claim/contract/rejected.ts';
import type { Difference } from '#domain/claim/ncpdp/compare.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';
import type { At } from '#machines/rx/rx.ports.ts';

/** What the dialogs of claims ask of the outside world. */
export interface ClaimPorts {
  details(rxId: number, signal: AbortSignal): Promise<Result<ClaimDetails>>;
  log(rxId: number, signal: AbortSignal): Promise<Result<TransmissionLog>>;
  transmission(id: number, signal: AbortSignal): Promise<Result<TransmissionDetail>>;
  rejected(query: ListQuery, signal: AbortSignal): Promise<ListPage<RejectedRow>>;
  /** The claim goes to the first payer without an answer. */
  send(at: At): Promise<Result<ClaimDetails>>;
  /** A rejected claim goes again with what was corrected, in words and in codes. */
  resubmit(
    at: At & {
      readonly rank: number;
      readonly what: string;
      readonly corrections: ClaimCorrections;
      /** The patient's card as it is right. */ readonly card?: ClaimCard;
    },
  ): Promise<Result<ClaimDetails>>;
  /** Claims are taken back, the last payer's first; `byHand` where it was done by telephone. */
  reverse(at: At & { readonly byHand?: string }): Promise<Result<ClaimDetails>>;
  /** A paid claim goes anew, in one transaction; `digest` is that of what was shown. */
  rebill(at: At & { readonly digest: string }): Promise<Result<ClaimDetails>>;
  /** The drug that is filled: its monograph goes with the label. */
  drugOf(rxId: number, signal: AbortSignal): Promise<Result<number>>;
  /**
   * What differs between two messages, field by field; they are given as the inspector's bytes.
   * Null where one of them can't be read.
   */
  differences(before: string, after: string): Promise<readonly Difference[] | null>;
  print(): Promise<void>;
  /** The prescriber is asked by fax to have a rejection authorized; gives to whom the fax goes. */
  faxPriorAuth(
    at: At & { readonly transmissionId: number },
  ): Promise<Result<{ readonly recipient: string; readonly fax: string }>>;
}
