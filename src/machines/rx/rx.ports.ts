import type {
  ClosedOrder,
  OpenOrder,
  OrderRow,
  Tracked,
} from '#domain/counter/contract/counter.ts';
import type { ErxDetail, ErxRow } from '#domain/erx/contract/erx.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { DrugListRow } from '#domain/platform/contract/records.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import type { LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import type {
  EntryCheck,
  MovePayload,
  PartialRx,
  ProfileRow,
  QueueRow,
  RxDetail,
  SafetyView,
  ScanOutcome,
} from '#domain/rx/contract/rx.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';

/** Why the server did not do it: every reason, and who may. */
export interface Refused extends Failure {
  readonly why: readonly string[];
  readonly whoMay: readonly string[];
}
/**
 * A change of a prescription: done; refused with its reasons; or another version won, which is
 * here. A fault rejects.
 */
export type RxOutcome =
  | { readonly kind: 'done'; readonly detail: RxDetail }
  | { readonly kind: 'refused'; readonly failure: Refused }
  | { readonly kind: 'stale'; readonly detail: RxDetail };
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
export interface Promised {
  readonly promisedAt: string | null;
  readonly waiting: boolean;
  readonly delivery: boolean;
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
}
export interface ResolvedDrug {
  readonly kind: 'one' | 'several' | 'none' | 'unreadable';
  readonly message: string | null;
  readonly drugs: readonly DrugListRow[];
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}

/** What the screens of the prescription's way through the store ask of the server. */
/** `language` null: the patient's; `printed`: that of the label that was printed last. */
export interface LabelAsked {
  readonly rxId: number;
  readonly labels: number;
  readonly language: LabelLanguage | 'printed' | null;
}
export interface LabelPreviewed {
  readonly svg: readonly string[];
  readonly language: LabelLanguage;
  /** What the person has to know of this label. */ readonly note: string | null;
}
export interface RxPorts {
  queue(query: ListQuery, signal: AbortSignal): Promise<ListPage<QueueRow>>;
  log(kind: 'DV' | 'RV', query: ListQuery, signal: AbortSignal): Promise<ListPage<LogRow>>;
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
  answerAlert(at: At & { readonly answer: AlertAnswer }): Promise<RxOutcome>;
  shown(at: At & { readonly what: readonly ('image' | 'label' | 'product')[] }): Promise<RxOutcome>;
  checkPdmp(at: At): Promise<RxOutcome>;
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
  previewLabel(at: LabelAsked, signal: AbortSignal): Promise<Result<LabelPreviewed>>;
  printLabel(
    at: At & { readonly labels: number; readonly language: LabelLanguage | null },
  ): Promise<
    | {
        readonly kind: 'printed';
        readonly detail: RxDetail;
        readonly svg: readonly string[];
        readonly fileUrl: string;
      }
    | Exclude<RxOutcome, { kind: 'done' }>
  >;
  /** The paper of a transfer, out or in, as it prints; and printed. */
  previewTransfer(rxId: number, signal: AbortSignal): Promise<Result<readonly string[]>>;
  printTransfer(rxId: number): Promise<Result<{ readonly fileUrl: string }>>;
  /** The signed-in person's password → a proof for one event on one version. */
  prove(
    at: At & { readonly event: LifecycleEvent; readonly password: string },
  ): Promise<Result<string>>;
  safety(patientId: number, signal: AbortSignal): Promise<Result<SafetyView>>;
  /**
   * Says since when (null: today) and why a medication of another system is taken no more; takes
   * that back.
   */
  stopTold(input: {
    readonly historyId: number;
    readonly version: number;
    readonly on: string | null;
    readonly reason: string;
  }): Promise<Result<{ readonly id: number; readonly version: number }>>;
  resumeTold(input: {
    readonly historyId: number;
    readonly version: number;
  }): Promise<Result<{ readonly id: number; readonly version: number }>>;
  profile(patientId: number, query: ListQuery, signal: AbortSignal): Promise<ListPage<ProfileRow>>;
  resolveDrug(code: string, signal: AbortSignal): Promise<ResolvedDrug>;

  orders(query: ListQuery, signal: AbortSignal): Promise<ListPage<OrderRow>>;
  promise(
    order: { readonly orderId: number; readonly version: number } & Promised,
  ): Promise<Result<OrderRow>>;
  lookUpPickup(code: string, signal: AbortSignal): Promise<Result<readonly ClosedOrder[]>>;
  identify(
    orderId: number,
    identifiers: Readonly<Record<string, string>>,
  ): Promise<Result<OpenOrder>>;
  /** The password for an order that a C-II drug leaves with. */
  proveHandOver(at: {
    readonly orderId: number;
    readonly version: number;
    readonly password: string;
  }): Promise<Result<string>>;
  completePickup(order: {
    readonly orderId: number;
    readonly fills: readonly { rxId: number; fillId: number; version: number; bagScan: string }[];
    readonly payload: MovePayload;
    readonly payments: readonly {
      tender: 'cash' | 'card' | 'check' | 'house';
      amountCents: number;
    }[];
  }): Promise<
    Result<{
      readonly orderId: number;
      readonly receipt: readonly string[];
      readonly changeCents: number;
      readonly rxIds: readonly number[];
      readonly svg: string;
      readonly fileUrl: string | null;
    }>
  >;
  /** Sends a paper that was kept to this workstation's printer, or shows it. */
  readonly printPaper: PrintPaper;
  placeBag(
    bag: string,
    bin: string,
  ): Promise<
    Result<{ readonly rxIds: readonly number[]; readonly bin: string; readonly message: string }>
  >;
  whereabouts(query: ListQuery, signal: AbortSignal): Promise<ListPage<OrderRow>>;
  track(orderId: number, signal: AbortSignal): Promise<Result<Tracked>>;

  erxList(query: ListQuery, signal: AbortSignal): Promise<ListPage<ErxRow>>;
  erx(erxId: number, signal: AbortSignal): Promise<Result<ErxDetail>>;
  refuseErx(erx: {
    readonly erxId: number;
    readonly version: number;
    readonly reasonCode: string;
    readonly reasonText: string;
  }): Promise<Result<ErxRow>>;
  noteErx(erx: { readonly erxId: number; readonly version: number }): Promise<Result<ErxRow>>;
  cancelErx(erx: {
    readonly erxId: number;
    readonly version: number;
    readonly rxId: number;
  }): Promise<Result<ErxRow>>;
  adjustStock(lot: {
    readonly lotId: number;
    readonly version: number;
    readonly delta: number;
    readonly reason: string;
  }): Promise<Result<{ readonly onHand: number }>>;
  receiveStock(lot: {
    readonly drugId: number;
    readonly lot: string;
    readonly expiresOn: string;
    readonly quantity: number;
    readonly unitCost: number;
    readonly serial?: string;
  }): Promise<Result<{ readonly lotId: number; readonly onHand: number }>>;
  lots(
    drugId: number,
    signal: AbortSignal,
  ): Promise<
    readonly {
      lotId: number;
      version: number;
      lot: string;
      expiresOn: string;
      onHand: number;
      recalled: boolean;
      quarantined: boolean;
    }[]
  >;
}
