import type { Printer } from '#server/io/label/printer.ts';
import { receipt } from '#server/io/label/printing.ts';
import type { ReceiptFacts } from '#server/io/label/receipt.ts';
import { insertReceipt } from '#server/repositories/label/papers.ts';
import type { RxWork } from '#server/services/rx/work.ts';

export interface KeptReceipt {
  readonly svg: string;
  /** Null where the paper could not be kept: the hand-over holds all the same. */ readonly fileHash:
    | string
    | null;
}

/**
 * Draws the receipt of a hand-over and keeps its paper. What left has left: a printer that fails
 * refuses nothing.
 */
export async function keepReceipt(
  work: RxWork,
  printer: Printer,
  orderId: number,
  facts: ReceiptFacts,
): Promise<KeptReceipt> {
  const paper = await receipt(facts, new Date(work.now));
  const printed = await printer.print(paper.pdf, {
    name: `Receipt of order ${facts.orderNo}`,
    copies: 1,
  });
  if (printed.ok) {
    const totalCents = facts.lines.reduce((sum, line) => sum + line.amountCents, 0);
    const givenCents = facts.payments.reduce((sum, payment) => sum + payment.amountCents, 0);
    await insertReceipt(work, { orderId, totalCents, givenCents, fileHash: printed.value.sha256 });
  }
  return { svg: paper.svg.join(''), fileHash: printed.ok ? printed.value.sha256 : null };
}
