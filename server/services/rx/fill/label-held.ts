import type { LabelPrint } from '#domain/label/rules/station-code.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';

/** Outcomes of a scan of a vial's label that let the final check, or the hand-over, go on. */
export const labelOutcomes = { scanned: 'label', without: 'without-label' } as const;
const known: readonly string[] = Object.values(labelOutcomes);
export type LabelScan = Pick<
  RxBundle['scans'][number],
  'fill_id' | 'kind' | 'struck' | 'by_id' | 'outcome' | 'shown' | 'label_print' | 'label_vial'
>;
export type LabelledFill = Pick<FillRecord, 'id' | 'labels_printed' | 'label_of' | 'label_print'>;

/** Whether it is the newest print of the fill: no other one holds, whatever it says. */
export const isCurrentPrint = (fill: LabelledFill, print: LabelPrint): boolean =>
  fill.labels_printed > 0 &&
  print.no >= 1 &&
  print.no === fill.label_print &&
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

/** Of the scans of the vials in a bag: which fill's, and what each of them said. */
export const handOverKind = 'hand-over';
/**
 * What a person scanned of the vials of a fill at its hand-over, since the order was opened or a
 * vial was in the bag that does not belong to it.
 */
export function vialsHeld(
  scans: readonly LabelScan[],
  fill: LabelledFill,
  userId: number,
): LabelHeld & { readonly stopped: boolean } {
  const own = scans.filter(
    (scan) =>
      scan.fill_id === fill.id &&
      scan.kind === handOverKind &&
      !scan.struck &&
      scan.by_id === userId,
  );
  return {
    of: fill.label_of,
    scanned: vialsScanned(own, fill),
    without: own.findLast((scan) => scan.outcome === labelOutcomes.without)?.shown ?? null,
    stopped: own.some((scan) => !known.includes(scan.outcome)),
  };
}
/**
 * How many vials of a fill still wait for their scan at the hand-over; 0 where words stand for it.
 * Of a sealed bag none does, unless it was opened and a wrong vial found in it.
 */
export function vialsToScan(
  scans: readonly LabelScan[],
  fill: LabelledFill,
  userId: number,
  sealed: boolean,
): number {
  const held = vialsHeld(scans, fill, userId);
  if ((sealed && !held.stopped) || held.without !== null) return 0;
  return held.of - held.scanned;
}
