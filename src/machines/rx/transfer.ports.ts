import type { Result } from '#domain/platform/result.ts';

/** The calls of the paper that goes with a transfer between pharmacies. */
export interface TransferPorts {
  /** The paper of a transfer, out or in, as it prints; and printed. */
  previewTransfer(rxId: number, signal: AbortSignal): Promise<Result<readonly string[]>>;
  printTransfer(rxId: number): Promise<Result<{ readonly fileUrl: string }>>;
}
