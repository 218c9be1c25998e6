/** Refused with this code until the person who saves is sure: someone of a store has no role. */
export const noRoleCode = 'NO_ROLE';
export const noRoleMessage = 'No role: this person can sign in and see nothing. Save anyway?';
/** Where the person goes back to, and what is said there. */
export const noRoleDoubt = {
  field: 'roleIds',
  called: 'Roles',
  atField: 'No role is chosen.',
} as const;
