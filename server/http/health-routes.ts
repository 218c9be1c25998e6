import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';

/** Whether the database answers; who asks while it is being asked hears the same answer. */
function databaseAnswers(platform: Platform): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await platform.db.selectFrom('settings').select('key').limit(1).execute();
      return true;
    } catch {
      return false;
    }
  };
  return () =>
    (asked ??= ask().finally(() => {
      asked = null;
    }));
}

/**
 * GET /health/live: the process runs. GET /health and /health/ready: the database answers too. Both
 * are open to anybody: however many ask, the database is asked once at a time.
 */
export function healthRoutes(
  http: FastifyInstance,
  platform: Platform,
  isReady: () => boolean,
): void {
  const off = { config: { rateLimit: false } };
  const answers = databaseAnswers(platform);
  http.get('/health/live', off, async () => ({ status: 'alive' }));
  for (const url of ['/health', '/health/ready'])
    http.get(url, off, async (_request, reply) =>
      isReady() && (await answers())
        ? { status: 'ready' }
        : reply.code(503).header('retry-after', '2').send({ status: 'not ready' }),
    );
}
