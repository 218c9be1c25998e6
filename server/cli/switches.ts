import { payerLine, payerLineReference } from '#domain/claim/entities/payer-line.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { systemClock } from '#server/platform/clock.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { referenceHolders } from '#server/services/composition/reference-holders.ts';
import {
  listReferences,
  removeReference,
  saveReference,
} from '#server/services/platform/references.ts';
import { command } from './command.ts';

const usage = `npm run switches -- list [<store code>]
npm run switches -- set <store code> <BIN>[/<PCN>] <host> <port>
      [--plain] [--copay] [--no-rebills] [--timeout=<seconds>]
npm run switches -- remove <store code> <BIN>[/<PCN>]
npm run switches -- demo <port of npm run payer>`;
/** The plans of the demo store’s cards; the last one is a copay card. */
const demoBins = ['990011', '990022', '990033', '990044', '990055', '990066', '990077'] as const;
const copayBin = '990077';
type Line = {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly bin: string;
  readonly pcn: string | null;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly timeoutMs: number;
  readonly copayOnly: boolean;
  readonly rebills: boolean;
};
const nameOf = (line: Line): string => `${line.bin}${line.pcn ? `/${line.pcn}` : ''}`;
const text = (line: Line): string =>
  [
    nameOf(line),
    `${line.host}:${line.port}`,
    line.tls ? 'TLS' : 'not encrypted',
    `${line.timeoutMs / 1_000} s`,
    ...(line.copayOnly ? ['copay card'] : []),
    ...(line.rebills ? [] : ['no rebills']),
    ...(line.active ? [] : ['off']),
  ].join('  ');

await command(async ({ database: { db }, words, flags }) => {
  const now = systemClock.now().toISOString();
  const [act, ...rest] = words;
  const [storeCode, payer = '', host = '', port] = rest;
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'code', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  const storeOf = (code: string | undefined) => {
    const found = stores.find((store) => store.code === code);
    if (!found) throw new Error(`There is no store ${code ?? ''}. ${usage}`);
    return found;
  };
  const scope = (storeId: number) => ({ db, storeId, userId: 0, now });
  const nobody = () => {};
  const linesOf = async (storeId: number): Promise<readonly Line[]> =>
    (
      await listReferences(scope(storeId), payerLineReference, {
        text: '',
        filters: {},
        sort: null,
        offset: 0,
        limit: 500,
      })
    ).rows as readonly Line[];
  const lineOf = async (storeId: number, payer: string): Promise<Line | undefined> =>
    (await linesOf(storeId)).find((line) => nameOf(line) === payer.toUpperCase());
  const noted = (storeId: number, event: string, id: number) =>
    insertAudit(db, {
      at: now,
      actorId: null,
      actorName: 'System',
      storeId,
      sessionId: null,
      workstation: 'command line',
      event,
      entity: payerLine.name,
      entityId: id,
      outcome: 'done',
      detail: {},
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
  async function set(
    storeId: number,
    payer: string,
    line: Pick<Line, 'host' | 'port' | 'tls' | 'timeoutMs' | 'copayOnly' | 'rebills'>,
  ) {
    const [bin = '', pcn] = payer.toUpperCase().split('/');
    const before = await lineOf(storeId, payer);
    const read = payerLine.draft.safeParse({ bin, pcn: pcn ?? null, ...line });
    if (!read.success)
      throw new Error(`${read.error.issues[0]?.message ?? 'The line can’t be read'}. ${usage}`);
    if (
      before &&
      Object.entries(read.data).every(([name, value]) => before[name as keyof Line] === value)
    )
      return console.log(text(before));
    const saved = await saveReference(
      { ...scope(storeId), today: businessDate(now, 'UTC') },
      payerLineReference,
      { id: before?.id ?? null, version: before?.version ?? 0, draft: read.data },
      { also: nobody, holders: referenceHolders },
    );
    if (!saved.ok)
      throw new Error(
        'why' in saved.error
          ? saved.error.why.join(' ')
          : 'Somebody else changed this line: try again.',
      );
    await noted(storeId, 'payerLine.saved', saved.value.id);
    console.log(
      text(
        required(
          (await linesOf(storeId)).find((line) => line.id === saved.value.id),
          'the payer line that was saved',
        ),
      ),
    );
  }
  if (act === 'list')
    for (const store of storeCode === undefined ? stores : [storeOf(storeCode)]) {
      console.log(`${store.code} ${store.name}`);
      for (const line of await linesOf(store.id)) console.log(`  ${text(line)}`);
    }
  else if (act === 'set' && rest.length === 4)
    await set(storeOf(storeCode).id, payer, {
      host,
      port: Number(port),
      tls: !flags.has('--plain'),
      copayOnly: flags.has('--copay'),
      rebills: !flags.has('--no-rebills'),
      timeoutMs:
        1_000 * Number([...flags].find((flag) => flag.startsWith('--timeout='))?.slice(10) ?? 30),
    });
  else if (act === 'demo' && rest.length === 1)
    for (const store of stores)
      for (const bin of demoBins)
        await set(store.id, bin, {
          host: '127.0.0.1',
          port: Number(rest[0]),
          tls: false,
          copayOnly: bin === copayBin,
          rebills: true,
          timeoutMs: 10_000,
        });
  else if (act === 'remove' && rest.length === 2) {
    const { id } = storeOf(storeCode);
    const line = await lineOf(id, payer);
    if (!line) throw new Error(`There is no line for ${rest[1]} in this store.`);
    const removed = await removeReference(scope(id), payerLineReference, line, {
      also: nobody,
      holders: referenceHolders,
    });
    if (!removed.ok) throw new Error('Somebody else changed this line: try again.');
    await noted(id, 'payerLine.deleted', line.id);
    console.log(`${rest[1]} is not billed any more.`);
  } else throw new Error(usage);
});
