import type { Result } from '#domain/platform/result.ts';
import type { LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { At, RxOutcome } from '#machines/rx/rx.ports.ts';

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

/** The calls of labels, and the way to the printer of this workstation. */
export interface LabelPorts {
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
  /** The label of the bag that the fill lies in, alone. */
  printBagLabel(
    rxId: number,
  ): Promise<
    Result<{ readonly fileUrl: string; readonly svg: readonly string[]; readonly bag: string }>
  >;
  /** The label for what goes back to the shelf. */
  printRestockLabel(
    rxId: number,
  ): Promise<Result<{ readonly fileUrl: string; readonly svg: readonly string[] }>>;
  /** Sends a paper that was kept to this workstation's printer, or shows it. */
  readonly printPaper: PrintPaper;
}
