import { listFilter, listPage, standingFilter } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { switches } from '#domain/platform/contract/records.ts';
import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { binClasses } from '#domain/platform/rules/enumerations.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { binReference } from '../entities/bin.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/**
 * A bin of binman's list: how many bags lie in it, since when the oldest, and how many
 * prescriptions are due back to stock.
 */
export const binRow = object({
  id,
  version: int(),
  code: text,
  scanCode: text,
  class: text,
  bags: int(),
  oldestOn: nullable(isoDate),
  rtsDue: int(),
  ...switches,
});
export type BinRow = Infer<typeof binRow>;
/** One bin of the wall: its bags, and how many prescriptions in it are due back to stock. */
export const binTile = object({ code: text, class: text, bags: int(), rtsDue: int() });
export type BinTile = Infer<typeof binTile>;
/**
 * What lies in a bin, the oldest first, and the wall that it stands in: every bin in use. `days`
 * since it was put there.
 */
export const binContents = object({
  id,
  code: text,
  class: text,
  rows: listOf(
    object({
      fillId: id,
      rxId: id,
      rxNumber: text,
      bagCode: nullable(text),
      patientName: text,
      drugName: text,
      status: str({ max: 3 }),
      since: nullable(isoDate),
      days: nullable(int()),
      rtsDueOn: nullable(isoDate),
      due: bool,
    }),
  ),
  wall: listOf(binTile),
});
export type BinContents = Infer<typeof binContents>;
const binQuery = listQueryOf('bins.search', {
  class: listFilter.word(...binClasses.map(({ value }) => value)),
  state: listFilter.word('All', 'Empty', 'Filled'),
  status: standingFilter,
});
/** The calls of bins. */
export const binContract = {
  ...referenceContractOf(binReference),
  /** The bins with what lies in them. Filters: `class`, `state` (empty, filled), `status`. */
  search: procedure({ permission: 'bin.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/bins/search' })
    .input(binQuery)
    .output(listPage(binRow)),
  contents: procedure({ permission: 'bin.read', audit: 'bin.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/bins/{id}/contents' })
    .input(object({ id }))
    .output(binContents)
    .errors({ NOT_FOUND: { status: 404, message: 'There is no such bin in this store.' } }),
};
