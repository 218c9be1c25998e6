import type { ReactNode } from 'react';
import type { ClaimAmounts } from '#domain/claim/contract/amounts.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';

interface Props {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string | number;
    readonly head?: string;
    readonly cells: readonly ReactNode[];
    readonly look?: string;
  }[];
  readonly empty?: string;
  readonly right?: boolean;
}
/** A few rows of one claim, to be read. Where each row has a name, it stands first. */
export function PlainTable({ label, heads, rows, empty, right = false }: Props) {
  const named = rows.some((row) => row.head !== undefined);
  const side = right ? 'text-right' : 'text-left';
  const { length } = heads;
  return (
    <table aria-label={label} className="w-full">
      <thead>
        <tr>
          {named ? (
            <th scope="col">
              <span className="sr-only">Row</span>
            </th>
          ) : null}
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`px-1.5 pb-0.5 align-bottom text-small font-normal text-muted ${side}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={`border-t border-line ${row.look ?? ''}`}>
            {named ? (
              <th scope="row" className="px-1.5 py-1 text-left font-normal text-muted">
                {row.head}
              </th>
            ) : null}
            {row.cells.map((cell, index) => (
              <td
                key={heads[index]}
                className={`px-1.5 py-1 align-top break-words tabular-nums ${side}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && empty !== undefined ? (
          <tr className="border-t border-line">
            <td colSpan={length} className="px-1.5 py-1 text-muted">
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Cents as money; nothing where nobody said it. */
export const money = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : formatMoney(cents);
const heads = [
  'Ing.',
  'Dispensing Fee',
  'Other Fee',
  'Sale Tax',
  'Other Amount',
  'Total',
  'Insurance Approved',
  'Insurance Paid',
  'Copay',
] as const;
const cellsOf = (claimAmounts: ClaimAmounts | null): readonly string[] =>
  claimAmounts === null
    ? heads.map(() => '')
    : [
        claimAmounts.ingredientCents,
        claimAmounts.dispensingFeeCents,
        claimAmounts.otherFeeCents,
        claimAmounts.salesTaxCents,
        claimAmounts.otherAmountCents,
        claimAmounts.totalCents,
        claimAmounts.approvedCents,
        claimAmounts.insurancePaidCents,
        claimAmounts.copayCents,
      ].map(money);
/** What was billed above what the payer says to it. */
export const AmountsTable = ({
  label,
  names,
  billed,
  paid,
}: {
  readonly label: string;
  readonly names: readonly [string, string];
  readonly billed: ClaimAmounts | null;
  readonly paid: ClaimAmounts | null;
}) => (
  <PlainTable
    label={label}
    right
    heads={heads}
    rows={[
      { key: 'billed', head: names[0], cells: cellsOf(billed) },
      { key: 'paid', head: names[1], cells: cellsOf(paid) },
    ]}
  />
);

/** A value, or a dash where there is none: the label keeps its place. */
export const textOrDash = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? '–' : value;
/** Names and values in one line. */
export const Line = ({
  label,
  facts,
}: {
  readonly label: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
}) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="flex gap-1.5">
        <dt className="text-muted">{name}</dt>
        <dd className="font-semibold tabular-nums">{textOrDash(value)}</dd>
      </div>
    ))}
  </dl>
);
