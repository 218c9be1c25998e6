import type { PermissionKey } from '#domain/admin/permissions.ts';

/** What holds for one kind of paper. */
interface PaperRule {
  /** Who may look at it again, and print it. */
  readonly permission: PermissionKey;
  /** The printer of a workstation that it comes out of. */
  readonly printer: 'labelPrinter' | 'receiptPrinter' | 'paperPrinter';
}
/** Every kind of paper that the product prints. A new kind is one line here. */
export const papers = {
  label: { permission: 'rx.label', printer: 'labelPrinter' },
  bag: { permission: 'rx.label', printer: 'labelPrinter' },
  restock: { permission: 'rx.rts', printer: 'labelPrinter' },
  receipt: { permission: 'rx.pickup', printer: 'receiptPrinter' },
  report: { permission: 'stock.read', printer: 'paperPrinter' },
  /** The audit log, and the accounting of disclosures. */
  audit: { permission: 'audit.read', printer: 'paperPrinter' },
  /** Failed checks. */
  quality: { permission: 'rx.read', printer: 'paperPrinter' },
  monograph: { permission: 'drug.read', printer: 'paperPrinter' },
  order: { permission: 'stock.read', printer: 'paperPrinter' },
  claims: { permission: 'rx.adjudicate', printer: 'paperPrinter' },
  account: { permission: 'account.read', printer: 'paperPrinter' },
  transfer: { permission: 'rx.label', printer: 'paperPrinter' },
  recall: { permission: 'recall.work', printer: 'paperPrinter' },
  drawer: { permission: 'drawer.use', printer: 'paperPrinter' },
} as const satisfies Readonly<Record<string, PaperRule>>;
export type PaperKind = keyof typeof papers;
/** Labels and receipts are stored with what they belong to, every other paper in one table. */
export type StoredPaperKind = Exclude<PaperKind, 'label' | 'receipt'>;
