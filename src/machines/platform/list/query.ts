import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { ClockPorts } from '../clock/clock.ports.ts';
import type { SearchInput } from './list.ports.ts';

/** The query of a list as the server takes it. */
export const queryOf = ({ query, offset, limit, end }: SearchInput): ListQuery => ({
  text: query.text,
  filters: query.filters,
  sort: query.sort,
  offset,
  limit,
  ...(end ? { end } : {}),
});

/** Column → its text in a row. */
export type Texts<R> = Readonly<Record<string, (input: R) => string>>;

/** The text of a cell; empty where a column has none. */
export const textsOf =
  <R>(texts: Texts<R>) =>
  (input: R, column: string): string =>
    texts[column]?.(input) ?? '';

/** Column → its text in a row, where some columns show times. */
export type ClockTexts<R> = Readonly<Record<string, (row: R, clock: ClockPorts) => string>>;

/** The text of a cell by the store's clock; empty where a column has none. */
export const clockTextsOf =
  <R>(texts: ClockTexts<R>) =>
  (row: R, column: string, clock: ClockPorts): string =>
    texts[column]?.(row, clock) ?? '';
