import type { FastifyInstance } from 'fastify';
import type { Caller } from '#server/platform/caller.ts';
import type { Live } from '#server/platform/live.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf } from '#server/platform/problem.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import type { SentChange } from '#server/repositories/platform/outbox.ts';
import { loadCaller, loadSession } from '#server/services/admin/session.ts';
import { incomingCall } from './call.ts';
import { changesRights, heard } from './live-rights.ts';

const heartbeatMs = 15_000;
/** Streams of one person at once: more than anybody has windows. */
const mostOfOnePerson = 40;
/** What may wait for a reader who does not read, in bytes. */
const mostWaiting = 262_144;

/** Open streams, so that a resync or the end of the server reaches them. */
export interface Streams {
  resync(): void;
  closeAll(): void;
}

const frame = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const changeFrame = (sentChange: SentChange): string =>
  frame(
    'change',
    { entity: sentChange.entity, id: sentChange.entityId, version: sentChange.version },
    sentChange.id,
  );

interface Stream {
  write(text: string): void;
  end(): void;
}
interface Listener {
  /** Tells what this person may hear of these changes, each by the rights after it. */
  hear(changes: readonly SentChange[]): void;
  /** True while the session lives, in the same store; else the stream is ended, and says why. */
  judged(): Promise<boolean>;
}
/** A person at a stream: what is told follows the rights as they are, not as they were. */
function listenerOf(
  platform: Platform,
  call: IncomingCall,
  { user, session }: Caller,
  stream: Stream,
): Listener {
  let { permissions } = user;
  const judged = async (): Promise<boolean> => {
    const now = await loadSession(platform, call, session.id);
    const active = now?.session.state === 'active';
    if (now && active && now.user.storeId === user.storeId) {
      ({ permissions } = now.user);
      return true;
    }
    // In another store, everything is loaded anew.
    stream.write(
      active ? frame('resync', {}) : frame('session', { state: now ? 'locked' : 'none' }),
    );
    stream.end();
    return false;
  };
  let told: Promise<unknown> = Promise.resolve();
  const tell = async (changes: readonly SentChange[]): Promise<void> => {
    if (changesRights(changes) && !(await judged())) return;
    for (const change of heard(changes, permissions)) stream.write(changeFrame(change));
  };
  return {
    judged,
    hear: (changes) => {
      told = told.then(() => tell(changes)).catch(() => stream.end());
    },
  };
}

/**
 * GET /api/live: server-sent events for one workstation. `change` names a record that changed,
 * `resync` says load anew,
 * `session` says that the session is locked or over. A person hears of kinds of records that they
 * may read; rights and the session are judged at every heartbeat, and at once after a change that
 * may touch them. Listening is not work: it never puts off the
 * idle lock.
 */
export function liveRoute(
  app: FastifyInstance,
  platform: Platform,
  live: () => Live,
  secure: boolean,
): Streams {
  const open = new Set<Stream>();
  const ofPerson = new Map<number, number>();
  app.get('/api/live', async (request, reply) => {
    const call = incomingCall(request, secure);
    const caller = await loadCaller(platform, call, { background: true });
    if (!caller || caller.session.state === 'locked')
      return reply
        .code(401)
        .send(
          envelopeOf(
            { code: caller ? 'LOCKED' : 'NOT_SIGNED_IN', message: 'Sign in first.' },
            request.id,
          ),
        );
    // Whoever left while the session was looked up is told nothing, and takes up no place: the end
    // of a connection is not said again.
    if (reply.raw.closed) return reply.hijack();
    const storeId = caller.user.storeId || null;
    const personId = caller.user.id;
    const streams = (ofPerson.get(personId) ?? 0) + 1;
    if (streams > mostOfOnePerson)
      return reply
        .code(429)
        .header('retry-after', '60')
        .send(
          envelopeOf(
            {
              code: 'TOO_MANY',
              message: 'Too many windows of this person are open. Close some of them.',
            },
            request.id,
          ),
        );
    ofPerson.set(personId, streams);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    const stream = {
      write: (text: string) => {
        if (reply.raw.writableLength > mostWaiting) reply.raw.destroy();
        else reply.raw.write(text);
      },
      end: () => {
        reply.raw.end();
      },
    };
    open.add(stream);
    const listener = listenerOf(platform, call, caller, stream);
    const stop = live().listen(storeId, listener.hear);
    const beat = setInterval(() => {
      void listener.judged().then(
        (lives) => lives && stream.write(': alive\n\n'),
        () => stream.write(': waiting\n\n'),
      );
    }, heartbeatMs);
    // Before anything is awaited: a stream may be closed while what it missed is looked up.
    reply.raw.once('close', () => {
      const left = (ofPerson.get(personId) ?? 1) - 1;
      if (left > 0) ofPerson.set(personId, left);
      else ofPerson.delete(personId);
      clearInterval(beat);
      stop();
      open.delete(stream);
    });
    stream.write(frame('hello', { heartbeatSeconds: heartbeatMs / 1000 }));
    const seen = Number(request.headers['last-event-id']);
    if (Number.isInteger(seen) && seen > 0) {
      const missed = await live().since(storeId, seen);
      if (missed === null) stream.write(frame('resync', {}));
      else listener.hear(missed);
    }
    return reply;
  });
  return {
    resync: () => {
      for (const actions of open) actions.write(frame('resync', {}));
    },
    closeAll: () => {
      for (const actions of open) actions.end();
    },
  };
}
