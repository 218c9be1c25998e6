import type { Platform } from '#server/platform/platform.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';

/** Writes how often strangers were refused since it last ran: one audit row a kind. */
export async function writeCountedRefusals(platform: Platform): Promise<void> {
  const at = platform.clock.now().toISOString();
  for (const { event, code, address, further } of platform.denied.takeCounted())
    await insertAudit(platform.db, {
      at,
      actorId: null,
      actorName: '',
      storeId: null,
      sessionId: null,
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
