/**
 * Shapes and colours by the names of the FDA's lists for labelling (SPL), with those that counters
 * say besides.
 */
export const pillShapes = [
  'Round',
  'Oval',
  'Capsule',
  'Oblong',
  'Square',
  'Rectangle',
  'Triangle',
  'Diamond',
  'Pentagon',
  'Hexagon',
  'Octagon',
  'Heart',
  'Shield',
  'Tear',
  'Trapezoid',
  'Other',
] as const;
export const pillColors = [
  'White',
  'Off-white',
  'Yellow',
  'Orange',
  'Pink',
  'Red',
  'Purple',
  'Blue',
  'Turquoise',
  'Green',
  'Brown',
  'Gray',
  'Black',
  'Clear',
] as const;
export type PillShape = Exclude<(typeof pillShapes)[number], 'Other'>;
export type PillColor = (typeof pillColors)[number];

/** What is written down of a tablet or capsule; each may be missing. */
export interface PillFacts {
  readonly shape: string | null;
  readonly color1: string | null;
  readonly color2: string | null;
  readonly imprint: string | null;
  readonly side1: string | null;
  readonly side2: string | null;
}
/** One side as it is drawn. Two colours are two halves. */
export interface PillSide {
  readonly shape: PillShape;
  readonly colors: readonly PillColor[];
  readonly marks: string;
}

const known = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item.toLowerCase() === text?.trim().toLowerCase());
/**
 * The sides of a pill that can be drawn: one, or two where both carry marks of their own. None
 * unless shape and colours are
 * known, by name: a picture shows nothing that nobody wrote down.
 */
export function pillSides(look: PillFacts): readonly PillSide[] {
  const shape = known(pillShapes, look.shape);
  const named = [look.color1, look.color2].filter((code) => code !== null && code.trim() !== '');
  const colors = named.map((code) => known(pillColors, code));
  if (shape === undefined || shape === 'Other' || colors.length === 0 || colors.includes(undefined))
    return [];
  const marks = [look.side1, look.side2].filter(
    (text): text is string => text !== null && text.trim() !== '',
  );
  return (marks.length > 0 ? marks : [look.imprint ?? '']).map((text) => ({
    shape,
    colors: colors as readonly PillColor[],
    marks: text.trim(),
  }));
}
