/** A 4.0 × 2.25 inch thermal label, in points. */
export const labelSize = { width: 288, height: 162 } as const;
export const margin = 6;
export const inner = {
  width: labelSize.width - 2 * margin,
  height: labelSize.height - 2 * margin,
} as const;
export const gap = 8;
