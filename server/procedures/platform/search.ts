import type { PermissionKey } from '#domain/admin/permissions.ts';
import { mayDo } from '#server/platform/caller.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { searchEverything, type FoundKind } from '#server/services/composition/search.ts';
import { storeScope } from './store-work.ts';

const seen: Readonly<Record<FoundKind, PermissionKey>> = {
  rx: 'rx.read',
  patient: 'patient.read',
  drug: 'drug.read',
  prescriber: 'prescriber.read',
  order: 'order.read',
};

export const searchProcedures = {
  everything: signedIn.search.everything.handler(({ input, context: { work } }) =>
    searchEverything(storeScope(work), (kind) => mayDo(work.user, seen[kind]), input.text),
  ),
};
