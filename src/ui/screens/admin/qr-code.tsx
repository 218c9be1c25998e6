/** Modules of white around a code, as readers need them (ISO/IEC 18004). */
const margin = 4;
const side = 180;

/**
 * A QR code drawn of its rows, `1` for a dark module: dark on white in every colour scheme, since
 * many readers take no other.
 */
export const QrCode = ({
  rows,
  label,
}: {
  readonly rows: readonly string[];
  readonly label: string;
}) => {
  const modules = rows.length + 2 * margin;
  const dark = rows.flatMap((row, down) =>
    [...row].flatMap((module, across) =>
      module === '1' ? [`M${across + margin} ${down + margin}h1v1h-1z`] : [],
    ),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="shrink-0"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
};
