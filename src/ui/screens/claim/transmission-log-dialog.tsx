import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type {
  TransmissionDetail,
  TransmissionRow,
  TransmissionSides,
} from '#domain/claim/contract/claims.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatPhone } from '#domain/label/rules/text.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { nothingSent, type TransmissionLogRef } from '#machines/claim/transmission-log.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Facts, type Fact } from '#ui/platform/shell/facts.tsx';
import { AmountsTable, Line, PlainTable, textOrDash } from '#ui/platform/table/plain-table.tsx';

const hueOf = (row: TransmissionRow): Hue => {
  if (row.state === 'failed' || row.status === 'Rejected') return 'danger';
  if (row.state !== 'answered') return 'info';
  return row.status === 'Not understood' ? 'warn' : 'ok';
};
const heads = ['Date', 'Type', 'Status', 'Auth #', 'Bin', 'PCN', 'Group'] as const;
function History({
  dialog,
  rows,
}: {
  readonly dialog: TransmissionLogRef;
  readonly rows: readonly TransmissionRow[] | null;
}) {
  const clock = useClock();
  const cursor = useSelector(dialog, (snapshot) => snapshot.context.cursor);
  const scope = useScopeProps('tlogRows', 'table', dialog);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    table.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  return (
    <table
      {...scope}
      ref={table}
      role="grid"
      aria-label="History"
      aria-rowcount={(rows?.length ?? 0) + 1}
      tabIndex={0}
      data-autofocus=""
      aria-activedescendant={rows?.[cursor] === undefined ? undefined : `tlog-${cursor}`}
      className="w-full focus-visible:-outline-offset-2"
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="sticky top-0 bg-surface px-1.5 pb-0.5 text-left text-small font-normal text-muted"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <tr
            key={row.id}
            id={`tlog-${index}`}
            role="row"
            aria-selected={index === cursor}
            onClick={() => dialog.send({ type: 'tlog.move', by: index - cursor })}
            onDoubleClick={() => dialog.send({ type: 'tlog.inspect', view: 'request' })}
            className="border-t border-line aria-selected:bg-row"
          >
            <td role="gridcell" className="px-1.5 py-1 tabular-nums">
              {instantText(clock, row.at)}
            </td>
            <td role="gridcell" className="px-1.5 py-1">
              {row.type}
              {row.rank !== null && row.rank > 1 ? ` (payer ${row.rank})` : ''}
            </td>
            <td role="gridcell" className="px-1.5 py-1">
              <Badge hue={hueOf(row)}>{row.status}</Badge>
              {row.why === null ? null : <span className="ml-1.5 text-muted">{row.why}</span>}
            </td>
            {[row.authorization, row.bin, row.pcn, row.group].map((text, at) => (
              <td key={heads[at + 3]} role="gridcell" className="px-1.5 py-1 tabular-nums">
                {text}
              </td>
            ))}
          </tr>
        ))}
        {rows === null || rows.length === 0 ? (
          <tr role="row" className="border-t border-line">
            <td role="gridcell" colSpan={heads.length} className="px-1.5 py-2 text-muted">
              {rows === null ? <Spinner label="Loading the log" /> : nothingSent}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
const Part = ({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) => (
  <section aria-label={title} className="rounded-[9px] border border-line px-3 py-2">
    <h3 className="section-title mb-1">{title}</h3>
    <Facts facts={facts.map(([name, value]): Fact => [name, textOrDash(value)])} />
  </section>
);
const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="section-title mb-1">{title}</h3>
    {children}
  </section>
);
/** What is said of one side of a claim: names, and the text of each. */
type FactNames<Side> = readonly (readonly [name: string, textOf: (side: Side) => ReactNode])[];
/** The facts of a side; of one that is not known the names alone stand there. */
const factsOf = <Side,>(names: FactNames<Side>, side: Side | null | undefined): readonly Fact[] =>
  names.map(([name, textOf]) => [name, side ? textOf(side) : null]);
const pharmacyFacts: FactNames<TransmissionSides['pharmacy']> = [
  ['Name', (pharmacy) => pharmacy.name],
  ['NPI', (pharmacy) => pharmacy.npi],
  ['NCPDP', (pharmacy) => pharmacy.ncpdp],
  ['Tel', (pharmacy) => formatPhone(pharmacy.phone ?? '')],
];
const drugFacts: FactNames<NonNullable<TransmissionSides['drug']>> = [
  ['Rx #', (drug) => drug.rxNumber],
  ['Fill Date', (drug) => formatDate(drug.filledOn)],
  ['Drug', (drug) => drug.name],
  ['Strength', (drug) => drug.strength],
  ['Sig', (drug) => drug.sig],
  ['Qty.', (drug) => formatQuantity(drug.quantity)],
  ['Day(s) Supply', (drug) => drug.daysSupply],
  ['Refill', (drug) => String(drug.refill)],
  ['NDC', (drug) => formatNdc11(drug.ndc)],
];
const patientFacts: FactNames<TransmissionSides['patient']> = [
  ['Name', (patient) => patient.name],
  ['DOB', (patient) => formatDate(patient.dateOfBirth)],
  ['Gender', (patient) => patient.gender],
  ['Address', (patient) => patient.address],
  ['Tel', (patient) => formatPhone(patient.phone ?? '')],
];
const providerFacts: FactNames<NonNullable<TransmissionSides['provider']>> = [
  ['Name', (provider) => provider.name],
  ['NPI', (provider) => provider.npi],
  ['DEA', (provider) => provider.dea],
  ['Tel', (provider) => formatPhone(provider.phone ?? '')],
  ['Fax', (provider) => formatPhone(provider.fax ?? '')],
];
/** Pharmacy, drug, patient and provider: as the claim names them, or else the prescription. */
const Sides = ({ d: value }: { readonly d: TransmissionSides | null }) => (
  <aside
    aria-label="Who and what"
    className="flex w-[292px] shrink-0 flex-col gap-2 max-[900px]:w-full"
  >
    <Part title="Pharmacy" facts={factsOf(pharmacyFacts, value?.pharmacy)} />
    <Part title="Drug" facts={factsOf(drugFacts, value?.drug)} />
    <Part title="Patient" facts={factsOf(patientFacts, value?.patient)} />
    <Part title="Provider" facts={factsOf(providerFacts, value?.provider)} />
  </aside>
);
/** How the processor of this claim is reached, with what it asks for. */
const Contact = ({ d: value }: { readonly d: TransmissionDetail }) => (
  <Notice
    tone="info"
    title={
      value.payer.phone === null
        ? `No phone of ${value.payer.pbm ?? `BIN ${value.payer.bin}`} is known`
        : `${value.payer.pbm ?? `BIN ${value.payer.bin}`}: ${formatPhone(value.payer.phone)}`
    }
  >
    {value.payer.phone === null
      ? 'The back of the member’s card has it; it can be kept at the BIN (Insurance, BIN).'
      : `They ask for NPI ${value.pharmacy.npi ?? '–'}, BIN ${value.payer.bin}, PCN ${value.payer.pcn ?? '–'}, group ${value.payer.group ?? '–'}, member ${value.payer.memberId || '–'}, and ${value.drug ? `prescription ${value.drug.rxNumber}` : 'the patient’s date of birth'}.`}
  </Notice>
);
const payerFacts: FactNames<TransmissionDetail['payer']> = [
  ['Bin', (payer) => payer.bin],
  ['PBM', (payer) => payer.pbm],
  ['PCN', (payer) => payer.pcn],
  ['Group', (payer) => payer.group],
  ['Member ID', (payer) => payer.memberId],
  ['PC', (payer) => payer.personCode],
];
interface DetailProps {
  readonly d: TransmissionDetail | null;
}
const Amounts = ({ d: detail }: DetailProps) => (
  <Section title="Billed/Paid">
    <AmountsTable
      label="Billed/Paid"
      names={['Billed', 'Paid']}
      billed={detail?.billed ?? null}
      paid={detail?.paid ?? null}
    />
    {detail?.explained ? <p className="mt-1">{detail.explained}</p> : null}
    {detail?.problems.map((problem) => (
      <Notice key={problem} tone="warn" title={problem} className="mt-1" />
    ))}
  </Section>
);
const Rejections = ({ d: detail }: DetailProps) => (
  <Section title="Rejections">
    <PlainTable
      label="Rejections"
      heads={['Rejection Code', 'Description', 'First action']}
      rows={(detail?.rejections ?? []).map((rejection, index) => ({
        key: index,
        cells: [<b key="code">{rejection.code}</b>, rejection.description, rejection.firstAction],
      }))}
      empty={detail ? 'The payer gave no reason to reject.' : ''}
    />
  </Section>
);
const durHeads = [
  'DUR Reason',
  'Level',
  'O. Pharmacy',
  'Prev. Fill',
  'Qty.',
  'DB',
  'Provider',
  'Comments',
];
const Durs = ({ d: detail }: DetailProps) => (
  <Section title="DUR">
    <PlainTable
      label="DUR"
      heads={durHeads}
      rows={(detail?.durs ?? []).map((dur, index) => ({
        key: index,
        cells: [
          dur.reason,
          dur.level,
          dur.otherPharmacy,
          formatDate(dur.previousFillOn),
          dur.quantity === null ? '' : formatQuantity(dur.quantity),
          dur.database,
          dur.provider,
          dur.comments,
        ],
      }))}
      empty={detail ? 'The payer sent no alerts.' : ''}
    />
  </Section>
);
function Main({ dialog }: { readonly dialog: TransmissionLogRef }) {
  const { log, detail, contact, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(
    dialog,
    (snapshot) => snapshot.hasTag('busy') || snapshot.matches('resting'),
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3" aria-busy={busy || undefined}>
      <Line label="Payer" facts={factsOf(payerFacts, detail?.payer)} />
      {problem === null ? null : (
        <Notice tone="danger" title={problem} actions={<CommandButton id="tlog.retry" />} />
      )}
      {contact && detail ? <Contact d={detail} /> : null}
      <Section title="History">
        <div className="max-h-[176px] overflow-y-auto">
          <History dialog={dialog} rows={log?.rows ?? null} />
        </div>
      </Section>
      <Amounts d={detail} />
      <Rejections d={detail} />
      <label className="block">
        <span className="section-title mb-1 block">Message</span>
        <textarea
          readOnly
          rows={2}
          className="control h-auto! w-full resize-none"
          value={detail?.message ?? ''}
        />
      </label>
      <Durs d={detail} />
    </div>
  );
}

/** Transmission Log: what was sent to whom, what came back, and the next steps. */
export function TransmissionLogDialog({ dialog }: { readonly dialog: TransmissionLogRef }) {
  const { log, detail } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <>
      <div data-region="form" data-printed="" className="min-h-[160px] flex-1 overflow-y-auto p-4">
        <div className="mb-2 flex min-h-8 items-center gap-3">
          <p className="flex flex-1 flex-wrap gap-x-3">
            {log === null ? null : (
              <>
                <b>{log.rxNumber}</b>
                <span className="font-semibold">{log.patientName}</span>
                <span>{log.drugName}</span>
              </>
            )}
          </p>
          <CommandButton id="tlog.details" />
        </div>
        <div className="flex gap-4 max-[900px]:flex-col">
          <Main dialog={dialog} />
          <Sides d={detail ?? (log?.rows.length === 0 ? log.sides : null)} />
        </div>
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <CommandButton id="tlog.contact" />
        <CommandButton id="tlog.print" />
        <CommandButton id="tlog.paFax" />
        <CommandButton id="tlog.paCmm" />
        <CommandButton id="tlog.edit" />
        <CommandButton id="tlog.defer" />
        <CommandButton id="tlog.money" />
        <span className="ml-auto" />
        <CommandButton id="dialog.close" />
        <CommandButton id="tlog.inspect" look="primary" />
      </div>
    </>
  );
}
