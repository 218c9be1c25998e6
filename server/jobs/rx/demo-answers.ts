import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertAlertAnswer } from '#server/repositories/rx/alert-answers.ts';
import { nextOfStatus } from '#server/repositories/rx/rx.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { everyStore, type Stepped } from './work.ts';

const checked = [rxStatus.rphVerified, rxStatus.binned];

/** The alerts of one checked prescription, answered by the pharmacist who checked it. */
async function answerOne(work: RxWork, after: number): Promise<Stepped | null> {
  const next = await nextOfStatus(work, checked, after);
  if (next === null) return null;
  const opened = await openRx(work, next);
  const by = opened === null ? null : (currentFill(opened.b)?.rv_by ?? null);
  const open = (opened?.alerts ?? []).filter(
    ({ alert, decision }) => alert.interrupts && decision === null,
  );
  if (opened === null || by === null || open.length === 0) return { next, rxId: next, event: null };
  for (const { alert } of open)
    await insertAlertAnswer(
      { ...work, userId: by },
      {
        patient_id: opened.b.rx.patient_id,
        rx_id: next,
        fingerprint: alert.fingerprint,
        kind: alert.kind,
        severity: alert.severity,
        summary: alert.summary,
        service_code: 'M0',
        result_code: '1G',
        note: 'The prescriber knows of it and watches for it',
      },
    );
  return { next, rxId: next, event: 'dur.answered' };
}
/**
 * Answers the alerts of what a new demo store has in its bags, as the final check would have
 * demanded: the demo's prescriptions are written as they stand, without having been checked.
 */
export const answerDemoAlerts = (platform: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  everyStore(platform, 'demo store', answerOne);
