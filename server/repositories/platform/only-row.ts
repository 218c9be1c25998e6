import type { QueryResult } from 'kysely';
import { required } from '#domain/platform/required.ts';

/** The row of a statement that always answers one: a count, a sum, the next number. */
export const onlyRow = <Row>({ rows: [row] }: QueryResult<Row>): Row =>
  required(row, 'the row of a statement that always answers one');
