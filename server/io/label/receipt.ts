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
    readonly amountCents: number;
  }[];
  readonly payments: readonly { readonly tender: Tender; readonly amountCents: number }[];
  readonly changeCents: number;
  /** What the signature covers, in words; empty where none is taken. */
  readonly signatureFor: readonly string[];
  /** Who received it, and as what: 'Ann Smith, mother'. */
  readonly receivedBy: string | null;
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
function roll(r: Ruler) {
  const marks: Mark[] = [];
  let y = margin;
  const text = (c: Chunk | null, within = width) => {
    if (!c) return;
    const lines = paragraph(r, c, within);
    marks.push(...setLines(lines, margin, y));
    y += heightOf(lines);
  };
  return {
    marks,
    text,
    space: (n: number) => {
      y += n;
    },
    rule: () => {
      marks.push(ruleAt(margin, y + 2, width));
      y += 5;
    },
    centred: (c: Chunk) => {
      const lines = paragraph(r, c, width);
      marks.push(...setCentred(lines, margin, width, y));
      y += heightOf(lines);
    },
    /** A text with an amount at the right of its first line. */
    amount: (c: Chunk, cents: number) => {
      marks.push(...setRight(r, { ...c, text: formatMoney(cents) }, margin + width, y));
      text(c, width - amountWidth);
    },
    beside: (...chunks: (Chunk | null)[]) => {
      const lines = flow(r, chunks, width, 8);
      marks.push(...setLines(lines, margin, y));
      y += heightOf(lines);
    },
    height: () => y + margin,
  };
}
type Roll = ReturnType<typeof roll>;

function money(p: Roll, f: ReceiptFacts): void {
  const total = f.lines.reduce((sum, l) => sum + l.amountCents, 0);
  const paid = f.payments.reduce((sum, t) => sum + t.amountCents, 0) - f.changeCents;
  for (const l of f.lines) {
    p.amount({ text: l.drug, size: 9, bold: false }, l.amountCents);
    p.beside(chunk(`Rx ${l.rx}`, 8), chunk(`Qty. ${formatQuantity(l.quantity)}`, 8));
    p.space(2);
  }
  p.rule();
  p.amount({ text: 'Total', size: 11, bold: true }, total);
  for (const t of f.payments)
    p.amount({ text: tenders[t.tender], size: 9, bold: false }, t.amountCents);
  if (f.changeCents !== 0) p.amount({ text: 'Change', size: 9, bold: false }, f.changeCents);
  if (total !== paid) p.amount({ text: 'Balance due', size: 10, bold: true }, total - paid);
}

function statement(p: Roll, f: ReceiptFacts): void {
  p.text(chunk(counsellingText[f.counselling], 8));
  if (f.receivedBy !== null) p.text(chunk(`Received by ${f.receivedBy}`, 8));
  if (f.signatureFor.length === 0) return;
  p.space(2);
  p.text(
    chunk(
      `I received the prescriptions listed above. My signature is for: ${f.signatureFor.join(', ')}.`,
      8,
    ),
  );
  p.space(26);
  p.rule();
  p.text(chunk('Signature', 7));
}

/** The receipt of one hand-over: lines with Rx numbers, totals, tenders, and the statement that is signed. Its height follows its content. */
export function layoutReceipt(r: Ruler, f: ReceiptFacts): Page {
  const p = roll(r);
  const [name, address, phone] = f.pharmacy;
  p.centred({ text: name, size: 12, bold: true });
  p.centred({ text: address, size: 8, bold: false });
  p.centred({ text: phone, size: 8, bold: false });
  p.space(4);
  p.beside(chunk(`Order ${f.orderNo}`, 9, true), chunk(f.at, 9));
  p.beside(chunk(f.patientName, 9), chunk(`Served by ${f.cashier}`, 9));
  p.rule();
  money(p, f);
  p.rule();
  statement(p, f);
  return pageOf(paperWidth, Math.ceil(p.height()), `Receipt of order ${f.orderNo}`, p.marks);
}
