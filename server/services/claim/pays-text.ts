import { rankTitle } from '#domain/claim/billing/words.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { ClaimRecord } from '#server/repositories/claim/claims.ts';

/** What a payer pays for a fill: "Primary BIN 990011 pays $5.00". */
export const paysText = ({ rank, bin, paid_cents: cents }: ClaimRecord): string =>
  `${rankTitle(rank)} BIN ${bin} pays ${formatMoney(cents ?? 0)}`;
