import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AlertView, FactView } from '#domain/rx/contract/rx.ts';
import { factOf } from '#domain/rx/facts/alerts.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { Alerts } from '../safety/alerts.tsx';
import { useAlertRights } from '../safety/use-alert-rights.ts';
import { FactsTable } from './facts-table.tsx';
import { SourcePanel, sourceTitle } from './source-panel.tsx';

/** The alert that asks about each fact of the table. */
export const alertsOfFacts = (
  facts: readonly FactView[],
  alerts: readonly AlertView[],
): ReadonlyMap<string, AlertView> =>
  new Map(
    alerts.flatMap((alert) => {
      const fact = factOf(alert);
      return facts.some((row) => row.fact === fact) ? [[String(fact), alert] as const] : [];
    }),
  );

/** The comparison by facts, and under it the message in its own words. */
export function FactsCheck({
  dialog,
  facts,
}: {
  readonly dialog: RphVerificationRef;
  readonly facts: readonly FactView[];
}) {
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const rights = useAlertRights();
  const asked = alertsOfFacts(facts, detail.alerts);
  const words = useRef<HTMLElement>(null);
  useEffect(() => {
    const on = dialog.on('source.reached', () => words.current?.focus());
    return () => on.unsubscribe();
  }, [dialog]);
  const question = (fact: string) => {
    const alert = asked.get(fact);
    return alert ? (
      <Alerts
        brief
        rxId={detail.rxId}
        next="rph.problem"
        alerts={[alert]}
        rights={rights}
        busy={busy}
        onAnswer={(answer) => dialog.send({ type: 'alert.answer', answer })}
        onTakeBack={(fingerprint) => dialog.send({ type: 'alert.takeBack', fingerprint })}
      />
    ) : null;
  };
  return (
    <Panel label="Comparison" className="flex-1">
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} data-scrolls="">
        <FactsTable facts={facts} question={question} />
        <section
          ref={words}
          tabIndex={-1}
          data-ring=""
          aria-label="Source"
          className="border-t border-line p-3"
        >
          <h3 className="section-title mb-1">
            {sourceTitle(detail.source)} <Kbd command="rph.source" />
          </h3>
          <SourcePanel source={detail.source} of={`${detail.rxNumber}, ${detail.patientName}`} />
        </section>
      </div>
    </Panel>
  );
}
