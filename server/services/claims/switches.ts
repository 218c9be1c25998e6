import type { ClaimSwitch } from '#domain/contract/claims.ts';
import { fail, ok } from '#domain/result.ts';
import { findSwitch, insertSwitch, listSwitches, switchTaken, updateSwitch, type SwitchRow } from '#server/repositories/claim-switches.ts';
import type { Scope } from '#server/repositories/records.ts';
import { missing, refused, type Saved } from '../saving.ts';

const shown = (r: SwitchRow): ClaimSwitch => ({ id: r.id, version: r.version, bin: r.bin, pcn: r.pcn, host: r.host, port: r.port, tls: r.tls, timeoutMs: r.timeout_ms, copayOnly: r.copay_only, active: r.active });
type Draft = Omit<ClaimSwitch, 'id' | 'version'>;
/** The store's lines to payers, by BIN; a line of one PCN before the one of the whole BIN. */
export const claimSwitches = async (s: Scope): Promise<ClaimSwitch[]> => (await listSwitches(s)).map(shown);

/**
 * Saves a line over `version`; a new one where `id` is null. Refused: no name of a host, no encryption on the way to another computer
 * (a claim names patient and drug), or a line for the same BIN and PCN.
 */
export async function saveSwitch(s: Scope, id: number | null, version: number, draft: Draft): Promise<Saved<ClaimSwitch>> {
  const host = draft.host.trim(), pcn = draft.pcn?.trim().toUpperCase() || null;
  if (!/^[A-Za-z0-9.:-]+$/.test(host)) return refused(['This is no name or address of a computer.'], { host: 'This is no name or address of a computer.' });
  if (!draft.tls && !/^(127\.|::1$|localhost$)/.test(host)) return refused(['A claim names patient and drug: to another computer it goes encrypted (TLS) only.'], { tls: 'Needed for another computer' });
  const before = id === null ? undefined : await findSwitch(s, id);
  if (id !== null && !before) return missing();
  if (before && before.version !== version) return fail({ code: 'STALE', current: shown(before) });
  if (await switchTaken(s, draft.bin, pcn, id ?? 0)) return refused([`There is a line for BIN ${draft.bin}${pcn ? ` and PCN ${pcn}` : ''} already.`], { bin: 'There is one already' });
  const values = { bin: draft.bin, pcn, host, port: draft.port, tls: draft.tls, timeout_ms: draft.timeoutMs, copay_only: draft.copayOnly, active: draft.active };
  if (!before) return ok(shown(await insertSwitch(s, values)));
  const saved = await updateSwitch(s, before.id, version, values);
  return saved ? ok(shown(saved)) : fail({ code: 'STALE', current: shown((await findSwitch(s, before.id, true))!) });
}
/** Takes a line away (its claims are not sent any more; what was sent stays), or puts it back where it was. Refused: another line has its place. */
export async function removeSwitch(s: Scope, id: number, version: number, gone: boolean): Promise<Saved<ClaimSwitch>> {
  const before = await findSwitch(s, id, true);
  if (!before) return missing();
  if (before.version !== version) return fail({ code: 'STALE', current: shown(before) });
  if ((before.deleted_at !== null) === gone) return gone ? missing() : refused(['This line is not deleted.']);
  if (!gone && await switchTaken(s, before.bin, before.pcn, id)) return refused([`There is another line for BIN ${before.bin} by now.`]);
  const saved = await updateSwitch(s, id, version, { deleted_at: gone ? s.now : null });
  return saved ? ok(shown(saved)) : fail({ code: 'STALE', current: shown((await findSwitch(s, id, true))!) });
}
