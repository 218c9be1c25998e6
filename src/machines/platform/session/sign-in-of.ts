import type { SignIn } from './session.ports.ts';

/** Who signs in, as an event says it; nobody for an event of another type. */
export const signInOf = ({
  username = '',
  password = '',
  badge,
  newPassword,
  code,
  newPasskey,
}: { readonly type: string } & Partial<SignIn>): SignIn => ({
  username,
  password,
  ...(badge === undefined ? {} : { badge }),
  ...(newPassword === undefined ? {} : { newPassword }),
  ...(code === undefined ? {} : { code }),
  ...(newPasskey === undefined ? {} : { newPasskey }),
});
