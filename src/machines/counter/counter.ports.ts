import type {
  ClosedOrder,
  OpenOrder,
  OrderRow,
  Tracked,
  VialsOfOrder,
  WayOut,
} from '#domain/counter/contract/counter.ts';
import type { SaidIdentifiers } from '#domain/counter/rules/identifiers.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';

/** When an order is promised, and whether someone waits for it or it is delivered. */
export interface Promised {
  readonly promisedAt: string | null;
  readonly waiting: boolean;
  readonly delivery: boolean;
}

/** Fills that leave together, with what was typed and paid. */
interface WhatLeaves {
  readonly orderId: number;
  readonly fills: readonly { rxId: number; fillId: number; version: number; bagScan: string }[];
  readonly payload: MovePayload;
  readonly payments: readonly {
    tender: 'cash' | 'card' | 'check' | 'house';
    amountCents: number;
  }[];
}
/** A bag for what stays here, with its label; null where none was printed. */
export interface NewBag {
  readonly rxId: number;
  readonly bag: string;
  readonly fileUrl: string | null;
  /** Its pages as they print. */
  readonly svg: readonly string[];
}
interface HandedOver {
  readonly orderId: number;
  readonly receipt: readonly string[];
  readonly changeCents: number;
  readonly rxIds: readonly number[];
  readonly svg: string;
  readonly fileUrl: string | null;
  readonly newBags: readonly NewBag[];
}

/** The calls of the counter: orders, promised times, bins, pick-up and where an order is. */
export interface CounterPorts {
  orders(query: ListQuery, signal: AbortSignal): Promise<ListPage<OrderRow>>;
  promise(
    order: { readonly orderId: number; readonly version: number } & Promised,
  ): Promise<Result<OrderRow>>;
  lookUpPickup(code: string, signal: AbortSignal): Promise<Result<readonly ClosedOrder[]>>;
  identify(orderId: number, identifiers: SaidIdentifiers, how: WayOut): Promise<Result<OpenOrder>>;
  /** A vial out of the bag, by the label on it; and why those that are left are not scanned. */
  scanVial(
    orderId: number,
    raw: string,
    how: WayOut,
  ): Promise<
    Result<{
      readonly accepted: boolean;
      readonly code: string;
      readonly said: string;
      readonly vials: VialsOfOrder;
    }>
  >;
  withoutVialScan(orderId: number, reason: string): Promise<Result<VialsOfOrder>>;
  /** The password for an order that a C-II drug leaves with. */
  proveHandOver(at: {
    readonly orderId: number;
    readonly version: number;
    readonly password: string;
  }): Promise<Result<string>>;
  completePickup(order: WhatLeaves): Promise<Result<HandedOver>>;
  /** The same with a driver. */
  sendOut(order: WhatLeaves): Promise<Result<HandedOver>>;
  placeBag(
    bag: string,
    bin: string,
  ): Promise<
    Result<{ readonly rxIds: readonly number[]; readonly bin: string; readonly message: string }>
  >;
  whereabouts(query: ListQuery, signal: AbortSignal): Promise<ListPage<OrderRow>>;
  track(orderId: number, signal: AbortSignal): Promise<Result<Tracked>>;
}
