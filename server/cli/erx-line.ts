import { isLoopback } from '#domain/platform/rules/host-address.ts';
import { systemClock } from '#server/platform/clock.ts';
import {
  lineOf,
  removeLine,
  saveLine,
  type ErxLineRecord,
} from '#server/repositories/erx/lines.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { command } from './command.ts';

const lineText = ({ url, timeout_ms, trusts_signatures }: ErxLineRecord): string =>
  `${url}, ${timeout_ms / 1_000} s${trusts_signatures ? ', signatures are believed' : ''}`;

const usage = `npm run erx-line -- list
npm run erx-line -- set <store code> <address of the network, https://…> [--timeout=<seconds>]
    [--signatures: believe what it says of a prescriber's signature]
npm run erx-line -- remove <store code>
npm run erx-line -- demo <address of npm run network>`;

await command(async ({ database: { db }, words, flags }) => {
  const now = systemClock.now().toISOString();
  const [act, code, address] = words;
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'code', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  const scope = (storeId: number) => ({ db, storeId, userId: 0, now });
  const noted = (storeId: number, event: string, id: number | null) =>
    insertAudit(db, {
      at: now,
      actorId: null,
      actorName: 'System',
      storeId,
      sessionId: null,
      workstation: 'command line',
      event,
      entity: 'erx-line',
      entityId: id,
      outcome: 'done',
      detail: {},
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
  const store = stores.find((store) => store.code === code);
  if (act === 'list')
    for (const ownStore of stores) {
      const line = await lineOf(scope(ownStore.id));
      console.log(`${ownStore.code} ${ownStore.name}: ${line ? lineText(line) : 'folders'}`);
    }
  else if (act === 'demo') {
    const url = code !== undefined && URL.canParse(code) ? new URL(code) : null;
    if (url?.hostname !== '127.0.0.1') throw new Error(usage);
    for (const ownStore of stores) {
      const line = await lineOf(scope(ownStore.id));
      if (line?.url === url.href && line.trusts_signatures) continue;
      const saved = await saveLine(scope(ownStore.id), {
        url: url.href,
        timeout_ms: 20_000,
        trusts_signatures: true,
      });
      await noted(ownStore.id, 'erx-line.saved', saved.id);
    }
    console.log(`The stores exchange their electronic messages with ${url.href}.`);
  } else if (!store)
    throw new Error(code === undefined ? usage : `There is no store ${code}. ${usage}`);
  else if (act === 'set' && address !== undefined) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const timeout =
      1_000 * Number([...flags].find((flag) => flag.startsWith('--timeout='))?.slice(10) ?? 20);
    if (!url || !/^https?:$/.test(url.protocol) || !(timeout >= 100 && timeout <= 120_000))
      throw new Error(usage);
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      throw new Error(
        'A message names patient and drug: to another computer it goes encrypted (https) only.',
      );
    const line = await saveLine(scope(store.id), {
      url: url.href,
      timeout_ms: timeout,
      trusts_signatures: flags.has('--signatures'),
    });
    await noted(store.id, 'erx-line.saved', line.id);
    console.log(`${store.code} sends its electronic messages to ${line.url}.`);
  } else if (act === 'remove') {
    if (!(await removeLine(scope(store.id)))) throw new Error(`Store ${store.code} has no line.`);
    await noted(store.id, 'erx-line.deleted', null);
    console.log(`${store.code} exchanges its electronic messages by the folders again.`);
  } else throw new Error(usage);
});
