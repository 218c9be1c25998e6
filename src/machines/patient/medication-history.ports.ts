import type { Result } from '#domain/platform/result.ts';

/** The calls of medications that another system reported. */
export interface MedicationHistoryPorts {
  /**
   * Says since when (null: today) and why a medication of another system is taken no more; takes
   * that back.
   */
  stopReported(input: {
    readonly historyId: number;
    readonly version: number;
    readonly on: string | null;
    readonly reason: string;
  }): Promise<Result<{ readonly id: number; readonly version: number }>>;
  resumeReported(input: {
    readonly historyId: number;
    readonly version: number;
  }): Promise<Result<{ readonly id: number; readonly version: number }>>;
}
