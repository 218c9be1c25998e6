import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { BinContents, BinRow } from '#domain/counter/contract/bins.ts';
import { bin, binForm } from '#domain/counter/entities/bin.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { binClasses, labelOf } from '#domain/platform/rules/enumerations.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import type { RadioScope } from '#ui/platform/declared/search-bar.tsx';
import { column } from '#ui/platform/table/columns.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { RxStatusChip } from '#ui/screens/rx/status.tsx';
import { BinWall } from './bin-wall.tsx';

/** Add and edit a bin. */
export const binDialog = declareDialog({
  name: 'bin',
  entity: bin,
  form: binForm,
  width: 450,
  blank: { class: 'shelf' },
});

/**
 * What lies in the bin under the cursor: each bag with its age, and what has to go back to stock.
 */
function InTheBin({ contents: { code, rows, wall } }: { readonly contents: BinContents }) {
  return (
    <section aria-label={`In bin ${code}`} className="flex flex-col gap-2">
      <h2 className="section-title">{`In bin ${code}`}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing. Scan a bag, then this bin, to put one in.</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.fillId} className="rounded-lg border border-line p-2">
            <div className="flex flex-wrap items-center gap-1.5">
              <b className="font-semibold">{row.patientName}</b>
              <RxStatusChip status={row.status} />
              {row.due ? <Badge hue="warn">Return to stock</Badge> : null}
            </div>
            <div>{tallMan(row.drugName)}</div>
            <div className="text-small text-muted">
              {[
                row.bagCode === null ? null : `Bag ${row.bagCode}`,
                `Rx ${row.rxNumber}`,
                row.days === null ? null : `${row.days} day${row.days === 1 ? '' : 's'} here`,
                row.rtsDueOn === null ? null : `back to stock on ${formatDate(row.rtsDueOn)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
      <BinWall wall={wall} at={code} />
    </section>
  );
}

const typedColumn = column<BinRow>;
const columns = [
  typedColumn({ id: 'code', title: 'Bin', width: 120 }),
  typedColumn({
    id: 'class',
    title: 'Class',
    width: 110,
    text: (row) => labelOf(binClasses, row.class),
  }),
  typedColumn({ id: 'bags', title: 'Bags', kind: 'number', width: 72 }),
  typedColumn({ id: 'oldestOn', title: 'Oldest since', kind: 'date', width: 120 }),
  typedColumn({
    id: 'rtsDue',
    title: 'RTS due',
    kind: 'number',
    width: 90,
    render: (row) =>
      row.rtsDue === 0 ? null : <b className="font-semibold text-warn">{row.rtsDue}</b>,
  }),
  typedColumn({ id: 'scanCode', title: 'Barcode', width: 160, grow: true, sortable: false }),
  typedColumn({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate', sortable: false }),
];
const stateRadio: RadioScope = {
  name: 'state',
  label: 'Contents',
  initial: 'All',
  options: ['All', 'Filled', 'Empty'].map((value) => ({ value, label: value })),
};

/** /private/binman: the bins, what is in each, how long, and what is due back to stock. */
export const binPage = declareScreen<BinRow>({
  name: 'binman',
  heading: 'binman',
  dialog: binDialog,
  add: 'Add Bin',
  permission: { write: 'bin.write' },
  status: statusReasons.bin,
  found: (stored) => String(stored['code']),
  searchOf: (code: ScanCode) => (code.kind === 'bin' ? code.bin : ''),
  list: {
    columns,
    search: 'Bin',
    radios: [stateRadio, statusRadio],
    emptyHint: 'Press {key:binman.create} to add a bin.',
  },
  tools: () => <CommandButton id="counter.placeBag" />,
  beside: (value) => <InTheBin contents={value as BinContents} />,
});
