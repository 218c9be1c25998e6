import type { Place, Way } from '../model.ts';

/** From anywhere on the page of the queues into the rows, onto the first. */
export const toRows = ['press Control+/', 'press Tab', 'press Tab', 'press Home'];
/** The first row of a queue. */
export const rowsOf = (title: string): Place => ({
  dialogs: [],
  heading: 'Prescription Processing',
  focus: `grid ${title}`,
});
/** A way that leaves a dialog by Esc. */
export const left = (from: string, to: string, takes: readonly string[]): Way => ({
  from,
  keys: ['press Escape'],
  to,
  takes,
});
