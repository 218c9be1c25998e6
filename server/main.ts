import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { demoAccounts, seedDemoStore } from '#db/demo/seed.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { tcpLine } from '#server/io/claim/line.ts';
import { folderLine } from '#server/io/document/fax-line.ts';
import { scanFolders } from '#server/io/document/scan-folder.ts';
import { httpLine } from '#server/io/erx/line.ts';
import { folderGateway } from '#server/io/message/gateway.ts';
import { claimOutbox } from '#server/jobs/claim/claim-outbox.ts';
import { startHousekeeping } from '#server/jobs/composition/housekeeping.ts';
import { faxOutbox } from '#server/jobs/document/fax-outbox.ts';
import { scanInbox } from '#server/jobs/document/scan-inbox.ts';
import { erxExchange } from '#server/jobs/erx/exchange.ts';
import { erxInbox } from '#server/jobs/erx/inbox.ts';
import { importRunner } from '#server/jobs/import/import-runner.ts';
import { smsOutbox } from '#server/jobs/message/sms-outbox.ts';
import { answerDemoAlerts } from '#server/jobs/rx/demo-answers.ts';
import { demoClock, systemClock } from '#server/platform/clock.ts';
import { isSecure, readConfig, type Config } from '#server/platform/config.ts';
import { openDataFolder } from '#server/platform/data-folder.ts';
import { deniedCalls } from '#server/platform/denied-calls.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive, type Live } from '#server/platform/live.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeatedViews } from '#server/platform/repeated-views.ts';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { demoPeopleExist } from '#server/repositories/admin/employees.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { offerSetup } from '#server/services/admin/setup.ts';
import { keepDrawing } from '#server/services/document/documents.ts';
import { buildApp, type App } from './app.ts';

/** How long a stop may take before what is left is dropped. */
const drainMs = 7_000;
/** When a stop is cut short. */
const deadlineMs = 9_500;

interface Running {
  readonly address: string;
  readonly access: readonly string[];
  stop(): Promise<void>;
}

/** Between saying “not ready” and closing the door, so that who sends us work has noticed. */
const noticeMs = 300;

/** Who can sign in: demo accounts, a printed setup secret, or the people who are there. */
const offerAccess = async (platform: Platform, day: boolean): Promise<string[]> => {
  const { db, clock } = platform;
  if (platform.demo) {
    const isNew = await seedDemoStore(db, {
      now: clock.now().toISOString(),
      hashPassword,
      day,
      keepDrawing: (svg) => keepDrawing(platform.filesDir, svg),
    });
    if (isNew) await answerDemoAlerts(platform);
    return (await demoPeopleExist(db))
      ? [
          'Demo data. Accounts:',
          ...demoAccounts().map(
            (demoAccount) => `  ${demoAccount.username}  ${demoAccount.password}`,
          ),
        ]
      : ['This data has no demo accounts; the demo flag changes nothing.'];
  }
  if (await demoPeopleExist(db))
    throw new Error(
      'This data holds demo accounts, whose passwords are known: start with --demo on this computer, or set DATA_DIR to another folder.',
    );
  const secret = await offerSetup(db);
  return secret ? ['Nobody has an account yet. Setup secret (works once):', `  ${secret}`] : [];
};

