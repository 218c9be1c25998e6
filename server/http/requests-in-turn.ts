import type { FastifyServerFactory } from 'fastify';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection; browsers send one and wait for its answer. */
const mostWaiting = 64;
/** How long a request may take to come in, and its headers, in milliseconds. */
const requestTimeoutMs = 60_000;
const headersTimeoutMs = 30_000;
/** How often it is looked whether one has taken too long, in milliseconds. */
const lookEveryMs = 5_000;
/** How long TLS may take until a connection is secure, in milliseconds. */
const handshakeMs = 10_000;
/** How long a connection stays open between two requests, in milliseconds. */
const keepAliveMs = 72_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Hands on a request only when the answer before it on the same connection has left. Node hands on
 * all that came in at once: an answer that waits behind one that nobody takes is not told when the
 * connection ends, and the file that it had opened would stay open for ever.
 */
function inTurn(handler: Handler): Handler {
  /** What waits on a connection where an answer is under way. */
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const leave = (): void => {
      const next = lines.get(socket)?.shift();
      if (next === undefined || socket.destroyed) lines.delete(socket);
      else next();
    };
    const begin = (): void => {
      let left = false;
      const once = (): void => {
        if (left) return;
        left = true;
        leave();
      };
      response.once('finish', once);
      response.once('close', once);
      handler(request, response);
    };
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, []);
      begin();
    } else if (line.length < mostWaiting) line.push(begin);
    else socket.destroy();
  };
}

/** Makes the server that listens, with TLS where a certificate is given. */
export const serverInTurn =
  (tls?: { readonly cert: Buffer; readonly key: Buffer }): FastifyServerFactory =>
  (handler) => {
    const each = inTurn(handler);
    const patience = { connectionsCheckingInterval: lookEveryMs };
    const server = tls
      ? createSecureServer({ ...tls, ...patience, handshakeTimeout: handshakeMs }, each)
      : createServer(patience, each);
    // Node swaps the two where the headers are given longer than the whole.
    server.headersTimeout = headersTimeoutMs;
    server.requestTimeout = requestTimeoutMs;
    server.keepAliveTimeout = keepAliveMs;
    return server;
  };
