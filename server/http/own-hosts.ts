import type { FastifyInstance } from 'fastify';
import { X509Certificate } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { envelopeOf } from '#server/platform/problem.ts';

/** Names that mean this computer wherever a browser asks. */
const loopbackNames = ['localhost', '127.0.0.1', '::1'];

/** `https://Store.Example.:8443` was asked for as `Store.Example.:8443`: `store.example`. */
export const hostNameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** The names and addresses that a TLS certificate is for (its subject alternative names). */
const namesIn = (certificate: Buffer): string[] =>
  (new X509Certificate(certificate).subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.replace(/^(DNS|IP Address):/, ''));

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((of) => (of ?? []).map(({ address }) => address));

/** What a server is told about the names under which it is reached. */
export interface HostNames {
  /** Configured names: the variable HOSTS, and HOST itself. */
  readonly named?: readonly string[];
  /** The certificate of TLS: what it is for, this server is called. */
  readonly certificate?: Buffer;
}

/**
 * Whether a name is this server's: a loopback name, an address or the name of this computer, a
 * configured name, or one that its certificate is for. `*.store.example` is one label in front.
 */
export function ownHosts({ named = [], certificate }: HostNames): (name: string) => boolean {
  const known = new Set(
    [...loopbackNames, hostname(), ...named, ...(certificate ? namesIn(certificate) : [])].map(
      hostNameOf,
    ),
  );
  // A running computer can be given another address: unknown names are looked for anew.
  return (name) =>
    known.has(name) ||
    known.has(name.replace(/^[^.]+/, '*')) ||
    ownAddresses().some((address) => address.toLowerCase() === name);
}

/**
 * Refuses what was sent to another name than this server's. A foreign page whose own name leads to
 * this computer (DNS rebinding) has one origin with what it asks for, and no other check tells it
 * from ours. Health says nothing of anybody and is open to probes under any name.
 */
export function refuseForeignHosts(
  http: FastifyInstance,
  isOwn: (name: string) => boolean,
  said: (name: string) => void,
): void {
  http.addHook('onRequest', async (request, reply) => {
    const name = hostNameOf(request.host ?? '');
    if (isOwn(name) || /^\/health(\/|$)/.test(request.url)) return undefined;
    const plain = name.replace(/[^\w.:-]/g, '').slice(0, 100);
    said(plain);
    return reply.code(421).send(
      envelopeOf(
        {
          code: 'FOREIGN_HOST',
          message:
            `This server does not go by the name “${plain}”. Open it by its address, ` +
            'or add the name to the variable HOSTS where the server is started.',
        },
        request.id,
      ),
    );
  });
}
