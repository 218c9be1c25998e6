import type { PermissionKey } from '#domain/platform/permission-key.ts';
import { referenceGroups, referenceOf, references, type ReferenceName } from './references.ts';

/** Who may read the notes of a kind of record, and who may write one. */
export interface Noted {
  readonly read: PermissionKey;
  readonly write: PermissionKey;
}
const own = {
  patient: { read: 'patient.read', write: 'patient.write' },
  prescriber: { read: 'prescriber.read', write: 'prescriber.write' },
  drug: { read: 'drug.read', write: 'drug.write' },
  rx: { read: 'rx.read', write: 'rx.edit' },
  order: { read: 'order.read', write: 'order.write' },
} as const satisfies Readonly<Record<string, Noted>>;
export type NotedKind = keyof typeof own | ReferenceName;

const kinds = {
  ...own,
  ...Object.fromEntries(
    referenceGroups.map((referenceGroup) => [
      referenceOf(referenceGroup).entity.name,
      referenceOf(referenceGroup).permission,
    ]),
  ),
} as Readonly<Record<NotedKind, Noted>>;
/** Every kind of record that carries notes: those of the work, and every reference. */
export const notedKinds: readonly [NotedKind, ...NotedKind[]] = [
  'patient',
  'prescriber',
  'drug',
  'rx',
  'order',
  ...referenceGroups.map((referenceGroup) => references[referenceGroup].entity.name),
];
/** The permissions of a record are those of its notes (specification 001 §2.13). */
export const notedBy = (kind: NotedKind): Noted => kinds[kind];
export const isNoted = (kind: string): kind is NotedKind => kind in kinds;
