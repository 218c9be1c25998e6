import type { PermissionNode } from '#machines/platform/workstation/account.ts';
import type { RoleDto, RoleLoaded, RolePayload, RolePermissionDto } from './roles.ports.ts';

/** What stands in the form: the name and the checked nodes of the tree. */
export interface RoleForm {
  readonly name: string;
  readonly selected: readonly number[];
}

/** New records and the fields that the server fills carry 0 (§9 of the first specification). */
const newRole: RoleDto = {
  secRoleId: 0,
  roleName: '',
  createdBy: 0,
  modifiedBy: 0,
  groupId: 0,
  storeId: 0,
};

const pageIdOf = (tree: readonly PermissionNode[], id: number): number =>
  tree.find(
    (node) =>
      node.pagePermission.secPermissionId === id ||
      node.pageFeatures.some((pageFeature) => pageFeature.secPermissionId === id),
  )?.pagePermission.secPermissionId ?? 0;

/**
 * The payload of role save and update (§7 of the first specification). A permission that the role
 * had keeps its own
 * link, id included; a new one has link id 0; the link ids of permissions taken away stand in
 * deletedRolePermissionIds.
 */
export function rolePayload(
  form: RoleForm,
  loaded: RoleLoaded | null,
  tree: readonly PermissionNode[],
): RolePayload {
  const role = { ...(loaded?.roleDto ?? newRole), roleName: form.name.trim() };
  const links = loaded?.rolePermissionsDtos ?? [];
  const rolePermissionsDtos = form.selected.map((id): RolePermissionDto => {
    const had = links.find((link) => link.secPermissionId === id);
    if (had) return had;
    const { createdBy, modifiedBy, groupId, storeId } = role;
    const page = pageIdOf(tree, id);
    return {
      secPermissionId: id,
      sec_Roles_Permission_Id: 0,
      activated: true,
      roleId: role.secRoleId,
      parentLayoutId: page,
      plid: page,
      createdBy,
      modifiedBy,
      groupId,
      storeId,
    };
  });
  const deletedRolePermissionIds = links
    .filter((link) => !form.selected.includes(link.secPermissionId))
    .map((link) => link.sec_Roles_Permission_Id);
  return { roleDto: role, rolePermissionsDtos, deletedRolePermissionIds };
}

/**
 * The selection after one node was turned. A page turns its features with it; a feature brings its
 * page along, because
 * nothing of a page can be used without the page; taking the last feature away leaves the page.
 */
export function turned(
  tree: readonly PermissionNode[],
  selected: readonly number[],
  id: number,
): readonly number[] {
  const page = tree.find((node) => node.pagePermission.secPermissionId === id);
  const on = !selected.includes(id);
  const all = page
    ? [id, ...page.pageFeatures.map((pageFeature) => pageFeature.secPermissionId)]
    : [id];
  const next = new Set(selected);
  for (const each of all) {
    if (on) next.add(each);
    else next.delete(each);
  }
  if (on && !page) next.add(pageIdOf(tree, id));
  return idsInOrder(tree).filter((each) => next.has(each));
}
const idsInOrder = (tree: readonly PermissionNode[]) =>
  tree.flatMap((node) => [
    node.pagePermission.secPermissionId,
    ...node.pageFeatures.map((pageFeature) => pageFeature.secPermissionId),
  ]);

const lineOf = (node: PermissionNode, selected: ReadonlySet<number>) => {
  const features = node.pageFeatures.filter(({ secPermissionId }) => selected.has(secPermissionId));
  const isAll = features.length === node.pageFeatures.length;
  const names = features.map(({ permissionName }) => permissionName).join(', ');
  const { permissionName: page, secPermissionId } = node.pagePermission;
  if (features.length > 0)
    return { count: features.length, text: `${page}: ${isAll ? `all ${features.length}` : names}` };
  return selected.has(secPermissionId) ? { count: 1, text: page } : null;
};
/**
 * What the checked nodes grant, told page by page. A page is the heading of its features: it counts
 * itself only where none of them is granted.
 */
export function grantedIn(
  tree: readonly PermissionNode[],
  selected: readonly number[],
): { readonly count: number; readonly texts: readonly string[] } {
  const ids = new Set(selected);
  const lines = tree.map((node) => lineOf(node, ids)).filter((line) => line !== null);
  return {
    count: lines.reduce((sum, line) => sum + line.count, 0),
    texts: lines.map(({ text }) => text),
  };
}
