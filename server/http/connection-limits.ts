import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How much one side may hold open or leave lying. */
export interface ConnectionLimits {
  /** Connections of one address; null behind a proxy, whose address all of them have. */
  readonly perAddress: number | null;
  /**
   * How long an answer may lie of which less than 16 kB are taken, in milliseconds. Whoever takes a
   * byte now and then would hold it for ever.
   */
  readonly untakenMs: number;
}
export const usualConnectionLimits: ConnectionLimits = { perAddress: 4_000, untakenMs: 30_000 };
/** What is taken in that time over the slowest line that a store may have. */
const leastTaken = 16_384;

interface Taking {
  /** Bytes that had left this process on the connection when it was last fast enough. */
  taken: number;
  /** When that was, on the clock of `performance.now()`. */
  since: number;
}

/** Bytes that have left the process: written, less what still waits here. */
const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** Ends connections whose other side has taken too little of a waiting answer for too long. */
const endUntaken = (open: ReadonlyMap<Socket, Taking>, untakenMs: number): void => {
  const now = performance.now();
  for (const [socket, taking] of open) {
    const taken = takenOf(socket);
    if (socket.writableLength === 0 || taken - taking.taken >= leastTaken) {
      taking.taken = taken;
      taking.since = now;
    } else if (now - taking.since >= untakenMs) {
      socket.destroy();
    }
  }
};

/**
 * Limits the connections of one address, and ends those whose answer nobody takes: an answer that
 * lies in memory for a reader who never reads is how strangers would fill it.
 */
export function limitConnections(
  http: FastifyInstance,
  secure: boolean,
  limits: ConnectionLimits,
): void {
  const open = new Map<Socket, Taking>();
  const perAddress = new Map<string, number>();
  const server: Server = http.server;
  // A connection counts before TLS has secured it: whoever never lets it would hold any number.
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (perAddress.get(address) ?? 0) + 1;
    if (limits.perAddress !== null && count > limits.perAddress) {
      socket.destroy();
      return;
    }
    perAddress.set(address, count);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (socket.destroyed) return;
    open.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const sweep = setInterval(
    () => endUntaken(open, limits.untakenMs),
    Math.max(50, limits.untakenMs / 6),
  );
  sweep.unref();
  http.addHook('onClose', async () => clearInterval(sweep));
}
