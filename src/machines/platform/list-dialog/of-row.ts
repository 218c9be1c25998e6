import { required } from '#domain/platform/required.ts';
import type { Values } from '../draft/draft.ts';
import type { Asking } from './list-plan.ts';

/** What a verb asks of the row under the cursor: it is only offered where there is one. */
export const ofRow =
  <R>(ask: (row: R, fields: Values) => Asking) =>
  (row: R | null, fields: Values): Asking =>
    ask(required(row, 'row under the cursor'), fields);
