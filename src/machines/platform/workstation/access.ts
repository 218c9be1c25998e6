import type { PermissionKey } from '#domain/admin/permissions.ts';
import { routes, type RouteName } from '#domain/platform/routes.ts';
import type { PermissionNode } from './account.ts';
import type { Account } from './account.ts';

/** What decides whether a place, dialog or command is open to the person. */
export interface Access {
  readonly account: Account | null;
  /** The permission list of the server; null until it came, and then every permission is closed. */
  readonly tree: readonly PermissionNode[] | null;
  readonly builtRoutes: ReadonlySet<RouteName>;
  readonly builtDialogs: ReadonlySet<string>;
}

export const notBuilt = 'Not part of this version yet';

const nameIn = (tree: readonly PermissionNode[], key: PermissionKey) =>
  tree
    .flatMap((node) => [node.pagePermission, ...node.pageFeatures])
    .find((permissionItem) => permissionItem.key === key)?.permissionName;

/** Why a permission is closed, in words; null when it is open. */
export function whyNotPermitted(
  access: Pick<Access, 'account' | 'tree'>,
  key: PermissionKey | undefined,
): string | null {
  if (!access.account) return 'Nobody is signed in.';
  if (key === undefined) return null;
  if (!access.tree) return 'The permission list has not been loaded, so nothing is open yet.';
  if (access.account.permissions.includes(key)) return null;
  return `Your roles do not include "${nameIn(access.tree, key) ?? key}".`;
}

/** Why the person can't go to a place, in words; null when they can. */
export function whyNotRoute(access: Access, name: RouteName): string | null {
  const route = routes[name];
  if (!access.account) return 'Nobody is signed in.';
  if (route.userType !== 'ANY' && route.userType !== access.account.type)
    return 'This page is for the other kind of account.';
  const built =
    route.kind === 'popup'
      ? route.dialog !== undefined && access.builtDialogs.has(route.dialog)
      : route.kind === 'group' || access.builtRoutes.has(name);
  return built ? whyNotPermitted(access, route.permission) : notBuilt;
}

/** Why a dialog can't be opened, in words; null when it can. */
export const whyNotDialog = (access: Access, name: string): string | null => {
  if (!access.account) return 'Nobody is signed in.';
  return access.builtDialogs.has(name) ? null : notBuilt;
};
