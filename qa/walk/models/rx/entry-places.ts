import type { Way } from '../../model.ts';

export const dialog = 'New prescription';
export const editing = ['working.form.editing'];
/** Something opens over the entry by a key, and goes away by Esc. */
export const opensOver = (
  from: string,
  place: string,
  key: string,
  eventType: string,
): readonly Way[] => [
  { from, keys: [key], to: place, takes: [`working.form.editing -${eventType}-> #0`] },
  { from: place, keys: ['press Escape'], to: from, takes: [] },
];
