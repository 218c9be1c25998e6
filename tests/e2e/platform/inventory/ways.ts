/**
 * What comes by itself: `row` and `cell` in the topmost dialog, `row` on the page without one,
 * `carter` a row of that person.
 */
export type Waited = 'row' | 'carter' | 'cell' | 'dialog' | 'queue';
/**
 * One act of hands on keys. `tab` goes on by Tab until the named control has the focus; `until`
 * presses again until a button of that name stands there; `say` finds words in the palette and runs
 * the first line.
 */
export type Step =
  | { readonly press: string; readonly until?: string }
  | { readonly type: string }
  | { readonly say: string }
  | { readonly tab: string }
  | { readonly rx: string }
  | { readonly wait: Waited };
/**
 * How a surface is reached where its own palette text alone does not: from another surface (without
 * one: by its palette text, or `at` an
 * address), and on by these steps; with none it is a part of that other. `part` is the part's own
 * name, where the surface's title is
 * not stated; `whole` looks at everything that stands there. What is `readOnly` and empty shows no
 * mask.
 */
export interface Way {
  readonly from?: string;
  readonly at?: string;
  readonly steps?: readonly Step[];
  readonly part?: string;
  readonly whole?: true;
  readonly readOnly?: true;
}

const press = (...keys: readonly string[]): readonly Step[] => keys.map((key) => ({ press: key }));
const say = (text: string): readonly Step[] => [{ say: text }];
/** The first row of the page or dialog has come, and the cursor stands on it. */
const onRow: readonly Step[] = [{ wait: 'row' }, { press: 'ArrowDown' }];

/**
 * The person with papers, a family and insurance is open. A search of an earlier visit may stand.
 */
const carter: readonly Step[] = [
  { press: 'Control+/' },
  { press: 'Control+a' },
  { type: 'carter' },
  { wait: 'carter' },
  { press: 'ArrowDown' },
  { press: 'Enter' },
  { wait: 'dialog' },
];

/** A page of one record is read first. */
const edit: readonly Step[] = [{ press: 'Control+e', until: 'Save' }];

