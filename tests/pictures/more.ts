import type { Step } from '#tests/e2e/platform/inventory/ways.ts';

/**
 * A picture besides the surface as it opens: the surface with a record in it, reached from `from`
 * by these steps.
 */
export interface More {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Step[];
}

const onRow: readonly Step[] = [{ wait: 'row' }, { press: 'ArrowDown' }];
const opened: readonly Step[] = [...onRow, { press: 'Enter' }, { wait: 'dialog' }];
/**
 * Forms are looked at empty and with a record; a page that waits for a scan, with what was scanned.
 */
export const more: readonly More[] = [
  { name: 'processing-detail.rx', from: 'processing-detail', steps: [{ rx: '001440010401' }] },
  { name: 'wimo.order', from: 'wimo', steps: [{ type: '001440016100' }, { wait: 'row' }] },
  {
    name: 'clinic-search.found',
    from: 'clinic-search',
    steps: [{ type: 'northgate' }, { press: 'Enter' }, { wait: 'row' }],
  },
  {
    name: 'print-label.filled',
    from: 'processing-detail',
    steps: [{ rx: '001440016100' }, { press: 'Control+p' }, { wait: 'dialog' }],
  },
  { name: 'rx-entry', from: 'processing', steps: [{ press: 'Insert' }, { wait: 'dialog' }] },
  {
    name: 'palette',
    from: 'processing',
    steps: [{ press: 'Control+k' }, { wait: 'dialog' }, { type: 'pat' }],
  },
  { name: 'key-sheet', from: 'processing', steps: [{ press: 'F1' }, { wait: 'dialog' }] },
  { name: 'reorder', from: 'processing', steps: [{ say: 'Reorder' }, { wait: 'cell' }] },
  ...(['Payer Line', 'Daily Claims Report', 'House accounts'] as const).map((say): More => ({
    name: say.toLowerCase().replaceAll(' ', '-'),
    from: 'processing',
    steps: [{ say }],
  })),
  ...[
    'drug-search',
    'patient',
    'prescriber',
    'vendor-search',
    'oct-search',
    'ins-bin-search',
    'ins-pcn-search',
    'ins-group-search',
  ].map((from): More => ({ name: `${from}.record`, from, steps: opened })),
  ...[
    'Patient Info',
    'Disease State(s)',
    'Patient Billing',
    'Allergies',
    'General Docs',
    'Worksman Comp',
  ].map((step, index): More => ({
    name: `patient.record-step-${index + 1}`,
    from: 'patient',
    steps: [...opened, { press: `Alt+${index + 1}` }],
  })),
];
