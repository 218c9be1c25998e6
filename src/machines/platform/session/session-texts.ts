/** Logout while a file is sent: the password is asked first. */
export const filesOnTheirWay = [
  'A file is still on its way, and goes on after the password.',
  'Logout once more stops it and leaves.',
].join(' ');
/** The server may not have heard of the sign-out. */
export const notSignedOut = [
  'The server did not answer, so you are still signed in there.',
  'This screen is locked: sign out again.',
].join(' ');
