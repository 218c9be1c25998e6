import type { LabelPrint } from '#domain/label/rules/station-code.ts';
import type { FillRecord, RxBundle } from '#server/repositories/rx/rx.ts';

/** Outcomes of a scan at the final check that let the check go on. */
export const labelOutcomes = { scanned: 'label', without: 'without-label' } as const;
type LabelScan = Pick<
  RxBundle['scans'][number],
  'fill_id' | 'kind' | 'struck' | 'by_id' | 'outcome' | 'shown' | 'label_print' | 'label_vial'
>;
type LabelledFill = Pick<
  FillRecord,
  'id' | 'labels_printed' | 'label_of' | 'label_from' | 'label_print'
>;

/** Whether a print of this number still says what the fill is. */
export const isCurrentPrint = (fill: LabelledFill, print: LabelPrint): boolean =>
  fill.labels_printed > 0 &&
  print.no >= Math.max(1, fill.label_from) &&
  print.no <= fill.label_print &&
  print.vial >= 1 &&
  print.vial <= fill.label_of;

/**
 * What a person scanned of the labels of this fill since its product was verified. A label that
 * did not belong to it takes back what was scanned before it: another vial was in the hand.
 */
function labelScansOf(
  { scans }: { readonly scans: readonly LabelScan[] },
  fill: LabelledFill,
  userId: number,
): readonly LabelScan[] {
  const own = scans.filter(
    (scan) =>
      scan.fill_id === fill.id && scan.kind === 'label' && !scan.struck && scan.by_id === userId,
  );
  const known: readonly string[] = Object.values(labelOutcomes);
  return own.slice(own.findLastIndex((scan) => !known.includes(scan.outcome)) + 1);
}

/** Vials of the fill whose own label this person scanned. */
function vialsScanned(scans: readonly LabelScan[], fill: LabelledFill): number {
  const vials = scans.flatMap(({ label_print: no, label_vial: vial }) =>
    no !== null && vial !== null && isCurrentPrint(fill, { no, vial }) ? [vial] : [],
  );
  return new Set(vials).size;
}

/** The labels on the vials at the final check: how many were scanned, or why none can be. */
export interface LabelHeld {
  readonly of: number;
  readonly scanned: number;
  readonly without: string | null;
}
/** The labels that this person scanned of a fill for its final check. */
export function labelHeld(
  bundle: { readonly scans: readonly LabelScan[] },
  fill: LabelledFill,
  userId: number,
): LabelHeld {
  const scans = labelScansOf(bundle, fill, userId);
  return {
    of: fill.label_of,
    scanned: vialsScanned(scans, fill),
    without: scans.findLast((scan) => scan.outcome === labelOutcomes.without)?.shown ?? null,
  };
}
/** How many vials still wait for the scan of their own label; 0 where a reason stands for it. */
export function labelsToScan(
  bundle: { readonly scans: readonly LabelScan[] },
  fill: LabelledFill,
  userId: number,
): number {
  const held = labelHeld(bundle, fill, userId);
  return held.without === null ? held.of - held.scanned : 0;
}