export const ways: Readonly<Record<string, Way>> = {
  login: { at: '/login' },
  'not-found': { at: '/no/such/page', whole: true },
  // The shell stands around every page: the queue is as good as another.
  'app-shell': { from: 'processing', whole: true },
  sidebar: { from: 'processing', part: 'Menu' },
  'top-nav': { from: 'processing', part: 'Pages' },
  'top-toolbar': { from: 'processing', part: 'Prescription popups' },
  'bottom-toolbar': { from: 'processing', whole: true },
  'theme-switcher': { from: 'processing', whole: true },
  'insurance-menu': {
    from: 'processing',
    part: 'Menu',
    steps: [{ tab: 'Insurance' }, { press: 'Enter' }],
  },
  'user-menu': {
    from: 'processing',
    whole: true,
    steps: [{ tab: 'Account of' }, { press: 'Enter' }],
  },
  'user-setting-change-password': { from: 'user-setting', steps: press('Alt+1') },
  'user-setting-user-info': { from: 'user-setting', steps: press('Alt+2') },
  roles: { steps: [{ type: 't' }, { press: 'Enter' }, { wait: 'cell' }] },
  'role-edit': { from: 'roles', steps: say('Role(s) & Permission(s)') },
  'company-detail': { steps: edit },
  'store-detail': { steps: edit },
  'employee-detail': { steps: [...edit, { tab: 'Add address' }, { press: 'Enter' }] },
  'company-address': { from: 'company-detail', part: 'Address' },
  'company-mailing-contact': { from: 'company-detail' },
  'completed-prescriptions': {
    from: 'processing',
    part: 'Completed',
    steps: [...say('Queue: Completed'), { wait: 'row' }],
  },
  'picked-up-orders': { from: 'processing', part: 'Picked Up', steps: say('Queue: Picked Up') },
  'attach-docs-menu': {
    from: 'processing',
    whole: true,
    steps: [{ wait: 'queue' }, { tab: 'Attach Docs' }, { press: 'Enter' }],
  },
  'drug-verification': {
    from: 'processing-detail',
    steps: [{ rx: '001440010401' }, { press: 'F8' }],
  },
  'rph-verification': {
    from: 'processing-detail',
    steps: [{ rx: '001440016100' }, { press: 'F8' }],
  },
  'group-ndcs': {
    from: 'drug-search',
    steps: [...onRow, { press: 'Enter' }, { wait: 'dialog' }, ...say('Group NDCs')],
  },
  'auxillary-labels': { from: 'drug-add', steps: say('Auxillary Labels') },
  // What only a switch reveals is looked for with the switch on.
  'oct-add': { steps: [{ tab: 'Seasonal Additional Order' }, { press: 'y' }] },
  'percent-sale': { from: 'oct-add', steps: say('Percent Sale') },
  'bogo-sale': { from: 'oct-add', steps: say('Bogo Sale') },
  'second-item-discount': { from: 'oct-add', steps: say('Second Item Discount') },
  'companion-item-sale': { from: 'oct-add', steps: say('Companion Item Sale') },
  // Its second step has every button; the first has no Back.
  'patient-add': { steps: press('Alt+2') },
  'patient-list': { from: 'patient', part: 'Patient' },
  'patient-info-bar': { from: 'patient-add', whole: true },
  'patient-step-info': { from: 'patient-add', steps: say('Patient Info') },
  'patient-home-address': { from: 'patient-step-info' },
  'patient-delivery-address': {
    from: 'patient-step-info',
    steps: [{ tab: 'Pickup' }, { press: 'd' }],
  },
  'patient-emergency-contact': { from: 'patient-step-info' },
  'patient-caregiver-contact': { from: 'patient-step-info' },
  'patient-step-disease': { from: 'patient-add', steps: say('Disease State(s)') },
  'patient-icds': { from: 'patient-step-disease' },
  'patient-step-billing': { from: 'patient-add', steps: say('Patient Billing') },
  'insurance-panel': { from: 'patient-step-billing' },
  'insurance-table': { from: 'patient-step-billing' },
  'members-info': { from: 'patient-step-billing' },
  'eligibility-check': {
    from: 'patient',
    steps: [...carter, ...say('Patient Billing'), ...say('Eligibility Check')],
  },
  'patient-step-allergies': { from: 'patient-add', steps: say('Allergies') },
  'patient-allergies-list': { from: 'patient-step-allergies' },
  'patient-allergies-exceptions': { from: 'patient-step-allergies' },
  'patient-step-docs': { from: 'patient-add', steps: say('General Docs') },
  'document-preview': {
    from: 'patient',
    part: 'Document preview',
    steps: [...carter, ...say('General Docs')],
  },
  'document-list': {
    from: 'patient',
    steps: [...carter, ...say('General Docs'), ...say('Document List')],
  },
  'patient-step-wc': { from: 'patient-add', steps: say('Worksman Comp') },
  'wc-1': { from: 'patient-step-wc' },
  'wc-2': { from: 'patient-step-wc' },
  'family-member-add': {
    from: 'patient',
    steps: [...carter, ...say('Add Family Member')],
  },
  'prescriber-clinics': { from: 'prescriber', steps: onRow },
  'prescriber-address': { from: 'prescriber-add' },
  'prescriber-licenses': {
    from: 'prescriber-add',
    steps: [{ tab: 'Add license' }, { press: 'Enter' }],
  },
  'prescriber-clinics-search': { from: 'prescriber-add' },
  'prescriber-deceased': { from: 'prescriber', steps: [...onRow, ...say('Deceased')] },
  'clinics-info': { from: 'prescriber', steps: [...onRow, ...say('Clinic(s) Info')] },
  'vendor-contacts': { from: 'vendor-add', steps: [{ tab: 'Add contact' }, { press: 'Enter' }] },
  'vendor-links': { from: 'vendor-search', steps: [...onRow, ...say('Vendor link rows')] },
  'ins-contact-info': {
    from: 'ins-group-search',
    steps: [...onRow, ...say('Insurance Contact Info')],
  },
  'ins-contact-info-bin': { from: 'ins-contact-info', readOnly: true },
  'ins-contact-info-group': { from: 'ins-contact-info', readOnly: true },
  'inactive-reason': {
    from: 'vendor-search',
    steps: [...onRow, { press: 'F6' }, { press: 'Control+a' }],
  },
  'blocked-reason': { from: 'ins-bin-search', steps: [...onRow, { press: 'Alt+b' }] },
  'notes-drawer': { from: 'prescriber', steps: [...onRow, ...say('Notes')] },
  'claim-details': { from: 'processing', steps: [...onRow, ...say('Claim Details')] },
  ...Object.fromEntries(
    ['claim-primary', 'claim-secondary', 'claim-tertiary'].map((id) => [
      id,
      { from: 'claim-details' },
    ]),
  ),
  'transmission-log': {
    from: 'processing',
    steps: [...onRow, ...say('Transmission Log')],
    readOnly: true,
  },
  ...Object.fromEntries(
    ['history', 'amounts', 'rejections', 'pharmacy', 'drug', 'patient', 'provider', 'dur'].map(
      (part) => [`tlog-${part}`, { from: 'transmission-log', readOnly: true as const }],
    ),
  ),
  'print-label': { from: 'processing', steps: [...onRow, ...say('Print Label')] },
  'e-refills-request': { from: 'processing', steps: [...onRow, ...say('E-Refill(s) Request')] },
  'e-refill': {
    from: 'refill-rx',
    steps: [
      { type: 'carter' },
      { press: 'Enter' },
      { wait: 'cell' },
      { press: 'Alt+e', until: 'Send RRE' },
    ],
  },
  'refill-ready': { from: 'refill-rx' },
  'refill-no-refills': { from: 'refill-rx' },
  'erx-received': { from: 'erx' },
  'erx-sent': { from: 'erx' },
  'erx-view-detail': { from: 'erx', steps: [{ wait: 'row' }, { press: 'Alt+d' }] },
  'erx-log': { from: 'erx', steps: say('eRx Log') },
};
