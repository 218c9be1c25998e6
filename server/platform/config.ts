import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#db/root.ts';
import { isLoopback } from '#domain/platform/rules/host-address.ts';
import type { ServiceBases } from '#server/http/service-bases.ts';

/** How this server was told to run. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly trustedProxy: string | undefined;
  /** Names under which people reach this server, besides those of this computer. */
  readonly hosts: readonly string[];
  readonly demo: boolean;
  /** Where the demo store's clock starts; undefined: now. */
  readonly demoClock: string | undefined;
  /** The demo store's clock stands there: what is replayed meets the same times. */
  readonly demoClockStands: boolean;
  /** The demo store begins with a working day: long lists, messages, claims. */
  readonly demoDay: boolean;
  /** True under `npm run dev`: the dev dock may move the demo store's clock. */
  readonly dev: boolean;
  readonly bases: ServiceBases;
  readonly clientDir: string;
  readonly logLevel: string;
}
type Environment = Readonly<Record<string, string | undefined>>;

const portOf = (text: string | undefined): number => {
  const port = Number(text ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is “${text}”: it must be a number from 0 to 65535.`);
  return port;
};

const fileOf = (name: string, file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`${name} names the file ${file}, which can't be read.`);
  }
};

const tlsOf = (env: Environment): Config['tls'] => {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY)
    throw new Error('TLS needs both TLS_CERT and TLS_KEY: one of them is missing.');
  return { cert: fileOf('TLS_CERT', TLS_CERT), key: fileOf('TLS_KEY', TLS_KEY) };
};

const demoClockOf = (text: string | undefined, demo: boolean): string | undefined => {
  if (!text) return undefined;
  if (!demo)
    throw new Error('DEMO_CLOCK sets the clock of a demo store: it works with the demo flag only.');
  if (!Number.isFinite(Date.parse(text)))
    throw new Error(`DEMO_CLOCK is “${text}”: it must be an instant such as 2026-03-02T15:00:00Z.`);
  return new Date(text).toISOString();
};

const hostsOf = (text: string | undefined, trustedProxy: string | undefined): string[] => {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((name) => !/^(\*\.)?[\w.:-]+$/.test(name));
  if (wrong !== undefined)
    throw new Error(
      `HOSTS names “${wrong}”: it lists names such as rx.store.example, between commas.`,
    );
  if (trustedProxy && names.length === 0)
    throw new Error(
      'TRUSTED_PROXY needs HOSTS: the names under which people reach the proxy, between commas.',
    );
  return names;
};

/** Ways of `sslmode` in which the other side has to prove who it is (node-postgres). */
const provedModes = ['require', 'verify-ca', 'verify-full'];
/**
 * The address of a database of one's own. Everything that it holds passes the network: without TLS
 * only to this computer, or where somebody said that the network between is trusted.
 */
const databaseUrlOf = ({ DATABASE_URL, DATABASE_WITHOUT_TLS }: Environment): string | undefined => {
  if (!DATABASE_URL) return undefined;
  if (!/^postgres(ql)?:/.test(DATABASE_URL) || !URL.canParse(DATABASE_URL)) return DATABASE_URL;
  const { hostname, searchParams } = new URL(DATABASE_URL);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  const isProved = provedModes.includes(searchParams.get('sslmode') ?? '');
  if (isHere || isProved || DATABASE_WITHOUT_TLS === '1') return DATABASE_URL;
  throw new Error(
    `DATABASE_URL leads to ${host} without TLS: add sslmode=verify-full to it, or set ` +
      'DATABASE_WITHOUT_TLS=1 where the network between is your own.',
  );
};

const baseOf = (name: string, text: string | undefined): string => {
  if (!text || text === '/') return '';
  if (!/^(\/[\w-]+)+$/.test(text))
    throw new Error(`${name} is “${text}”: a base path looks like /services/a.`);
  return text;
};

/**
 * Reads the environment and the flags (`--demo`, with `--demo-day`, `--dev`). Throws one sentence
 * for each thing that can't be right: a port that is none, half of the TLS files, a database
 * elsewhere without TLS, a reachable address without TLS, demo accounts on a reachable address, a
 * clock of its own for a store that is no demo.
 */
export function readConfig(env: Environment, flags: readonly string[]): Config {
  const host = env.HOST || '127.0.0.1';
  const tls = tlsOf(env);
  const trustedProxy = env.TRUSTED_PROXY || undefined;
  const demo = flags.includes('--demo') || env.DEMO === '1';
  if (demo && !isLoopback(host))
    throw new Error(
      `The demo accounts have known passwords: the demo flag works on this computer only, not on HOST=${host}.`,
    );
  if (!isLoopback(host) && !tls && !trustedProxy)
    throw new Error(
      `HOST=${host} can be reached from other computers: set TLS_CERT and TLS_KEY, or TRUSTED_PROXY to the address of the proxy that does TLS.`,
    );
  return {
    host,
    port: portOf(env.PORT),
    dataDir: path.resolve(projectRoot, env.DATA_DIR || 'data'),
    databaseUrl: databaseUrlOf(env),
    tls,
    trustedProxy,
    hosts: hostsOf(env.HOSTS, trustedProxy),
    demo,
    demoClock: demoClockOf(env.DEMO_CLOCK, demo),
    demoClockStands: demo && env.DEMO_CLOCK_STANDS === '1',
    demoDay: demo && flags.includes('--demo-day'),
    dev: demo && flags.includes('--dev'),
    bases: {
      a: baseOf('SERVICE_A', env.SERVICE_A),
      b: baseOf('SERVICE_B', env.SERVICE_B),
      c: baseOf('SERVICE_C', env.SERVICE_C),
    },
    clientDir: path.join(projectRoot, 'dist', 'client'),
    logLevel: env.LOG_LEVEL || 'warn',
  };
}

/** True where browsers reach this server over TLS. */
export const isSecure = (config: Config): boolean =>
  config.tls !== undefined || config.trustedProxy !== undefined;
