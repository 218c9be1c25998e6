import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { Mark, Page, Ruler } from './paper.ts';
import {
  chunk,
  flow,
  heightOf,
  pageOf,
  paragraph,
  ruleAt,
  setCentred,
  setLines,
  setRight,
  type Chunk,
} from './typeset.ts';

export type Tender = 'cash' | 'card' | 'check' | 'house';
export interface ReceiptFacts {
  readonly pharmacy: readonly [name: string, address: string, phone: string];
  readonly orderNo: number;
  /** When it was handed over, in the store's time and in words. */
  readonly at: string;
  readonly patientName: string;
  readonly cashier: string;
  /** `rx` as on the label (`001 1234567 00`); quantity in thousandths, money in cents. */
  readonly lines: readonly {
    readonly rx: string;
    readonly drug: string;
    readonly quantity: number;
    /** What is still owed of a partial fill, in words. */ readonly owed: string | null;
    readonly amountCents: number;
  }[];
  readonly payments: readonly { readonly tender: Tender; readonly amountCents: number }[];
  readonly changeCents: number;
  /** What the signature covers, in words; empty where none is taken. */
  readonly signatureFor: readonly string[];
  /** Who received it, and as what: 'Ann Smith, mother'. */
  readonly receivedBy: string | null;
  /** Who drives it where, of what goes out for delivery; null of what is handed over here. */
  readonly delivery: { readonly by: string; readonly to: string } | null;
  readonly counselling: 'accepted' | 'refused' | 'not-needed';
}

/** A roll of 80 mm with 72 mm of print. */
const paperWidth = 226.8;
const margin = 11.4;
const width = paperWidth - 2 * margin;
const amountWidth = 64;
const tenders: Readonly<Record<Tender, string>> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  house: 'House account',
};
const counsellingText = {
  accepted: 'The pharmacist’s counseling was accepted.',
  refused: 'The pharmacist’s counseling was offered and declined.',
  'not-needed': null,
} as const;

/** Collects marks from top to bottom; the paper is as long as what stands on it. */
function roll(ruler: Ruler) {
  const marks: Mark[] = [];
  let top = margin;
  const text = (chunk: Chunk | null, within = width) => {
    if (!chunk) return;
    const lines = paragraph(ruler, chunk, within);
    marks.push(...setLines(lines, margin, top));
    top += heightOf(lines);
  };
  return {
    marks,
    text,
    space: (number: number) => {
      top += number;
    },
    rule: () => {
      marks.push(ruleAt(margin, top + 2, width));
      top += 5;
    },
    centred: (chunk: Chunk) => {
      const lines = paragraph(ruler, chunk, width);
      marks.push(...setCentred(lines, margin, width, top));
      top += heightOf(lines);
    },
    /** A text with an amount at the right of its first line. */
    amount: (chunk: Chunk, cents: number) => {
      marks.push(...setRight(ruler, { ...chunk, text: formatMoney(cents) }, margin + width, top));
      text(chunk, width - amountWidth);
    },
    beside: (...chunks: (Chunk | null)[]) => {
      const lines = flow(ruler, chunks, width, 8);
      marks.push(...setLines(lines, margin, top));
      top += heightOf(lines);
    },
    height: () => top + margin,
  };
}
type Roll = ReturnType<typeof roll>;

function money(roll: Roll, facts: ReceiptFacts): void {
  const total = facts.lines.reduce((sum, line) => sum + line.amountCents, 0);
  const paid =
    facts.payments.reduce((sum, payment) => sum + payment.amountCents, 0) - facts.changeCents;
  for (const line of facts.lines) {
    roll.amount({ text: line.drug, size: 9, bold: false }, line.amountCents);
    roll.beside(chunk(`Rx ${line.rx}`, 8), chunk(`Qty. ${formatQuantity(line.quantity)}`, 8));
    roll.text(chunk(line.owed, 8, true));
    roll.space(2);
  }
  roll.rule();
  roll.amount({ text: 'Total', size: 11, bold: true }, total);
  for (const payment of facts.payments)
    roll.amount({ text: tenders[payment.tender], size: 9, bold: false }, payment.amountCents);
  if (facts.changeCents !== 0)
    roll.amount({ text: 'Change', size: 9, bold: false }, facts.changeCents);
  if (total !== paid) roll.amount({ text: 'Balance due', size: 10, bold: true }, total - paid);
}

function statement(roll: Roll, facts: ReceiptFacts): void {
  roll.text(chunk(counsellingText[facts.counselling], 8));
  if (facts.delivery !== null) {
    roll.text(chunk(`Out for delivery with ${facts.delivery.by}`, 9, true));
    roll.text(chunk(`To ${facts.delivery.to}`, 9));
  }
  if (facts.receivedBy !== null) roll.text(chunk(`Received by ${facts.receivedBy}`, 8));
  if (facts.signatureFor.length === 0) return;
  roll.space(2);
  roll.text(
    chunk(
      `I received the prescriptions listed above. My signature is for: ${facts.signatureFor.join(', ')}.`,
      8,
    ),
  );
  roll.space(26);
  roll.rule();
  roll.text(chunk('Signature', 7));
}

/**
 * The receipt of one hand-over: lines with Rx numbers, totals, tenders, and the statement that is
 * signed. Its height follows its content.
 */
export function layoutReceipt(ruler: Ruler, facts: ReceiptFacts): Page {
  const made = roll(ruler);
  const [name, address, phone] = facts.pharmacy;
  made.centred({ text: name, size: 12, bold: true });
  made.centred({ text: address, size: 8, bold: false });
  made.centred({ text: phone, size: 8, bold: false });
  made.space(4);
  made.beside(chunk(`Order ${facts.orderNo}`, 9, true), chunk(facts.at, 9));
  made.beside(chunk(facts.patientName, 9), chunk(`Served by ${facts.cashier}`, 9));
  made.rule();
  money(made, facts);
  made.rule();
  statement(made, facts);
  return pageOf(
    paperWidth,
    Math.ceil(made.height()),
    `Receipt of order ${facts.orderNo}`,
    made.marks,
  );
}
