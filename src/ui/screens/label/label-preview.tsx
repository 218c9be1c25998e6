/** The label as it prints. As an image, a drawing runs nothing and loads nothing. */
export const LabelPreview = ({
  svg,
  alt,
  className,
}: {
  readonly svg: string;
  readonly alt: string;
  readonly className?: string;
}) => (
  <img
    src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
    alt={alt}
    className={className ?? 'w-full rounded-md border border-line-2 bg-[#fff]'}
  />
);
