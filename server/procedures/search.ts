import type { PermissionKey } from '#domain/permissions.ts';
import { mayDo } from '../caller.ts';
import { signedIn } from '../procedure-runtime.ts';
import { searchEverything, type FoundKind } from '../services/search.ts';
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
