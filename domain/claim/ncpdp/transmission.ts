import type { TransactionCode } from './layouts.ts';
import type { RequestSegment, ResponseSegment, SegmentValues } from './segments.ts';

/**
 * Header of a request: BIN, kind, PCN, service provider with its qualifier (01 NPI), ISO date of
 * service, software ID. Version and count are the writer's.
 */
export interface RequestHeader {
  readonly A1: string;
  readonly A3: TransactionCode;
  readonly A4: string;
  readonly B2: string;
  readonly B1: string;
  readonly D1: string;
  readonly AK: string;
}
/** Header of a response: kind, A accepted or R rejected, and what the request said. */
export interface ResponseHeader {
  readonly A3: TransactionCode;
  readonly F1: string;
  readonly B2: string;
  readonly B1: string;
  readonly D1: string;
}

export type RequestSegments = { readonly [S in RequestSegment]?: SegmentValues<S> };
export type ResponseSegments = { readonly [S in ResponseSegment]?: SegmentValues<S> };
/** A typed request: what is the whole transmission's (`shared`), and up to four transactions. */
export interface D0Request {
  readonly direction: 'request';
  readonly header: RequestHeader;
  readonly shared: RequestSegments;
  readonly transactions: readonly RequestSegments[];
}
/** A typed response. */
export interface D0Response {
  readonly direction: 'response';
  readonly header: ResponseHeader;
  readonly shared: ResponseSegments;
  readonly transactions: readonly ResponseSegments[];
}
export type Transmission = D0Request | D0Response;
