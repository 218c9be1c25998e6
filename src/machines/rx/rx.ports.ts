import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import type {
  EntryCheck,
  MovePayload,
  PartialRx,
  ProfileRow,
  QueueRow,
  RxDetail,
  SafetyView,
} from '#domain/rx/contract/rx.ts';
import { type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { Promised } from '#machines/counter/counter.ports.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';

/**
 * A change of a prescription: done; refused with its reasons; or another version won, which is
 * here, with who made it. A fault rejects.
 */
export type RxOutcome =
  | { readonly kind: 'done'; readonly detail: RxDetail }
  | { readonly kind: 'refused'; readonly failure: Refused }
  | { readonly kind: 'stale'; readonly detail: RxDetail; readonly by: FirstSaver | null };
export interface At {
  readonly rxId: number;
  readonly version: number;
}
export interface AlertAnswer {
  readonly fingerprint: string;
  readonly service: string;
  readonly result: string;
  readonly note: string | null;
}
/** The answer to one alert, taken back. */
export interface AnswerBack {
  readonly fingerprint: string;
  readonly takeBack: true;
}
export interface NewRx {
  readonly draft: RxDraft;
  /** Null where no other pharmacy transfers it. */ readonly transferIn: TransferInDraft | null;
  readonly erxId: number | null;
  readonly promise: Promised;
  readonly answers: readonly AlertAnswer[];
  readonly thenFill: boolean;
}
export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly rxId: number;
  readonly rxNumber: string;
  readonly patientName: string;
  readonly drugName: string;
  readonly quantity: number;
  readonly daysSupply: number;
  readonly sig: string;
  readonly outcome: string;
  readonly prescriberName: string;
  readonly patientPayCents: number | null;
  readonly note: string | null;
  readonly filledOn: string | null;
  readonly ndc: string;
  readonly refills: number;
  readonly payment: 'cash' | 'insurance';
  readonly billedCents: number | null;
  readonly paidCents: number;
  readonly storeNumber: string;
  readonly fillNo: number;
  readonly dateOfBirth: string;
  /** What is written; `quantity` is what is dispensed. Thousandths, as `remainingQuantity`. */
  readonly orderQuantity: number;
  readonly remainingQuantity: number;
  readonly npi: string | null;
  readonly dea: string | null;
  /** BIN, PCN and benefit manager as they were at the verification. */
  readonly primaryIns: string | null;
  readonly secondaryIns: string | null;
  readonly rxNote: string | null;
}
/** The calls of the prescription itself: its lists, its form and the steps of its lifecycle. */
export interface RxPorts {
  queue(query: ListQuery, signal: AbortSignal): Promise<ListPage<QueueRow>>;
  log(kind: VerificationLog, query: ListQuery, signal: AbortSignal): Promise<ListPage<LogRow>>;
  /**
   * A label, a typed Rx number or a bag → the prescription; a refusal says what it was taken for.
   */
  find(code: string, signal: AbortSignal): Promise<Result<{ rxId: number; fillId: number | null }>>;
  load(rxId: number, signal: AbortSignal): Promise<Result<RxDetail>>;
  check(entry: PartialRx, signal: AbortSignal): Promise<EntryCheck>;
  create(rx: NewRx): Promise<RxOutcome>;
  edit(
    at: At & {
      readonly draft: RxDraft;
      readonly transferIn: TransferInDraft | null;
      readonly answers: readonly AlertAnswer[];
    },
  ): Promise<RxOutcome>;
  move(
    at: At & { readonly event: LifecycleEvent; readonly payload: MovePayload },
  ): Promise<RxOutcome>;
  /** Answers an alert, or takes its answer back. */
  answerAlert(at: At & { readonly answer: AlertAnswer | AnswerBack }): Promise<RxOutcome>;
  shown(at: At & { readonly what: readonly ('image' | 'label' | 'product')[] }): Promise<RxOutcome>;
  checkPdmp(at: At): Promise<RxOutcome>;
  takeBackPdmp(at: At): Promise<RxOutcome>;
  /** The signed-in person's password → a proof for one event on one version. */
  prove(
    at: At & { readonly event: LifecycleEvent; readonly password: string },
  ): Promise<Result<string>>;
  safety(patientId: number, signal: AbortSignal): Promise<Result<SafetyView>>;
  profile(patientId: number, query: ListQuery, signal: AbortSignal): Promise<ListPage<ProfileRow>>;
}
/** What taking the steps of a prescription asks of the server. */
export type RxStepPorts = Pick<RxPorts, 'load' | 'find' | 'queue' | 'move' | 'answerAlert'>;
