import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { Product } from '#ui/screens/drug/product.tsx';
import { LabelPreview } from '#ui/screens/label/label-preview.tsx';
import { ScanLog } from './scan-log.tsx';
import { SourcePanel, sourceTitle } from './source-panel.tsx';

interface Props {
  readonly dialog: RphVerificationRef;
}
export const scrolls = 'min-h-0 flex-1 overflow-y-auto p-3';
/** The label as it was printed. */
export function LabelPanel({ dialog }: Props) {
  const { detail, label } = useSelector(dialog, (snapshot) => snapshot.context);
  const drawing = useSelector(dialog, (snapshot) => snapshot.matches('drawing'));
  return (
    <Panel title="Label" label="Label">
      <div className={scrolls} tabIndex={0}>
        {label === null ? (
          drawing ? (
            <Spinner label="Drawing the label" />
          ) : (
            <Notice tone="warn" title="The label can’t be shown, so the check can’t be signed." />
          )
        ) : (
          <div className="flex flex-col gap-2">
            {label.map((svg, index) => (
              <LabelPreview
                key={index}
                svg={svg}
                alt={`Label of ${detail.rxNumber}${label.length > 1 ? `, ${index + 1} of ${label.length}` : ''}: ${detail.patientName}, ${detail.drugName}, ${detail.sigText}`}
              />
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
/** What lies in the vial, who scanned it and how much was counted. */
export function ProductPanel({ dialog }: Props) {
  const clock = useClock();
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
  const { fill } = detail;
  return (
    <Panel title="Product" label="Product">
      <div className={cx(scrolls, 'flex flex-col gap-3')} tabIndex={0}>
        {fill ? (
          <>
            <Product fill={fill} schedule={detail.schedule} />
            <Facts
              facts={[
                [
                  'Counted',
                  fill.countedQuantity === null
                    ? null
                    : `${formatQuantity(fill.countedQuantity)} of ${formatQuantity(fill.quantity)}`,
                ],
                ['Scanned by', fill.dvBy],
                ['Scanned on', fill.dvAt === null ? null : instantText(clock, fill.dvAt)],
                ['Second count', fill.secondCount],
              ]}
            />
            <ScanLog scans={fill.scans} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}
/** Source, label and product side by side: what is compared stands in one line of sight. */
export function Comparison({ dialog }: Props) {
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
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
  return (
    <div
      ref={root}
      className={cx(
        'grid min-h-0 flex-1 gap-2.5',
        isPicture
          ? '@min-[900px]:grid-cols-[minmax(0,1.5fr)_minmax(0,1.25fr)_minmax(0,.8fr)]'
          : '@min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1fr)]',
      )}
    >
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
          <div className={scrolls} tabIndex={0}>
            {panel}
          </div>
        )}
      </Panel>
      <LabelPanel dialog={dialog} />
      <ProductPanel dialog={dialog} />
    </div>
  );
}
