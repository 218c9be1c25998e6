import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';

/**
 * The permission tree: page permissions and, below each, its features. It feeds the Roles dialog,
 * every procedure's
 * guard, and the commands. `id` is what the role calls of the specification carry
 * (secPermissionId): never renumber.
 */
const tree = [
  {
    id: 100,
    key: 'page.company',
    label: 'Company',
    features: [
      { id: 101, key: 'company.read', label: 'See companies' },
      { id: 102, key: 'company.write', label: 'Change companies' },
    ],
  },
  {
    id: 200,
    key: 'page.store',
    label: 'Store',
    features: [
      { id: 201, key: 'store.read', label: 'See stores' },
      { id: 202, key: 'store.write', label: 'Change stores' },
      { id: 203, key: 'store.policy', label: 'Change store policies' },
      {
        id: 204,
        key: 'store.confirm',
        label: 'Confirm payer lines, printers and licenses as the second person',
      },
    ],
  },
  {
    id: 300,
    key: 'page.employee',
    label: 'Employee',
    features: [
      { id: 301, key: 'employee.read', label: 'See employees' },
      { id: 302, key: 'employee.write', label: 'Change employees' },
      { id: 303, key: 'employee.unlock', label: 'Unlock accounts and reset passwords' },
      { id: 304, key: 'employee.ssn', label: 'Reveal a social security number' },
    ],
  },
  {
    id: 400,
    key: 'page.role',
    label: 'Roles',
    features: [
      { id: 401, key: 'role.read', label: 'See roles' },
      { id: 402, key: 'role.write', label: 'Change roles' },
      { id: 403, key: 'role.grant', label: 'Grant permissions and assign roles' },
    ],
  },
  {
    id: 500,
    key: 'page.processing',
    label: 'Processing',
    features: [
      { id: 501, key: 'rx.read', label: 'See prescriptions' },
      { id: 502, key: 'rx.create', label: 'Enter prescriptions' },
      { id: 503, key: 'rx.edit', label: 'Edit prescriptions' },
      { id: 504, key: 'rx.hold', label: 'Hold for a non-clinical reason' },
      { id: 505, key: 'rx.hold.clinical', label: 'Hold for a clinical reason' },
      { id: 506, key: 'rx.defer', label: 'Defer and resume' },
      { id: 507, key: 'rx.file', label: 'Put on file' },
      { id: 508, key: 'rx.data-verify', label: 'Verify data on file' },
      { id: 509, key: 'rx.fill', label: 'Fill now' },
      { id: 510, key: 'rx.adjudicate', label: 'Send to payers' },
      { id: 511, key: 'rx.resubmit', label: 'Correct and resubmit a rejected claim' },
      { id: 512, key: 'rx.resubmit.clinical', label: 'Answer a clinical reject' },
      { id: 513, key: 'rx.cash', label: 'Price as cash' },
      { id: 514, key: 'rx.price-match', label: 'Ask for a price match' },
      { id: 515, key: 'rx.price-approve', label: 'Decide a price match' },
      { id: 516, key: 'rx.reverse', label: 'Reverse and edit' },
      { id: 517, key: 'rx.scan', label: 'Verify the drug by scan' },
      { id: 518, key: 'rx.verify', label: 'Final check (pharmacist)' },
      { id: 519, key: 'rx.bin', label: 'Bin a bag' },
      { id: 520, key: 'rx.pickup', label: 'Hand over at pick-up' },
      { id: 521, key: 'rx.deliver', label: 'Deliver' },
      { id: 522, key: 'rx.payment', label: 'Take payment and open balances' },
      { id: 523, key: 'rx.rts', label: 'Return to stock' },
      { id: 524, key: 'rx.rts.controlled', label: 'Return a controlled drug to stock' },
      { id: 525, key: 'rx.pickup.undo', label: 'Undo a pick-up the same day' },
      { id: 526, key: 'rx.pickup.undo-late', label: 'Undo a pick-up after the day' },
      { id: 527, key: 'rx.correct', label: 'Correct claim or price after hand-over' },
      { id: 528, key: 'rx.transfer', label: 'Transfer out' },
      { id: 529, key: 'rx.discontinue', label: 'Discontinue and reinstate' },
      { id: 530, key: 'rx.delete', label: 'Delete own entry the same day' },
      { id: 531, key: 'rx.delete.any', label: 'Delete any entry' },
      { id: 532, key: 'rx.label', label: 'Print labels' },
      { id: 533, key: 'dur.answer', label: 'Answer alerts' },
      { id: 534, key: 'dur.answer.severe', label: 'Answer severe alerts (pharmacist)' },
      { id: 535, key: 'rx.early', label: 'Override an early refill' },
      { id: 536, key: 'rx.create.oral', label: 'Take a controlled drug by telephone (pharmacist)' },
      { id: 537, key: 'rx.balance', label: 'Let a balance stay open' },
      { id: 538, key: 'rx.deliver.return', label: 'Take back a failed delivery' },
    ],
  },
  {
    id: 600,
    key: 'page.order',
    label: 'Order',
    features: [
      { id: 601, key: 'order.read', label: 'See orders' },
      { id: 602, key: 'order.write', label: 'Change promised times' },
    ],
  },
  {
    id: 700,
    key: 'page.patient',
    label: 'Patient',
    features: [
      { id: 701, key: 'patient.read', label: 'See patients' },
      { id: 702, key: 'patient.write', label: 'Add and change patients' },
      { id: 703, key: 'patient.delete', label: 'Delete patients' },
      { id: 704, key: 'patient.merge', label: 'Merge patients' },
      { id: 705, key: 'patient.ssn', label: 'Reveal a social security number' },
      { id: 706, key: 'sms.send', label: 'Send text messages' },
      { id: 707, key: 'sms.templates', label: 'Change text templates' },
      { id: 708, key: 'patient.sensitive', label: 'Mark records as sensitive' },
    ],
  },
  {
    id: 800,
    key: 'page.prescriber',
    label: 'Prescriber and clinic',
    features: [
      { id: 801, key: 'prescriber.read', label: 'See prescribers and clinics' },
      { id: 802, key: 'prescriber.write', label: 'Add and change prescribers and clinics' },
    ],
  },
  {
    id: 900,
    key: 'page.drug',
    label: 'Drug',
    features: [
      { id: 901, key: 'drug.read', label: 'See drugs' },
      { id: 902, key: 'drug.write', label: 'Add and change drugs' },
      { id: 903, key: 'stock.read', label: 'See stock' },
      { id: 904, key: 'stock.receive', label: 'Receive stock' },
      { id: 905, key: 'stock.adjust', label: 'Adjust stock' },
      { id: 906, key: 'stock.adjust.controlled', label: 'Adjust controlled stock' },
      { id: 907, key: 'recall.work', label: 'Enter recalls and tell patients' },
      { id: 908, key: 'recall.close', label: 'Close and withdraw recalls' },
    ],
  },
  {
    id: 1000,
    key: 'page.binman',
    label: 'Binman',
    features: [
      { id: 1001, key: 'bin.read', label: 'See bins' },
      { id: 1002, key: 'bin.write', label: 'Change bins' },
    ],
  },
  {
    id: 1100,
    key: 'page.wimo',
    label: 'Wimo',
    features: [{ id: 1101, key: 'wimo.read', label: 'Look up orders' }],
  },
  {
    id: 1200,
    key: 'page.retail',
    label: 'Retail',
    features: [
      { id: 1201, key: 'otc.read', label: 'See OTC products' },
      { id: 1202, key: 'otc.write', label: 'Change OTC products' },
    ],
  },
  {
    id: 1300,
    key: 'page.vendor',
    label: 'Vendor',
    features: [
      { id: 1301, key: 'vendor.read', label: 'See vendors' },
      { id: 1302, key: 'vendor.write', label: 'Change vendors' },
    ],
  },
  {
    id: 1400,
    key: 'page.insurance',
    label: 'Insurance',
    features: [
      { id: 1401, key: 'insurance.read', label: 'See insurance data' },
      { id: 1402, key: 'insurance.write', label: 'Change insurance data' },
      { id: 1403, key: 'insurance.lines', label: 'Change where claims are sent' },
    ],
  },
  {
    id: 1500,
    key: 'page.erx',
    label: 'eRx',
    features: [
      { id: 1501, key: 'erx.read', label: 'See electronic messages' },
      { id: 1502, key: 'erx.process', label: 'Work on electronic messages' },
    ],
  },
  {
    id: 1600,
    key: 'page.records',
    label: 'Records and audit',
    features: [
      { id: 1601, key: 'audit.read', label: 'See the audit log' },
      { id: 1602, key: 'data.export', label: 'Export lists' },
      { id: 1603, key: 'document.read', label: 'See documents' },
      { id: 1604, key: 'document.write', label: 'Add and change documents' },
      { id: 1605, key: 'document.hold', label: 'Put documents on legal hold and take them off' },
      { id: 1606, key: 'document.destroy', label: 'Destroy documents past their retention' },
    ],
  },
  {
    id: 1700,
    key: 'page.account',
    label: 'House accounts',
    features: [
      { id: 1701, key: 'account.read', label: 'See house accounts' },
      { id: 1702, key: 'account.write', label: 'Open and change house accounts' },
      { id: 1703, key: 'account.pay', label: 'Take payments on house accounts' },
      { id: 1704, key: 'account.charge', label: 'Charge a pick-up to a house account' },
    ],
  },
  {
    id: 1800,
    key: 'page.import',
    label: 'Imports',
    features: [
      { id: 1801, key: 'import.master', label: 'Import drugs, diagnoses and interactions' },
      { id: 1802, key: 'import.patient', label: 'Import patients and their history' },
    ],
  },
  {
    id: 1900,
    key: 'page.drawer',
    label: 'Cash drawers',
    features: [
      { id: 1901, key: 'drawer.use', label: 'Open, count and close cash drawers' },
      {
        id: 1902,
        key: 'drawer.review',
        label: 'See before the count what a cash drawer should hold',
      },
    ],
  },
] as const;

