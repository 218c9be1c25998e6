import type { ListQuery } from '#domain/platform/contract/list.ts';
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
