import type { EmployeeRow } from '#domain/admin/contract/organisation.ts';
import {
  codesReset,
  codesResetForm,
  employee,
  employeeForm,
  passwordReset,
  passwordResetForm,
} from '#domain/admin/entities/employee.ts';
import { blankFields } from '#domain/platform/references/define.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import type { ListRow } from '#machines/platform/list/list.ports.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { declareDetail } from '#ui/platform/declared/declare-detail.tsx';
import { declareDialog, type DeclaredDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { ssnViewOf } from '#ui/platform/form/ssn-view.tsx';
import { column } from '#ui/platform/table/columns.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { NameCell } from './name-cell.tsx';

export const employeeDialog = declareDialog({
  name: 'employee',
  entity: employee,
  form: employeeForm,
  width: 1500,
  blank: { ...blankFields(employee.fields), type: 'PRIVATE' },
  views: { ssnNo: ssnViewOf('employee') },
});
/** A new password for the person of the row. */
const resetDialog = declareDialog({
  name: 'employeePassword',
  entity: passwordReset,
  form: passwordResetForm,
  width: 450,
  titles: { edit: 'Reset Password' },
});
export const passwordDialog: DeclaredDialog = {
  ...resetDialog,
  view: {
    ...resetDialog.view,
    title: ({ context }) => `Reset Password: ${context.called ?? ''}`,
  },
};
/** The reason for which the codes of the person of the row are ended. */
const codesResetDialog = declareDialog({
  name: 'employeeCodes',
  entity: codesReset,
  form: codesResetForm,
  width: 450,
  titles: { edit: 'End Codes' },
});
export const codesOfDialog: DeclaredDialog = {
  ...codesResetDialog,
  view: {
    ...codesResetDialog.view,
    title: ({ context }) => `End the codes and passkeys of ${context.called ?? ''}`,
  },
};

const typedColumn = column<EmployeeRow>;
const nameOf = (row: Pick<EmployeeRow, 'lastName' | 'firstName'>) =>
  `${row.lastName}, ${row.firstName}`;
/** The same of a record as it is stored. */
const storedName = (stored: Stored) =>
  nameOf({ lastName: String(stored['lastName']), firstName: String(stored['firstName']) });
const columns = [
  typedColumn({ id: 'empNo', title: 'Emp No', width: 70 }),
  typedColumn({
    id: 'lastName',
    title: 'Name',
    width: 160,
    grow: true,
    text: nameOf,
    render: (row) => <NameCell name={nameOf(row)} row={row} />,
  }),
  typedColumn({ id: 'username', title: 'Username', width: 100 }),
  typedColumn({ id: 'position', title: 'Position', width: 110 }),
  typedColumn({
    id: 'roleNames',
    title: 'Roles',
    width: 150,
    grow: true,
    sortable: false,
    text: (row) => (row.type === 'ADMIN' ? 'Administrator' : row.roleNames.join(', ')),
  }),
  typedColumn({ id: 'storeName', title: 'Store', width: 140, sortable: false }),
  typedColumn({ id: 'contactNo', title: 'Contact No', kind: 'phone' }),
  typedColumn({ id: 'licenseExpires', title: 'License Expires', kind: 'date' }),
  typedColumn({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
];
const employeeOf = (row: ListRow | null) => row as EmployeeRow | null;
const isLocked = (row: ListRow | null) =>
  employeeOf(row)?.locked ? null : 'This account is not locked.';
const hasCodes = (row: ListRow | null) =>
  employeeOf(row)?.hasCodes ? null : 'This person has no one-time codes and no passkeys.';
const name = 'employeeSearch';
const group = 'Employee Search';
/** /admin/employeeSearch. */
export const employeePage = declareScreen<EmployeeRow>({
  name,
  heading: group,
  dialog: employeeDialog,
  add: 'Add Employee',
  permission: { write: 'employee.write' },
  status: statusReasons.employee,
  page: 'employeeDetail',
  found: storedName,
  list: {
    columns,
    search: 'Name, username, Emp No or position',
    radios: [statusRadio],
    emptyHint:
      'Who works in this store stands here. Press {key:employeeSearch.create} to add an employee.',
  },
  verbs: { unlock: isLocked, password: true, codes: hasCodes },
  opens: {
    password: (row) => ({
      name: 'employeePassword',
      input: {
        ...passwordDialog.input({
          id: row.id,
          intent: 'edit',
          version: row.version,
          called: employeeDialog.named(row),
        }),
        title: `Password of ${nameOf(row)}`,
      },
    }),
    codes: (row) => ({
      name: 'employeeCodes',
      input: {
        ...codesOfDialog.input({
          id: row.id,
          intent: 'edit',
          version: row.version,
          called: employeeDialog.named(row),
        }),
        title: `Codes and passkeys of ${nameOf(row)}`,
      },
    }),
  },
  tools: (screen) => {
    const { listRef } = screen.getSnapshot().context;
    return (
      <>
        <RowButton id={`${name}.unlock`} screen={screen} list={listRef} />
        <RowButton id={`${name}.password`} screen={screen} list={listRef} />
        <RowButton id={`${name}.codes`} screen={screen} list={listRef} />
      </>
    );
  },
  commands: [
    {
      id: `${name}.unlock`,
      title: 'Unlock',
      group,
      hint: 'Lets somebody who typed wrong passwords too often try again.',
      keys: ['Alt+U'],
      event: { type: 'list.do', verb: 'unlock' },
      permission: 'employee.unlock',
      bar: 46,
      fallback: true,
    },
    {
      id: `${name}.password`,
      title: 'Reset Password',
      group,
      hint: 'Gives this person a new password; every session of theirs ends.',
      keys: ['Alt+P'],
      event: { type: 'list.do', verb: 'password' },
      permission: 'employee.unlock',
      bar: 47,
      fallback: true,
    },
    {
      id: `${name}.codes`,
      title: 'End Codes and Passkeys',
      group,
      hint: 'For a lost device: the password alone signs in until the person sets one up anew.',
      keys: ['Alt+L'],
      event: { type: 'list.do', verb: 'codes' },
      permission: 'employee.unlock',
      bar: 48,
      fallback: true,
    },
  ],
});
/** /admin/employeeDetail. */
export const employeeDetail = declareDetail({
  route: 'employeeDetail',
  back: name,
  dialog: employeeDialog,
  write: 'employee.write',
  status: statusReasons.employee,
  name: storedName,
  own: (account) => account.userId,
});