const listen = async (app: App, { host, port, tls }: Config): Promise<string> => {
  try {
    await app.http.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${port} on ${host} is in use by another program: end that program, or set PORT to another number.`,
        { cause: error },
      );
    if (code === 'EACCES')
      throw new Error(
        `Port ${port} needs more rights than this account has: set PORT to a number above 1023.`,
        { cause: error },
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST=${host} is not an address of this computer.`, { cause: error });
    throw error;
  }
  const bound = app.http.server.address();
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${typeof bound === 'object' && bound ? bound.port : port}`;
};

/** What the whole server shares. */
const platformOf = (
  config: Config,
  database: OpenDatabase,
  log: Platform['log'],
  clock: Platform['clock'],
): Platform => ({
  db: database.db,
  clock,
  keys: openKeys(config.dataDir),
  log,
  demo: config.demo,
  filesDir: path.join(config.dataDir, 'files'),
  denied: deniedCalls(),
  saves: savesOfPersons(),
  views: repeatedViews(),
  scans: scanFolders(config.dataDir),
});

/** Stops the listening: whoever waits for news is told, and calls in progress are answered. */
const drain = async (app: App): Promise<void> => {
  app.setReady(false);
  app.streams.closeAll();
  await pause(noticeMs);
  // A connection that becomes idle only after its last answer would otherwise be kept open by the
  // browser.
  const idle = setInterval(() => app.http.server.closeIdleConnections(), 25);
  await Promise.race([app.http.close(), pause(drainMs, undefined, { ref: false })]);
  clearInterval(idle);
};

interface Job {
  start(): void;
  stop(): Promise<void> | void;
}
/** What works beside the calls: messages, texts, faxes, scans, claims and imports. */
const jobsOf = ({ db, clock, log, filesDir, scans }: Platform, dataDir: string): readonly Job[] => [
  erxInbox({ db, clock, log, dataDir }),
  smsOutbox({ db, clock, log, gateway: folderGateway(dataDir) }),
  faxOutbox({ db, clock, log, filesDir, line: folderLine(dataDir) }),
  scanInbox({ db, clock, log, filesDir, scans }),
  claimOutbox({ db, clock, log, line: tcpLine }),
  erxExchange({ db, clock, log, line: httpLine }),
  importRunner({ db, clock, log, filesDir }),
];

const serve = async (
  config: Config,
  database: OpenDatabase,
  closers: (() => Promise<void> | void)[],
): Promise<Running> => {
  await migrate(database.pool);
  const log = pino({ level: config.logLevel });
  const clock = config.demo ? demoClock(config.demoClock) : null;
  if (config.demoClockStands) clock?.run(false);
  const platform = platformOf(config, database, log, clock ?? systemClock);
  const access = await offerAccess(platform, config.demoDay);
  let app: App | null = null;
  const live: Live = await openLive(database.db, database.connection, log, () =>
    app?.streams.resync(),
  );
  closers.unshift(() => live.close());
  app = await buildApp({
    platform,
    live: () => live,
    secure: isSecure(config),
    clientDir: config.clientDir,
    bases: config.bases,
    hosts: {
      named: [config.host, ...config.hosts],
      ...(config.tls ? { certificate: config.tls.cert } : {}),
    },
    ...(config.tls ? { tls: config.tls } : {}),
    ...(config.trustedProxy ? { trustedProxy: config.trustedProxy } : {}),
    ...(config.dev && clock ? { devClock: clock } : {}),
  });
  database.keepRunning((event) => {
    log.warn({ engine: event }, 'the built-in database');
  });
  const started = app;
  closers.unshift(() => drain(started));
  const address = await listen(app, config);
  const housekeeping = startHousekeeping(platform, path.join(config.dataDir, 'audit'));
  const jobs = jobsOf(platform, config.dataDir);
  for (const job of jobs) job.start();
  closers.splice(1, 0, () => housekeeping.stop(), ...jobs.map((job) => () => job.stop()));
  return {
    address,
    access,
    stop: async () => {
      for (const close of closers) await close();
    },
  };
};

/** Starts everything in order; on any failure what was started is stopped again. */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): Promise<Running> {
  const config = readConfig(env, flags);
  openDataFolder(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const closers: (() => Promise<void> | void)[] = [() => database.close()];
  try {
    return await serve(config, database, closers);
  } catch (error) {
    for (const close of closers) await Promise.resolve(close()).catch(() => {});
    throw error;
  }
}

/** Ends the process in order; after the deadline, anyhow. A second signal changes nothing. */
const end = (running: Running): void => {
  setTimeout(() => process.exit(1), deadlineMs).unref();
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
};

/** A signal that comes during the start waits for it, so that nothing is left running. */
const main = async (): Promise<void> => {
  let running: Running | null = null;
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!stopping && running) end(running);
      stopping = true;
    });
  running = await start(process.env, process.argv.slice(2));
  if (stopping) {
    end(running);
    return;
  }
  console.log([`Apothekey is ready: ${running.address}`, ...running.access].join('\n'));
};

try {
  await main();
} catch (error) {
  console.error(
    `Apothekey did not start. ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
