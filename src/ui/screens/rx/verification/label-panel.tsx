import { useSelector } from '@xstate/react';
import { useState, type UIEvent } from 'react';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { LabelPreview } from '#ui/screens/label/label-preview.tsx';
import { closeHead, scrolls } from './scrolling.ts';

/** The page that stands in the middle of the box, counted from 1. */
function pageInSight({ currentTarget: box }: UIEvent<HTMLElement>): number {
  const middle = box.scrollTop + box.clientHeight / 2;
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  return Math.max(1, pages.filter((page) => page.offsetTop - box.offsetTop <= middle).length);
}
/** A page is never larger than the box: it stands whole in sight, the next one under it. */
const wholePage =
  'w-full max-h-[max(100cqh,150px)] rounded-md border border-line-2 bg-[#fff] object-contain';

/** What the label says to who can't see it; of several pages which one it is. */
const altOf = ({ rxNumber, patientName, drugName, sigText }: RxDetail, page: string): string =>
  `Label of ${rxNumber}${page}: ${patientName}, ${drugName}, ${sigText}`;
function Pages({ dialog }: { readonly dialog: RphVerificationRef }) {
  const { detail, label } = useSelector(dialog, (snapshot) => snapshot.context);
  const drawing = useSelector(dialog, (snapshot) => snapshot.matches('drawing'));
  const failing = useSelector(
    dialog,
    (snapshot) => snapshot.matches('failing') || snapshot.matches('sendingBack'),
  );
  if (label === null && drawing) return <Spinner label="Drawing the label" />;
  if (label === null && failing) return <p className="text-muted">The label is not drawn.</p>;
  if (label === null)
    return <Notice tone="warn" title="The label can’t be shown, so the check can’t be signed." />;
  const isLong = label.length > 1;
  return (
    <div className="flex flex-col gap-2">
      {label.map((svg, index) => (
        <div key={index} data-page="" className={isLong ? 'snap-start' : undefined}>
          <LabelPreview
            svg={svg}
            alt={altOf(detail, isLong ? `, ${index + 1} of ${label.length}` : '')}
            {...(isLong ? { className: wholePage } : {})}
          />
        </div>
      ))}
    </div>
  );
}

/** The label as it was printed; of several pages one after the other, and which one is in sight. */
export function LabelPanel({
  dialog,
  isShort = false,
}: {
  readonly dialog: RphVerificationRef;
  /** Several pages get the height of one, not the height that there is. */
  readonly isShort?: boolean;
}) {
  const pages = useSelector(dialog, (snapshot) => snapshot.context.label?.length ?? 0);
  const [page, setPage] = useState(1);
  const isLong = pages > 1;
  return (
    <Panel
      title="Label"
      label="Label"
      className={cx(closeHead, isLong && isShort && 'h-[270px]')}
      actions={
        isLong ? (
          <span role="status" className="font-semibold text-warn">
            page {page} of {pages} <Kbd command={page < pages ? 'rph.further' : 'rph.back-up'} />
          </span>
        ) : undefined
      }
    >
      <div
        className={cx(scrolls, isLong && '[container-type:size] snap-y scroll-py-1.5 p-1.5!')}
        tabIndex={0}
        data-scrolls=""
        onScroll={isLong ? (event) => setPage(pageInSight(event)) : undefined}
      >
        <Pages dialog={dialog} />
      </div>
    </Panel>
  );
}