type Page = (typeof tree)[number];
export type PageKey = Page['key'];
export type FeatureKey = Page['features'][number]['key'];
/** Every key that a role can grant. */
export type PermissionKey = PageKey | FeatureKey;

declare module '#domain/platform/permission-key.ts' {
  interface PermissionMap
    extends Record<PageKey, 'page'>, Record<Page['features'][number]['key'], 'feature'> {}
}

export interface PermissionNode {
  readonly id: number;
  readonly key: PermissionKey;
  readonly label: string;
}
export interface PermissionPage extends PermissionNode {
  readonly features: readonly PermissionNode[];
}

export const permissionTree: readonly PermissionPage[] = tree;

export const permissions: readonly PermissionNode[] = permissionTree.flatMap((permissionPage) => [
  permissionPage,
  ...permissionPage.features,
]);
const byId = new Map(permissions.map((permission) => [permission.id, permission]));
const byKey = new Map(permissions.map((permission) => [permission.key, permission]));
const byName: ReadonlyMap<string, PermissionNode> = byKey;
/**
 * The permission behind an id of the specification's role calls, or undefined for an id that the
 * tree does not know.
 */
export const permissionById = (id: number): PermissionNode | undefined => byId.get(id);
export const permissionByKey = (key: PermissionKey): PermissionNode =>
  required(byKey.get(key), `permission ${key}`);
