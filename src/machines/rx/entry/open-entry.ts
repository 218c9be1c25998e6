import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import {
  blankEntry,
  draftKeyOf,
  entryFromMessage,
  entryFromRx,
  readStoredEntry,
  type StoredEntry,
} from './entry-values.ts';
import type { RxEntryPorts } from './rx-entry.ports.ts';

export interface EntryIds {
  readonly rxId: number | null;
  readonly erxId: number | null;
  readonly patientId: number | null;
}
/**
 * Everything an entry starts from: the stored prescription or the message, and what had been typed
 * before.
 */
export interface Opened {
  readonly detail: RxDetail | null;
  readonly message: ErxDetail | null;
  readonly initial: Values;
  readonly kept: StoredEntry | null;
}

/**
 * Loads an entry. A refusal is for reading: the message or the prescription is not there. It rejects
 * where what had been typed cannot be read: an entry that opened without it would be kept over it.
 */
export async function openEntry(
  ports: RxEntryPorts,
  ids: EntryIds,
  signal: AbortSignal,
): Promise<Result<Opened>> {
  const [detail, kept] = await Promise.all([
    ids.rxId === null ? ok(null) : ports.rx.load(ids.rxId, signal),
    ports.drafts.loadDraft(draftKeyOf(ids), signal),
  ]);
  if (!detail.ok) return detail;
  const erxId = detail.value?.erxId ?? ids.erxId;
  const message = erxId === null ? ok(null) : await ports.erx.erx(erxId, signal);
  if (!message.ok && ids.rxId === null) return message;
  const read = message.ok ? message.value : null;
  const initial = detail.value
    ? entryFromRx(detail.value)
    : read
      ? entryFromMessage(read)
      : blankEntry(ports.clock.today(), ids.patientId);
  return ok({
    detail: detail.value,
    message: read,
    initial,
    kept: readStoredEntry(kept, initial),
  });
}

/**
 * The oldest message that still waits to be entered, besides this one; null when the inbox is done.
 */
export async function nextMessage(
  ports: RxEntryPorts,
  after: { readonly erxId: number; readonly receivedAt: string },
  signal: AbortSignal,
): Promise<number | null> {
  const page = await ports.erx.erxList(
    {
      text: '',
      filters: { direction: 'in', status: 'new,working' },
      sort: { column: 'receivedAt', direction: 'asc' },
      offset: 0,
      limit: 50,
    },
    signal,
  );
  const open = page.rows.filter(
    (row) => row.kind === 'NewRx' && !row.expired && row.erxId !== after.erxId,
  );
  const isLater = ({ erxId, receivedAt }: (typeof open)[number]) =>
    receivedAt === after.receivedAt ? erxId > after.erxId : receivedAt > after.receivedAt;
  return (open.find(isLater) ?? open[0])?.erxId ?? null;
}
