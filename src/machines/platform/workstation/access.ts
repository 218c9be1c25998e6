import type { PermissionKey } from '#domain/admin/permissions.ts';
import { places, type PlaceName } from '#domain/platform/places.ts';
import type { PermissionNode } from '#machines/admin/roles/roles.ports.ts';
import type { Account } from '#machines/admin/session/session.ports.ts';

/** What decides whether a place, dialog or command is open to the person. */
export interface Access {
  readonly account: Account | null;
  /** The permission list of the server; null until it came, and then every permission is closed. */
  readonly tree: readonly PermissionNode[] | null;
  readonly builtPlaces: ReadonlySet<PlaceName>;
  readonly builtDialogs: ReadonlySet<string>;
}

export const notBuilt = 'Not part of this version yet';

const nameIn = (tree: readonly PermissionNode[], key: PermissionKey) =>
  tree.flatMap((p) => [p.pagePermission, ...p.pageFeatures]).find((n) => n.key === key)
    ?.permissionName;

/** Why a permission is closed, in words; null when it is open. */
export function whyNotPermitted(
  a: Pick<Access, 'account' | 'tree'>,
  key: PermissionKey | undefined,
): string | null {
  if (!a.account) return 'Nobody is signed in.';
  if (key === undefined) return null;
  if (!a.tree) return 'The permission list has not been loaded, so nothing is open yet.';
  if (a.account.permissions.includes(key)) return null;
  return `Your roles do not include "${nameIn(a.tree, key) ?? key}".`;
}

/** Why the person can't go to a place, in words; null when they can. */
export function whyNotPlace(a: Access, name: PlaceName): string | null {
  const place = places[name];
  if (!a.account) return 'Nobody is signed in.';
  if (place.userType !== 'ANY' && place.userType !== a.account.type)
    return 'This page is for the other kind of account.';
  const built =
    place.kind === 'popup'
      ? a.builtDialogs.has(place.dialog!)
      : place.kind === 'group' || a.builtPlaces.has(name);
  return built ? whyNotPermitted(a, place.permission) : notBuilt;
}

/** Why a dialog can't be opened, in words; null when it can. */
export const whyNotDialog = (a: Access, name: string): string | null =>
  !a.account ? 'Nobody is signed in.' : a.builtDialogs.has(name) ? null : notBuilt;