/** The page that a feature belongs to, for `parentLayoutId`; a page belongs to itself. */
export const pageOf = (key: PermissionKey): PermissionPage =>
  required(
    permissionTree.find(
      (permissionPage) =>
        permissionPage.key === key ||
        permissionPage.features.some((feature) => feature.key === key),
    ),
    `page of the permission ${key}`,
  );

/** Kinds of acts on records that have another kind's name, and what seeing those takes. */
const seenAs: Readonly<Record<string, FeatureKey>> = {
  dur: 'rx.read',
  recall: 'stock.read',
  'sms.send': 'patient.read',
};
/** Acts that answer with the claims of a prescription, which take more to see than itself. */
const ofClaims = new Set<string>(['rx.resubmit', 'rx.resubmit.clinical', 'rx.reverse']);
/** Settings of a store: they show themselves, and no record of it. */
const showNoRecord = new Set<string>(['store.policy', 'store.confirm']);
/** What it takes to see the records that a permission changes; none where it shows none. */
function seeingOf(key: PermissionKey): readonly PermissionKey[] {
  if (showNoRecord.has(key)) return [];
  const kind = key.replace(/\..*/, '');
  const seeing = ownEntry(seenAs, key) ?? ownEntry(seenAs, kind) ?? `${kind}.read`;
  const found = byName.get(seeing);
  return [
    ...(found ? [found.key] : []),
    ...(ofClaims.has(key) ? (['rx.adjudicate'] as const) : []),
  ];
}
/**
 * What has to be granted for a permission to count: itself, its page and, where it changes records
 * (the answer shows them, and so does a refusal), seeing that kind of record.
 */
