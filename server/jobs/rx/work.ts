import { tx } from '#db/tx.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges, type Change } from '#server/repositories/platform/outbox.ts';
import { workingStores } from '#server/repositories/rx/queue-flags.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import type { RxWork } from '#server/services/rx/work.ts';

type Part = Pick<Platform, 'db' | 'clock'>;
/**
 * What one step did: the prescription, and what the audit log says of it; `null` when nothing is
 * left to do.
 */
export interface Stepped {
  readonly next: number;
  readonly rxId: number;
  readonly event: string | null;
}

/**
 * Runs a job's steps in every store, each step in a transaction of its own with its audit row and
 * change notices, until the store
 * has nothing left. Rows that somebody works on are passed over and taken at the next turn; several
 * servers share the work.
 * Answers how many steps did something.
 */
export async function everyStore(
  platform: Part,
  job: string,
  step: (work: RxWork, after: number) => Promise<Stepped | null>,
): Promise<number> {
  let done = 0;
  for (const store of await workingStores(platform.db)) {
    for (let after = 0; ;) {
      const stepped = await oneStep(platform, job, store, (work) => step(work, after));
      if (!stepped) break;
      after = stepped.next;
      if (stepped.event) done += 1;
    }
  }
  return done;
}

const oneStep = (
  platform: Part,
  job: string,
  store: { id: number; time_zone: string },
  step: (work: RxWork) => Promise<Stepped | null>,
): Promise<Stepped | null> =>
  tx(platform.db, async (db) => {
    const now = platform.clock.now().toISOString();
    const changes: Change[] = [];
    const stepped = await step({
      db,
      storeId: store.id,
      userId: 0,
      now,
      today: businessDate(now, store.time_zone),
      userName: 'System',
      initials: '',
      permissions: new Set(),
      licence: null,
      workstation: '',
      system: true,
      areas: rxAreas,
      stepUp: async () => null,
      prove: async () => false,
      changed: (entity, entityId, version) => {
        changes.push({ storeId: store.id, entity, entityId, version });
      },
    });
    if (!stepped?.event) return stepped;
    await insertAudit(db, {
      at: now,
      actorId: null,
      actorName: 'System',
      storeId: store.id,
      sessionId: null,
      workstation: '',
      event: stepped.event,
      entity: 'rx',
      entityId: stepped.rxId,
      outcome: 'done',
      detail: { job },
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
    await insertChanges(db, now, changes);
    return stepped;
  });
