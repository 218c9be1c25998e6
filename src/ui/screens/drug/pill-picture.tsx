import { useId, type ReactNode } from 'react';
import {
  pillSides,
  type PillColor,
  type PillFacts,
  type PillShape,
  type PillSide,
} from '#domain/drug/rules/pill-look.ts';
import { lookText } from '#domain/label/rules/text.ts';

/** Colours of things, not of the theme: a white tablet is white on a dark screen too. */
const paints: Readonly<Record<PillColor, string>> = {
  White: '#fbfbf7',
  'Off-white': '#f1e9d6',
  Yellow: '#f5da64',
  Orange: '#f2a55b',
  Pink: '#f3b1c3',
  Red: '#c93c3c',
  Purple: '#a88ad1',
  Blue: '#7db0e8',
  Turquoise: '#5fc4bf',
  Green: '#83bf78',
  Brown: '#a67b54',
  Gray: '#a4abb1',
  Black: '#34383c',
  Clear: '#e9eef166',
};
const isDark: ReadonlySet<PillColor> = new Set(['Red', 'Black']);
const polygon = (corners: number, turn = -90, number = 27): string =>
  Array.from({ length: corners }, (_, index) => {
    const amount = ((turn + (index * 360) / corners) * Math.PI) / 180;
    return `${(50 + number * Math.cos(amount)).toFixed(1)},${(30 + number * Math.sin(amount)).toFixed(1)}`;
  }).join(' ');
/** Each shape in a field of 100 × 60, and how wide the marks on it may be. */
const shapes: Readonly<Record<PillShape, readonly [ReactNode, number]>> = {
  Round: [<circle key="s" cx="50" cy="30" r="26" />, 42],
  Oval: [<ellipse key="s" cx="50" cy="30" rx="42" ry="24" />, 64],
  Capsule: [<rect key="s" x="6" y="13" width="88" height="34" rx="17" />, 74],
  Oblong: [<rect key="s" x="6" y="15" width="88" height="30" rx="11" />, 78],
  Square: [<rect key="s" x="26" y="6" width="48" height="48" rx="6" />, 42],
  Rectangle: [<rect key="s" x="10" y="12" width="80" height="36" rx="4" />, 70],
  Triangle: [<polygon key="s" points={polygon(3, -90, 31)} />, 26],
  Diamond: [<polygon key="s" points="50,3 88,30 50,57 12,30" />, 44],
  Pentagon: [<polygon key="s" points={polygon(5)} />, 38],
  Hexagon: [<polygon key="s" points={polygon(6, 0)} />, 42],
  Octagon: [<polygon key="s" points={polygon(8, -67.5)} />, 42],
  Trapezoid: [<polygon key="s" points="28,10 72,10 90,50 10,50" />, 52],
  Heart: [<path key="s" d="M50 55 C8 30 22 4 50 18 C78 4 92 30 50 55 Z" />, 40],
  Shield: [<path key="s" d="M24 6 H76 V30 C76 44 64 52 50 57 C36 52 24 44 24 30 Z" />, 42],
  Tear: [<path key="s" d="M8 30 C30 8 60 4 76 12 C96 22 96 38 76 48 C60 56 30 52 8 30 Z" />, 50],
};
/**
 * Marks in one line, or in two where they have a gap near their middle and one would be too small
 * to read.
 */
function linesOf(marks: string, width: number): readonly string[] {
  const gaps = [...marks].flatMap((mark, index) => (mark === ' ' ? [index] : []));
  const middle = gaps.toSorted(
    (a, b) => Math.abs(a - marks.length / 2) - Math.abs(b - marks.length / 2),
  )[0];
  if (marks === '') return [];
  return middle === undefined || marks.length * 6.4 <= width
    ? [marks]
    : [marks.slice(0, middle), marks.slice(middle + 1)];
}

function Side({ side: { shape, colors, marks } }: { readonly side: PillSide }) {
  const id = useId();
  const [drawn, width] = shapes[shape];
  const lines = linesOf(marks, width);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.min(10.5, width / (longest * 0.62));
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true" className="h-[66px] w-[110px] shrink-0">
      <clipPath id={id}>{drawn}</clipPath>
      <g clipPath={`url(#${id})`}>
        {colors.map((color, index) => (
          <rect
            key={color}
            x={index * 50}
            y="0"
            width={index + 1 === colors.length ? 100 : 50}
            height="60"
            fill={paints[color]}
          />
        ))}
      </g>
      <g fill="none" stroke="var(--muted)" strokeWidth="1">
        {drawn}
      </g>
      {lines.map((line, index) => (
        <text
          key={line}
          x="50"
          y={30 + (index - (lines.length - 1) / 2) * (size + 2)}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={size}
          fontWeight="600"
          fill={colors.every((color) => isDark.has(color)) ? '#fff' : '#1f2428'}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

/**
 * A tablet or capsule as it is written down: shape, colours and marks, with the same in words.
 * Nothing where too little is known.
 */
export function PillPicture({
  look,
  form,
}: {
  readonly look: PillFacts;
  readonly form: string | null;
}) {
  const sides = pillSides(look);
  if (sides.length === 0) return null;
  return (
    <figure
      role="img"
      aria-label={`Drawn: ${lookText(look, form)}`}
      className="m-0 flex w-fit gap-1 rounded-md border border-line bg-raised px-2 py-1"
    >
      {sides.map((side, index) => (
        <Side key={`${index} ${side.marks}`} side={side} />
      ))}
    </figure>
  );
}
