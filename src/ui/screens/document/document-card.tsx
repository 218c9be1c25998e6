import { FileX2 } from 'lucide-react';
import { useState } from 'react';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import { documentKindText } from '#machines/patient/papers.machine.ts';
import { dateOf, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import { cx } from '#ui/kit/class-names.ts';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';

/**
 * A small picture of the first page; a sign where it can't be shown. What it is stands beside it.
 */
export function Thumbnail({
  document,
  className,
  turned = 0,
}: {
  readonly document: PatientDocument;
  readonly className: string;
  /** How often it was turned while it stands here: each time it is another picture. */ readonly turned?: number;
}) {
  const { documents } = useFieldPorts();
  const [broken, setBroken] = useState(false);
  const box = cx(
    'shrink-0 overflow-hidden rounded-[5px] border border-line-2 bg-[#fff]',
    className,
  );
  if (document.destroyed)
    return (
      <span className={cx(box, 'grid place-items-center text-[#666]')}>
        <FileX2 role="img" aria-label="Destroyed" size={18} />
      </span>
    );
  if (broken)
    return (
      <span className={cx(box, 'grid place-items-center text-[#666]')}>
        <FileX2 role="img" aria-label="The picture can’t be shown" size={18} />
      </span>
    );
  return (
    <img
      src={`${documents.thumbnail(document.key)}${turned === 0 ? '' : `?turned=${turned}`}`}
      alt=""
      loading="lazy"
      draggable={false}
      className={cx(box, 'object-contain')}
      onError={() => setBroken(true)}
    />
  );
}
/** Type, who brought it and when. */
export const documentFacts = (
  clock: ZoneClock,
  patientDocument: PatientDocument,
): readonly [type: string, by: string, on: string] => [
  documentKindText(patientDocument.kind),
  patientDocument.uploadedBy,
  dateOf(clock, patientDocument.createdAt),
];
