import type { Failure, Result } from '#domain/platform/result.ts';
import type { Query } from '#machines/platform/list/list.ports.ts';

/** The list that leaves: the call that answers it, what it was asked for, and its columns. */
export interface ExportBegin {
  readonly call: string;
  readonly query: Query;
  readonly columns: readonly string[];
  readonly proof: string | null;
}
export interface ExportEnd {
  readonly exportKey: string;
  readonly call: string;
  readonly rows: number;
  readonly complete: boolean;
}
export interface ExportPorts {
  /**
   * Writes down that the list begins to leave. A refusal with the code STEP_UP carries what to
   * prove.
   */
  begin(
    input: ExportBegin,
    signal: AbortSignal,
  ): Promise<Result<{ readonly exportKey: string }, Failure & { readonly data?: unknown }>>;
  /** Writes down how much left, and answers what the file is called. */
  finish(input: ExportEnd): Promise<Result<{ readonly file: string }>>;
  /** Hands the file to the person. */
  saveFile(name: string, parts: readonly string[]): void;
}
