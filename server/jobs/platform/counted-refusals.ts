import type { Platform } from '#server/platform/platform.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';

/** Writes how often calls were refused since it last ran, beyond those with rows: one a kind. */
export async function writeCountedRefusals(platform: Platform): Promise<void> {
  const at = platform.clock.now().toISOString();
  for (const { event, code, address, by, further } of platform.denied.takeCounted())
    await insertAudit(platform.db, {
      at,
      actorId: by?.userId ?? null,
      actorName: by?.username ?? '',
      storeId: by?.storeId ?? null,
      sessionId: by?.sessionId ?? null,
      workstation: '',
      correlationId: '',
      event,
      entity: '',
      entityId: null,
      outcome: 'denied',
      detail: { code, address, further },
      beforeDigest: null,
      afterDigest: null,
    });
}
