import { isNoted } from '#domain/composition/noted.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import { findAccountById } from '#server/repositories/admin/employees.ts';
import { insertNote } from '#server/repositories/platform/notes.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type Values = Readonly<Record<string, unknown>>;
const said = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined || value === '' ? 'none' : String(value);
};

/**
 * Writes what two persons changed of a record as a note on it, with who confirmed it: whoever else
 * may read the record is shown that a note is there which they have not seen.
 */
export async function noteConfirmed(
  scope: Scope,
  { confirmed, entity }: Reference,
  change: { readonly id: number; readonly before: Values | undefined; readonly after: Values },
  secondId: number,
): Promise<void> {
  const { name: kind } = entity;
  if (!isNoted(kind)) return;
  const turned = (confirmed?.fields ?? []).flatMap((name) => {
    const [was, is] = [change.before?.[name], change.after[name]];
    return was === is ? [] : [`${entity.fields[name]?.label ?? name} ${said(was)} → ${said(is)}`];
  });
  const second = await findAccountById(scope.db, secondId);
  const text = `${turned.join(', ')}. Confirmed by ${second?.name ?? 'a second person'}.`;
  await insertNote(scope, kind, change.id, text);
}
