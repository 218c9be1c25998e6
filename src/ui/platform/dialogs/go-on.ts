import type { KeyboardEvent } from 'react';

/** Into a field that may hold what was refused: what is typed next takes its place. */
export function goInto(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
/**
 * As at the login, Enter in one of several fields goes on to the next one, so that a password never
 * lands in the field of a name; without a next one it confirms.
 */
export function goOnAtEnter(event: KeyboardEvent, next: string | undefined): void {
  if (event.key !== 'Enter' || event.ctrlKey || next === undefined) return;
  event.preventDefault();
  goInto(next);
}
