import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type PersonFilter,
  type Range,
  within,
  patientsOf,
  fewPatients,
} from '#server/repositories/patient/people.ts';
import { atMost, anew } from '#server/repositories/platform/list-window.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Which fills (or prescriptions with their newest fill) a list is about. What is left out is not
 * asked.
 */
export interface QueueScope {
  readonly of: 'fills' | 'rxs';
  readonly statuses?: readonly string[] | undefined;
  readonly notStatuses?: readonly string[] | undefined;
  readonly deferredBy?: string | undefined;
  readonly outForDelivery?: boolean | undefined;
  /** The order is to be delivered, or it is on its way. */
  readonly delivery?: true | undefined;
  readonly waiting?: true | undefined;
  readonly billLater?: true | undefined;
  /** A partial fill of which something is still owed. */
  readonly owed?: true | undefined;
  /** Not yet with the patient. */
  readonly here?: true | undefined;
  readonly rtsDueBy?: string | undefined;
  /** The bag's number; of fills alone. */
  readonly bag?: string | undefined;
  readonly expires?: { readonly from: string; readonly by: string } | undefined;
  readonly checked?: true | undefined;
  readonly left?: true | undefined;
  /** A handed-over emergency oral C-II whose signed prescription is awaited. */
  readonly paperDue?: true | undefined;
  readonly patientId?: number | undefined;
  readonly orderId?: number | undefined;
  readonly filled?: { readonly from: string | null; readonly by: string | null } | undefined;
}
/**
 * What was typed into the list's search: numbers of prescriptions, or a person or a drug by the
 * beginning of the name.
 */
export interface QueueText {
  readonly numbers: readonly { readonly from: number; readonly to: number }[];
  readonly person: PersonFilter | null;
  readonly drug: Range | null;
}
export type QueueOrder = 'work' | 'checked' | 'left' | 'newest' | 'due';
export const all = (
  parts: readonly (RawBuilder<SqlBool> | null | false | undefined)[],
): RawBuilder<SqlBool> =>
  sql.join(
    parts.filter((part): part is RawBuilder<SqlBool> => Boolean(part)),
    sql` and `,
  );
export const drugsOf = (range: Range) =>
  sql`select d.id from drugs d where ${within('d.name_key', range)} union all select d.id
    from drugs d where ${within('d.generic_key', range)}`;
export const fillsOf = (scope: Scope, range: Range) =>
  sql`from fills x where x.store_id = ${scope.storeId} and x.drug_id = any(array(${drugsOf(range)}))`;
const numbered = (text: QueueText) =>
  sql<SqlBool>`(${sql.join(
    text.numbers.map((number) => sql`r.rx_number between ${number.from} and ${number.to}`),
    sql` or `,
  )})`;
export const rxsNumbered = (scope: Scope, text: QueueText) =>
  sql`select r.id from rxs r where r.store_id = ${scope.storeId} and ${numbered(text)}`;
export const rxsOf = (scope: Scope, person: PersonFilter) =>
  sql`select r.id from rxs r where r.patient_id = any(array(${patientsOf(scope, person)}))`;
/** Prescriptions that a text means, one question for each of its meanings. */
export const rxsMeant = (scope: Scope, text: QueueText) => [
  ...(text.numbers.length ? [rxsNumbered(scope, text)] : []),
  ...(text.person ? [rxsOf(scope, text.person)] : []),
  ...(text.drug ? [sql`select x.rx_id ${fillsOf(scope, text.drug)}`] : []),
];
/**
 * What was typed, said of fills `f` (or, for numbers, prescriptions `r`). The patient is looked up
 * row by row and never joined: joined,
 * the planner would read all prescriptions before the first row of a window.
 */
export function typed(
  scope: Scope,
  text: QueueText,
  patient = sql`(select x.patient_id from rxs x where x.id = f.rx_id)`,
): RawBuilder<SqlBool> | null {
  if (text.numbers.length) return numbered(text);
  const any = [
    ...(text.person ? [sql`${patient} in (${patientsOf(scope, text.person)})`] : []),
    ...(text.drug ? [sql`f.drug_id in (${drugsOf(text.drug)})`] : []),
  ];
  return any.length ? sql`coalesce(${sql.join(any, sql` or `)}, false)` : null;
}
/**
 * As many prescriptions by number, or fills of a drug, as are quicker sorted than met by walking
 * along the list until a window is full.
 */
const fewRxs = 5_000;
const fewFills = { fills: 6_000, rxs: 4_000 } as const;
/**
 * Whether a text means so few rows that all of them are found first; from a fill to its
 * prescription and back is the longer way.
 */
export async function meansFew(
  scope: Scope,
  of: QueueScope['of'],
  text: QueueText,
): Promise<boolean> {
  const asked = [
    ...(text.numbers.length ? [atMost(rxsNumbered(scope, text), fewRxs)] : []),
    ...(text.person ? [atMost(patientsOf(scope, text.person), fewPatients)] : []),
    ...(text.drug ? [atMost(sql`select 1 ${fillsOf(scope, text.drug)}`, fewFills[of])] : []),
  ];
  if (asked.length === 0) return false;
  // As a case, so that the second is not counted where the first is too much.
  const few = onlyRow(
    await sql<{ few: boolean }>`${anew} select case ${sql.join(
      asked.map((builder) => sql`when not ${builder} then false`),
      sql` `,
    )} else true end as few`.execute(scope.db),
  );
  return few.few;
}
