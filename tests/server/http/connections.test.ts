import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { createConnection, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from '#server/http/connection-limits.ts';

test('a connection that TLS never secures counts like any other', async () => {
  const http = Fastify({ serverFactory: (handler) => createServer({}, handler) });
  limitConnections(http, true, { perAddress: 2, untakenMs: 60_000 });
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const connect = async (): Promise<Socket> => {
    const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
    await once(socket, 'connect');
    return socket;
  };
  const held = (): Promise<number> =>
    new Promise((done) => {
      http.server.getConnections((_fault, count) => done(count));
    });
  const first = await connect();
  const second = await connect();
  await expect.poll(held).toBe(2);

  const third = await connect();

  await once(third, 'close');
  first.destroy();
  await expect.poll(held).toBe(1);
  const fourth = await connect();
  await expect.poll(held).toBe(2);
  for (const socket of [second, fourth]) socket.destroy();
  await http.close();
});
