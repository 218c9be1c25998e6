/**
 * Every text of the specification's two error catalogues (§8 of both files) and its confirms, once,
 * spelt as the
 * specification spells them. Only texts that a person sees; rows of the catalogue that show nothing
 * have no entry.
 */
export const messages = {
  /** Title of an error notification. */
  errorTitle: 'Error',
  invalidCredential: 'InValid Credential',
  usernameRequired: 'Please input your Username!',
  passwordRequired: 'Please input your Password!',
  nameRequired: 'Name Required!',
  permissionRequired: 'Permission Required!',
  roleCreated: 'Role created successfully',
  roleUpdated: 'Role Update successfully',
  somethingWentWrong: 'Something went wrong',
  notFoundTitle: '404',
  pageDoesNotExist: 'The page does not exist.',
  dataSaved: 'Data saved successfully!',
  dataNotSaved: 'Data not saved!',
  /** The Add Drug dialog ends its message with a full stop. */
  dataNotSavedDrug: 'Data not saved.',
  eRefillSent: 'Electronic Refill Request sent successfully!',
  noRecordFound: 'No Record Found',
  confirmDelete: 'Are you sure delete this data?',
  confirmDeleteContact: 'Are you sure delete this task?',
  clickOnYes: 'Click on Yes',
  clickOnNo: 'Click on No',
  clickOnMenuItem: 'Click on menu item.',
  confirmClose: 'Save & Close?',
  confirmBack: 'Going back without saving?',
  editNotDefined: 'Edit Api not defined',
  deleteNotDefined: 'Delete Api not defined',
  activeNotDefined: 'Active/InActive Api not defined',
  yes: 'Yes',
  no: 'No',
  saveAndClose: 'Save & Close',
  discard: 'Discard',
  licenseNotice: 'By using this software you agree to terms and conditions of the Software License',
} as const;

export type MessageName = keyof typeof messages;

/**
 * The answers of each confirm, in the order in which they stand. Back and delete share Yes and No.
 */
export const confirmAnswers = {
  confirmDelete: [messages.yes, messages.no],
  confirmDeleteContact: [messages.yes, messages.no],
  confirmClose: [messages.saveAndClose, messages.discard],
  confirmBack: [messages.yes, messages.no],
} as const satisfies Partial<Record<MessageName, readonly string[]>>;