export const needsOf = (key: PermissionKey): readonly PermissionKey[] => [
  ...new Set([key, pageOf(key).key, ...seeingOf(key)]),
];
/** Whether a granted permission counts among these. */
export const countsIn = (keys: ReadonlySet<PermissionKey>, key: PermissionKey): boolean =>
  needsOf(key).every((permission) => keys.has(permission));
/** Of granted permissions those that count. */
export const counting = (keys: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> =>
  new Set([...keys].filter((key) => countsIn(keys, key)));

const pagesOf = (features: readonly FeatureKey[]): PermissionKey[] => [
  ...new Set(features.map((feature) => pageOf(feature).key)),
  ...features,
];

/** What ADMIN accounts may do. They see no patient data (minimum necessary). */
export const adminPermissions: readonly PermissionKey[] = pagesOf([
  'company.read',
  'company.write',
  'store.read',
  'store.write',
  'store.policy',
  'store.confirm',
  'employee.read',
  'employee.write',
  'employee.unlock',
  'employee.ssn',
  'role.read',
  'role.write',
  'role.grant',
  'audit.read',
  'data.export',
  'import.master',
]);

const cashier = [
  'rx.read',
  'rx.bin',
  'rx.pickup',
  'rx.deliver',
  'rx.deliver.return',
  'rx.payment',
  'rx.balance',
  'order.read',
  'patient.read',
  'drug.read',
  'bin.read',
  'wimo.read',
  'otc.read',
  'account.read',
  'account.pay',
  'account.charge',
  'drawer.use',
] as const;
const technician = [
  'rx.read',
  'rx.create',
  'rx.edit',
  'rx.hold',
  'rx.defer',
  'rx.file',
  'rx.fill',
  'rx.adjudicate',
  'rx.resubmit',
  'rx.cash',
  'rx.price-match',
  'rx.reverse',
  'rx.scan',
  'rx.bin',
  'rx.pickup',
  'rx.deliver',
  'rx.payment',
  'rx.rts',
  'rx.delete',
  'rx.label',
  'dur.answer',
  'order.read',
  'order.write',
  'patient.read',
  'patient.write',
  'sms.send',
  'prescriber.read',
  'prescriber.write',
  'drug.read',
  'drug.write',
  'stock.read',
  'stock.receive',
  'stock.adjust',
  'recall.work',
  'bin.read',
  'bin.write',
  'wimo.read',
  'otc.read',
  'otc.write',
  'vendor.read',
  'vendor.write',
  'insurance.read',
  'insurance.write',
  'erx.read',
  'erx.process',
  'document.read',
  'document.write',
  'account.read',
  'account.pay',
  'account.charge',
  'drawer.use',
] as const;
const pharmacist = [
  ...technician,
  'rx.create.oral',
  'rx.balance',
  'rx.deliver.return',
  'rx.hold.clinical',
  'rx.data-verify',
  'rx.resubmit.clinical',
  'rx.verify',
  'rx.rts.controlled',
  'rx.pickup.undo',
  'rx.transfer',
  'rx.discontinue',
  'rx.delete.any',
  'rx.early',
  'dur.answer.severe',
  'patient.delete',
  'patient.merge',
  'patient.ssn',
  'stock.adjust.controlled',
  'recall.close',
  'data.export',
] as const;
const inCharge = [
  ...pharmacist,
  'account.write',
  'drawer.review',
  'rx.price-approve',
  'rx.pickup.undo-late',
  'rx.correct',
  'role.read',
  'role.write',
  'role.grant',
  'store.policy',
  'store.confirm',
  'insurance.lines',
  'sms.templates',
  'audit.read',
  'patient.sensitive',
  'employee.read',
  'import.patient',
  'document.hold',
  'document.destroy',
] as const;

/**
 * The job titles that exist as roles from the start, with their default grants; a store may change
 * them.
 */
export const seededRoles: readonly {
  readonly name: string;
  readonly grants: readonly PermissionKey[];
}[] = [
  { name: 'Technician', grants: pagesOf(technician) },
  { name: 'Pharmacist', grants: pagesOf(pharmacist) },
  { name: 'Pharmacist-in-charge', grants: pagesOf(inCharge) },
  { name: 'Cashier', grants: pagesOf(cashier) },
];
/** The names of the roles that grant a permission from the start: whom a refusal can name. */
export const rolesGranting = (key: PermissionKey): string[] =>
  seededRoles.filter(({ grants }) => grants.includes(key)).map(({ name }) => name);
