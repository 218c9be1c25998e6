/**
 * What a password is asked for again: the actions that a proof can be bound to, besides the steps of the lifecycle, whose action is
 * `rx.` and the event (security design B9). One word for the server that demands it and the screen that asks.
 */
export const stepUpActions = {
  passwordChange: 'password.change',
  emailChange: 'email.change',
} as const;
