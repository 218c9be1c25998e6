import { permissionByKey, seededRoles, type PermissionKey } from '#domain/admin/permissions.ts';
import { EmptyState } from '#ui/kit/empty-state.tsx';

/** Roles that have this permission from the start, in words. */
const rolesWith = (permission: PermissionKey): string => {
  const names = seededRoles.filter(({ grants }) => grants.includes(permission));
  return names.length === 0
    ? ''
    : ` From the start it belongs to: ${names.map(({ name }) => name).join(', ')}.`;
};

/** Instead of a page that the person may not see: what is missing, and who can give it. */
export function NoAccess(props: { readonly title: string; readonly permission: PermissionKey }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-bold">
        {props.title}
      </h1>
      <EmptyState title={`Your roles do not include “${permissionByKey(props.permission).label}”.`}>
        {`An administrator can grant it: Employee Search, then Roles.${rolesWith(props.permission)} {key:route.back} goes back, {key:palette.open} somewhere else.`}
      </EmptyState>
    </>
  );
}
