/** What the status of an electronic message is called. */
export const erxStatusNames = {
  new: 'New',
  working: 'In work',
  entered: 'Entered',
  noted: 'Noted',
  refused: 'Refused',
  unreadable: 'Not readable',
  unsupported: 'Not supported',
  deleted: 'Deleted',
  queued: 'Waits to be sent',
  sent: 'Sent',
  failed: 'Failed',
} as const satisfies Readonly<Record<string, string>>;
