import { referenceNamed, namersOf, type ReferenceName } from '#domain/composition/references.ts';
import { keptByProducts } from '#domain/drug/rules/price-codes.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { type Field, neededWhenShown } from '#domain/platform/fields/field.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { countNamers } from '#server/repositories/platform/named-lists.ts';
import {
  type RowOf,
  type Scope,
  findRecord,
  type Dated,
} from '#server/repositories/platform/records.ts';
import { missingOf, isTaken } from '#server/repositories/platform/references.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Row = RowOf<Fields>;
export const plural = (reference: Reference, count: number): string =>
  `${reference.entity.title}${count === 1 ? '' : 's'}`;
/** Every record that the draft names, those in its rows too: field → kind and id. */
function namedIn(
  fields: Readonly<Record<string, Field>>,
  draft: Values,
): readonly { readonly field: string; readonly kind: string; readonly id: number }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = draft[name];
    if (field.kind === 'ref' && typeof value === 'number')
      return [
        {
          field: name,
          kind: required(field.of, 'the kind of record that a field names'),
          id: value,
        },
      ];
    const { rows } = field;
    return rows && Array.isArray(value)
      ? (value as readonly Values[]).flatMap((row) =>
          namedIn(rows.fields, row).map((item) => ({ ...item, field: name })),
        )
      : [];
  });
}
const labelIn = (reference: Reference, name: string): string =>
  required(reference.entity.fields[name], 'the field of the record').label;
/** What the draft names has to be there, in this store: another store's record looks like none. */
export async function checkNamed(
  scope: Scope,
  reference: Reference,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const found = namedIn(reference.entity.fields, draft);
  const out: Record<string, string> = {};
  for (const kind of new Set(found.map((row) => row.kind))) {
    const of = found.filter((row) => row.kind === kind);
    const gone = await missingOf(
      scope,
      kind,
      referenceNamed(kind)?.entity.table,
      of.map((row) => row.id),
    );
    for (const row of of)
      if (gone.includes(row.id))
        out[row.field] =
          `${labelIn(reference, row.field)}: this one is not here any more. Choose another.`;
  }
  return out;
}
export async function takenBy(
  scope: Scope,
  reference: Reference,
  id: number | null,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const { fields, message: say } of reference.unique ?? [])
    if (await isTaken(scope, reference, fields, draft, id ?? 0))
      out[required(fields[0], 'the first of the unique fields')] = say;
  return out;
}
/** A record that has to agree with one that it names: a group's PCN is one of the group's BIN. */
async function disagreeing(
  scope: Scope,
  reference: Reference,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const [name, field] of Object.entries(reference.entity.fields)) {
    const names = field.of === undefined ? undefined : referenceNamed(field.of);
    const id = draft[name];
    if (field.within === undefined || !names || typeof id !== 'number') continue;
    const row = await findRecord(scope, names.entity, id);
    if (row && row[field.within] !== draft[field.within])
      out[name] =
        `This ${field.label} belongs to another ${labelIn(reference, field.within)}. Choose another.`;
  }
  return out;
}
/**
 * What the records that name this one keep: it can't move to another owner while they stay behind.
 */
async function heldBack(
  scope: Scope,
  reference: Reference,
  before: Row | undefined,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  if (!before) return out;
  for (const { by, field, within } of namersOf(reference.entity.name)) {
    if (within === undefined || before[within] === draft[within]) continue;
    const count = await countNamers(scope, by, field, before.id);
    if (count > 0)
      out[within] =
        `${count} ${plural(by, count)} of this ${reference.entity.title} would stay behind: move or delete ${count === 1 ? 'it' : 'them'} first.`;
  }
  return out;
}
/** What stays as it is because others count on it: field → why. */
const fixed: Partial<
  Record<ReferenceName, (before: Values, draft: Values) => Readonly<Record<string, string | null>>>
> = {
  priceCode: (before, draft) =>
    before['name'] === draft['name'] ? {} : { name: keptByProducts(String(before['name'])) },
};
function fixedIn(
  reference: Reference,
  before: Row | undefined,
  draft: Values,
): Readonly<Record<string, string>> {
  const held = before && fixed[reference.entity.name as ReferenceName]?.(before, draft);
  return Object.fromEntries(
    Object.entries(held ?? {}).flatMap(([name, why]) => (why === null ? [] : [[name, why]])),
  );
}
/** What is wrong with a draft of a record, by field; nothing where it can be saved. */
export async function problemsOf(
  scope: Dated,
  reference: Reference,
  before: Row | undefined,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await checkNamed(scope, reference, draft)),
    ...(await disagreeing(scope, reference, draft)),
    ...(await heldBack(scope, reference, before, draft)),
    ...neededWhenShown(reference.entity.fields, draft),
    ...reference.check?.(draft, scope.today),
    ...fixedIn(reference, before, draft),
    ...(await takenBy(scope, reference, before?.id ?? null, draft)),
  };
}
