import { isIP } from 'node:net';
import type { Db } from '#db/open.ts';
import type { Store } from '#domain/admin/entities/store.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { isLocalAddress } from '#domain/platform/rules/host-address.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import { printersOfStore } from '#server/repositories/admin/organisation.ts';
import { provedByTwo } from './two-persons.ts';

/** A store as it is to be saved; `stepUp` are the proofs of two persons. */
export interface StoreSave {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Omit<Store, 'id' | 'version'>;
  readonly stepUp?: string | undefined;
}
/** The addresses at which the papers of some workstations come out. */
const printersOf = (workstations: Store['workstations']): string[] =>
  workstations.flatMap(({ labelPrinter, receiptPrinter, paperPrinter }) =>
    [labelPrinter, receiptPrinter, paperPrinter].filter((at) => at !== null),
  );

/**
 * Whether two persons stand for every printer that a store has not had yet: whoever leads labels to
 * a printer of his own reads them. Refused for an address outside the store's own network.
 */
export async function printersProved(
  act: {
    readonly db: Db;
    readonly user: User;
    readonly session: Session;
    readonly now: string;
    readonly auditToo?: (note: AuditNote) => void;
  },
  { id, version, draft, stepUp }: StoreSave,
): Promise<Result<unknown, Refusal>> {
  const known = new Set(id === null ? [] : await printersOfStore(act.db, id));
  const fresh = printersOf(draft.workstations).filter((printer) => !known.has(printer));
  if (fresh.length === 0) return ok(null);
  const outside = fresh
    .map((printer) => printer.replace(/:\d+$/, ''))
    .find((host) => isIP(host) !== 0 && !isLocalAddress(host));
  if (outside !== undefined)
    return refuse('REFUSED', `${outside} is outside the store’s network: no label goes there.`, {
      workstations: `${outside} is outside the store’s own network.`,
    });
  return provedByTwo({ ...act, proofs: stepUp }, 'store.confirm', {
    action: stepUpActions.storePrinters,
    entity: 'store',
    entityId: id ?? 0,
    entityVersion: version,
  });
}
