import { systemClock } from '../clock.ts';
import { claimSwitches, removeSwitch, saveSwitch } from '../services/claims/switches.ts';
import { switchText } from '../services/claims/switch-words.ts';
import { insertAudit } from '../repositories/audit.ts';
import { command } from './command.ts';

const usage = `npm run switches -- list [<store code>]
npm run switches -- set <store code> <BIN>[/<PCN>] <host> <port> [--plain] [--copay] [--timeout=<seconds>]
npm run switches -- remove <store code> <BIN>[/<PCN>]
npm run switches -- demo <port of npm run payer>`;
/** The plans of the demo store’s cards; the last one is a copay card. */
const demoBins = ['990011', '990022', '990033', '990044', '990055', '990066', '990077'] as const, copayBin = '990077';

await command(async ({ database: { db }, words, flags }) => {
  const now = systemClock.now().toISOString(), [act, ...rest] = words;
  const stores = await db.selectFrom('stores').select(['id', 'code', 'name']).where('deleted_at', 'is', null).orderBy('code').execute();
  const storeOf = (code: string | undefined) => { const found = stores.find((s) => s.code === code); if (!found) throw new Error(`There is no store ${code ?? ''}. ${usage}`); return found; };
  const scope = (storeId: number) => ({ db, storeId, userId: 0, now });
  const noted = (storeId: number, event: string, id: number) => insertAudit(db, { at: now, actorId: null, actorName: 'System', storeId, sessionId: null, workstation: 'command line', event, entity: 'claim-switch', entityId: id, outcome: 'done', detail: {}, beforeDigest: null, afterDigest: null, correlationId: '' });
  async function set(storeId: number, payer: string, o: { host: string; port: number; tls: boolean; copayOnly: boolean; timeoutMs: number }) {
    const [bin = '', pcn] = payer.split('/');
    if (!/^\d{6}$/.test(bin) || !(Number.isInteger(o.port) && o.port > 0 && o.port < 65_536) || !(o.timeoutMs >= 100 && o.timeoutMs <= 120_000)) throw new Error(usage);
    const before = (await claimSwitches(scope(storeId))).find((s) => s.bin === bin && (s.pcn ?? '') === (pcn ?? '').toUpperCase());
    const saved = await saveSwitch(scope(storeId), before?.id ?? null, before?.version ?? 0, { bin, pcn: pcn ?? null, active: true, ...o });
    if (!saved.ok) throw new Error('why' in saved.error ? saved.error.why.join(' ') : 'Somebody else changed this line: try again.');
    await noted(storeId, 'claim-switch.saved', saved.value.id);
    console.log(switchText(saved.value));
  }
  if (act === 'list') for (const s of rest[0] === undefined ? stores : [storeOf(rest[0])]) { console.log(`${s.code} ${s.name}`); for (const line of await claimSwitches(scope(s.id))) console.log(`  ${switchText(line)}`); }
  else if (act === 'set' && rest.length === 4) await set(storeOf(rest[0]).id, rest[1]!, { host: rest[2]!, port: Number(rest[3]), tls: !flags.has('--plain'), copayOnly: flags.has('--copay'), timeoutMs: 1_000 * Number([...flags].find((f) => f.startsWith('--timeout='))?.slice(10) ?? 30) });
  else if (act === 'demo' && rest.length === 1) for (const s of stores) for (const bin of demoBins) await set(s.id, bin, { host: '127.0.0.1', port: Number(rest[0]), tls: false, copayOnly: bin === copayBin, timeoutMs: 10_000 });
  else if (act === 'remove' && rest.length === 2) {
    const { id } = storeOf(rest[0]), line = (await claimSwitches(scope(id))).find((s) => `${s.bin}${s.pcn ? `/${s.pcn}` : ''}` === rest[1]!.toUpperCase());
    if (!line) throw new Error(`There is no line for ${rest[1]} in this store.`);
    await removeSwitch(scope(id), line.id, line.version, true);
    await noted(id, 'claim-switch.deleted', line.id);
    console.log(`${rest[1]} is not billed any more.`);
  } else throw new Error(usage);
});
