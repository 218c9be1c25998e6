import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { howIdentified } from '#domain/rx/rules/how-identified.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Facts, type Fact } from '#ui/platform/shell/facts.tsx';
import { PillPicture } from '#ui/screens/drug/pill-picture.tsx';
import { Product } from '#ui/screens/drug/product.tsx';
import { LabelPanel } from './label-panel.tsx';
import { ScanLog } from './scan-log.tsx';
import { closeHead, scrolls } from './scrolling.ts';
import { SourcePanel, sourceTitle } from './source-panel.tsx';

interface Props {
  readonly dialog: RphVerificationRef;
}
/** "30 of 30"; null before it was counted. */
const countedOf = ({ countedQuantity, quantity }: FillView): string | null =>
  countedQuantity === null
    ? null
    : `${formatQuantity(countedQuantity)} of ${formatQuantity(quantity)}`;
/** How the product was identified, and what was stopped on the way: what is looked at first. */
function identifiedFacts({ scans }: FillView): readonly Fact[] {
  const { scannedBy, typedBy, stopped, unread } = howIdentified(scans);
  const typed = <b className="text-warn">{typedBy.join(', ')}</b>;
  const bottles = (
    <b className="text-danger">{stopped === 1 ? '1 bottle' : `${stopped} bottles`}</b>
  );
  return [
    ['NDC typed by hand by', typedBy.length === 0 ? null : typed],
    ['Scanned by', scannedBy.join(', ')],
    ['Stopped', stopped === 0 ? null : bottles],
    ['Not read', unread === 0 ? null : `${unread} ${unread === 1 ? 'scan' : 'scans'}`],
  ];
}
/** Who verified the drug identified a bottle, too: the name stands there already. */
const isNamed = ({ scans, dvBy }: FillView): boolean => {
  const { scannedBy, typedBy } = howIdentified(scans);
  return dvBy !== null && [...scannedBy, ...typedBy].includes(dvBy);
};
/** What lies in the vial, who scanned it and how much was counted. */
export function ProductPanel({ dialog }: Props) {
  const clock = useClock();
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
  const { fill } = detail;
  return (
    <Panel title="Product" label="Product" className={cx('@container flex-1', closeHead)}>
      <div
        className={cx(scrolls, 'grid content-start gap-3 @min-[400px]:grid-cols-2')}
        tabIndex={0}
        data-scrolls=""
      >
        {fill ? (
          <>
            <Product fill={fill} schedule={detail.schedule} drawn={false} />
            <div className="flex flex-col gap-3">
              <Facts
                facts={[
                  ...identifiedFacts(fill),
                  ['Counted', countedOf(fill)],
                  ['Second count', fill.secondCount],
                  ['Drug verified by', isNamed(fill) ? null : fill.dvBy],
                  ['Verified on', fill.dvAt === null ? null : instantText(clock, fill.dvAt)],
                ]}
              />
              {fill.ingredients ? null : <PillPicture look={fill.look} form={fill.form} />}
            </div>
            <div className="@min-[400px]:col-span-2">
              <ScanLog scans={fill.scans} />
            </div>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
/** Where the reasons of a failed check leave little height, the two scroll and stay whole. */
const labelOverProduct = cx(
  'flex min-h-0 min-w-0 flex-col gap-2.5 overflow-y-auto',
  '[&>*:first-child]:shrink-0 [&>*:last-child]:min-h-[120px]',
);
/** A label of several pages scrolls in its own box, so that the product stands whole under it. */
const pagesOverProduct = cx(
  'flex min-h-0 min-w-0 flex-col gap-2.5 overflow-y-auto',
  '[&>*:first-child]:min-h-[180px] [&>*:first-child]:flex-1 [&>*:last-child]:max-h-[215px] [&>*:last-child]:flex-none!',
);
/**
 * The source beside the label at reading size, and the product under it: what is compared stands in
 * one line of sight.
 */
export function Comparison({ dialog }: Props) {
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
  const pages = useSelector(dialog, ({ context }) => context.label?.length ?? 0);
  const { source } = detail;
  const isPicture = source.document !== null;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const on = dialog.on('source.reached', () =>
      root.current?.querySelector<HTMLElement>('[data-picture]')?.focus(),
    );
    return () => on.unsubscribe();
  }, [dialog]);
  const panel = (
    <SourcePanel
      source={source}
      of={`${detail.rxNumber}, ${detail.patientName}`}
      fill
      onShown={() => dialog.send({ type: 'source.shown' })}
      onPart={(unseen) => dialog.send({ type: 'source.part', unseen })}
      onLost={(why) => dialog.send({ type: 'source.lost', why })}
    />
  );
  const sourcePanel = (
    <Panel
      title={
        <>
          {sourceTitle(source)} {isPicture ? <Kbd command="rph.source" /> : null}
        </>
      }
      label="Source"
    >
      {isPicture ? (
        <div className="flex min-h-[240px] flex-1 flex-col p-2">{panel}</div>
      ) : (
        <div className={scrolls} tabIndex={0} data-scrolls="">
          {panel}
        </div>
      )}
    </Panel>
  );
  return (
    <div ref={root} className="grid min-h-0 flex-1 gap-2.5 @min-[900px]:grid-cols-2">
      {sourcePanel}
      <div className={pages > 1 ? pagesOverProduct : labelOverProduct} data-scrolls="">
        <LabelPanel dialog={dialog} />
        <ProductPanel dialog={dialog} />
      </div>
    </div>
  );
}
