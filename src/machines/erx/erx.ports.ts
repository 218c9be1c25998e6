import type { ErxDetail, ErxRow } from '#domain/erx/contract/erx.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';

/** The calls of electronic prescription messages. */
export interface ErxPorts {
  erxList(query: ListQuery, signal: AbortSignal): Promise<ListPage<ErxRow>>;
  erx(erxId: number, signal: AbortSignal): Promise<Result<ErxDetail>>;
  refuseErx(erx: {
    readonly erxId: number;
    readonly version: number;
    readonly reasonCode: string;
    readonly reasonText: string;
  }): Promise<Result<ErxRow>>;
  noteErx(erx: { readonly erxId: number; readonly version: number }): Promise<Result<ErxRow>>;
  requestTransfer(wanted: {
    readonly patientId: number;
    readonly drug: string;
    readonly rxNumber: string | null;
    readonly pharmacy: string;
    readonly ncpdp: string;
  }): Promise<Result<ErxRow>>;
  transferErx(erx: {
    readonly erxId: number;
    readonly version: number;
    readonly rxId: number;
  }): Promise<Result<ErxRow>>;
  cancelErx(erx: {
    readonly erxId: number;
    readonly version: number;
    readonly rxId: number;
  }): Promise<Result<ErxRow>>;
}
