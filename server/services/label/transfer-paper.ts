import { dawCodes } from '#domain/drug/rules/daw.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { labelOf, schedules } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TransferRecord } from '#domain/rx/rules/reasons.ts';
import { lastFillThere } from '#domain/rx/rules/transfer-in.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper, type PrintedPaper } from '#server/io/label/printing.ts';
import {
  layoutTransferPaper,
  type Said,
  type TransferPaperFacts,
} from '#server/io/label/transfer-paper.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { hasLeft, liveFills, productOf } from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { openRx } from '#server/services/rx/open.ts';
import { refillsRemaining } from '#server/services/rx/shown/refills-remaining.ts';
import { drugText, person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/**
 * `out`: what the receiving pharmacy needs, and this side's void; `in`: the record of what another
 * pharmacy told.
 */
export type TransferKind = 'out' | 'in';
const place = (options: {
  address_line1: string | null;
  address_line2?: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
}): string =>
  [
    options.address_line1,
    options.address_line2,
    [options.city_name, [options.state, options.zip_code].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  ]
    .filter(Boolean)
    .join(', ');
const phone = (name: string | null | undefined): string => (name ? `Phone ${phoneText(name)}` : '');
const said = (rows: readonly (readonly [string, string | null | undefined])[]): Said[] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** This store as one side of a transfer, with the pharmacist who made or took it. */
const ownSide = ({ store }: RxBundle, pharmacist: string): string[] => [
  store.name,
  place(store),
  phone(store.phone),
  store.fax ? `Fax ${phoneText(store.fax)}` : '',
  [
    store.npi && `NPI ${store.npi}`,
    store.ncpdp && `NCPDP ${store.ncpdp}`,
    store.dea && `DEA ${store.dea}`,
  ]
    .filter(Boolean)
    .join(' · '),
  pharmacist && `Pharmacist: ${pharmacist}`,
];
const otherSide = (input: {
  name: string;
  address: string | null | undefined;
  phone: string;
  dea: string | null | undefined;
  pharmacist: string;
}): string[] => [
  input.name,
  input.address ?? '',
  phone(input.phone),
  input.dea ? `DEA ${input.dea}` : '',
  `Pharmacist: ${input.pharmacist}`,
];

/**
 * Fills in the order in which they were made: there first, where another pharmacy transferred it
 * here, then those that left here.
 */
function fillsMade(bundle: RxBundle): { readonly on: string; readonly text: string }[] {
  const transferIn = bundle.transferIn;
  const there =
    transferIn === null
      ? []
      : [
          ...(transferIn.firstFilledOn
            ? [{ filledOn: transferIn.firstFilledOn, place: null }]
            : []),
          ...transferIn.earlierRefills,
        ].map((earlierRefill) => ({
          on: earlierRefill.filledOn,
          text: `${formatDate(earlierRefill.filledOn)} at ${earlierRefill.place ?? transferIn.fromPharmacy}`,
        }));
  return [
    ...there,
    ...liveFills(bundle)
      .filter((liveFill) => hasLeft(liveFill) && liveFill.filled_on !== null)
      .map((liveFill) => ({
        on: required(liveFill.filled_on, 'the day of a fill'),
        text: `${formatDate(liveFill.filled_on)} quantity ${formatQuantity(liveFill.quantity)}`,
      })),
  ];
}
function common(
  work: RxWork,
  bundle: RxBundle,
): Pick<TransferPaperFacts, 'patient' | 'prescriber' | 'drug' | 'directions' | 'foot'> & {
  readonly rx: Said[];
} {
  const { patient, prescriber, rx } = bundle;
  const drug = productOf(bundle);
  const controlled = drug.schedule !== '0';
  return {
    patient: [
      person(patient),
      `DOB ${formatDate(patient.date_of_birth)}`,
      place(patient),
      phone(patient.cell_phone ?? patient.home_tel),
    ],
    prescriber: [
      person(prescriber),
      prescriber.npi ? `NPI ${prescriber.npi}` : '',
      controlled && prescriber.dea ? `DEA ${prescriber.dea}` : '',
      phone(prescriber.phone),
      place(prescriber),
    ],
    drug: drugText(drug),
    directions: rx.sig_text,
    foot: `Printed ${wallClock(work.now, bundle.store.time_zone)} by ${work.userName}. Transfer of a controlled drug: 21 CFR 1306.25.`,
    rx: said([
      ['NDC', formatNdc11(drug.ndc)],
      ['Schedule', labelOf(schedules, drug.schedule)],
      ['Quantity', formatQuantity(rx.quantity)],
      ['Days supply', String(rx.days_supply)],
      ['DAW', `${rx.daw} ${labelOf(dawCodes, rx.daw)}`.trim()],
      ['Written', formatDate(rx.written_on)],
      ['Expires', formatDate(rx.expires_on)],
    ]),
  };
}
function outgoing(work: RxWork, bundle: RxBundle, to: TransferRecord): TransferPaperFacts {
  const { rx, ...all } = common(work, bundle);
  const made = bundle.events.findLast((event) => event.event === 'transfer-out');
  const fills = fillsMade(bundle);
  const transferIn = bundle.transferIn;
  const days = fills.map((fill) => fill.on).toSorted();
  const last = [...days, ...(transferIn ? [lastFillThere(transferIn) ?? ''] : [])]
    .toSorted()
    .at(-1);
  return {
    ...all,
    title: 'Prescription transfer',
    mark: 'VOID – transferred',
    from: ownSide(bundle, made?.by_name ?? ''),
    to: otherSide({ ...to, name: to.pharmacy, address: to.address, dea: to.dea }),
    fills: fills.map((fill) => fill.text),
    said: [
      ...said([
        ['Original Rx #', formatRxNumber(Number(bundle.store.code), bundle.rx.rx_number, 0)],
        ['Transferred on', formatDate(to.on)],
        ['Electronic transfer', to.message],
        [
          'Number before',
          transferIn === null ? null : `${transferIn.fromRxNumber} of ${transferIn.fromPharmacy}`,
        ],
      ]),
      ...rx,
      ...said([
        ['First filled', days[0] ? formatDate(days[0]) : 'Never filled'],
        ['Last filled', last ? formatDate(last) : 'Never filled'],
        ['Refills authorized', String(transferIn?.originalRefills ?? bundle.rx.refills)],
        ['Refills remaining', String(refillsRemaining(work.today, bundle))],
      ]),
    ],
  };
}
function incoming(
  work: RxWork,
  bundle: RxBundle,
  transferIn: NonNullable<RxBundle['transferIn']>,
): TransferPaperFacts {
  const { rx, ...all } = common(work, bundle);
  const last = lastFillThere(transferIn);
  const there = fillsMade({ ...bundle, fills: [] });
  return {
    ...all,
    title: 'Transfer received',
    mark: 'TRANSFER',
    from: otherSide({
      name: required(transferIn.fromPharmacy, 'the transferring pharmacy'),
      address: transferIn.fromAddress,
      phone: required(transferIn.fromPhone, 'the telephone number of the transferring pharmacy'),
      dea: transferIn.fromDea,
      pharmacist: required(transferIn.fromPharmacist, 'the transferring pharmacist'),
    }),
    to: ownSide(bundle, bundle.names.get(bundle.rx.created_by) ?? ''),
    fills: there.map((item) => item.text),
    said: [
      ...said([
        ['Original Rx #', transferIn.fromRxNumber],
        ['Rx # here', formatRxNumber(Number(bundle.store.code), bundle.rx.rx_number, 0)],
        ['Transferred on', formatDate(transferIn.transferredOn)],
      ]),
      ...rx,
      ...said([
        [
          'First filled',
          transferIn.firstFilledOn ? formatDate(transferIn.firstFilledOn) : 'Never filled',
        ],
        ['Last filled', last ? formatDate(last) : 'Never filled'],
        ['Refills authorized', String(transferIn.originalRefills)],
        ['Refills remaining', String(transferIn.refillsRemaining)],
      ]),
    ],
  };
}

/** The transfer of a prescription, the one that went out first; null where there was none. */
function transferOf(
  work: RxWork,
  bundle: RxBundle,
): { readonly kind: TransferKind; readonly facts: TransferPaperFacts } | null {
  const isOut = bundle.rx.status === rxStatus.transferred;
  const to = isOut ? (bundle.rx.transfer as TransferRecord | null) : null;
  if (to !== null) return { kind: 'out', facts: outgoing(work, bundle, to) };
  if (bundle.transferIn === null) return null;
  return { kind: 'in', facts: incoming(work, bundle, bundle.transferIn) };
}
async function draw(
  work: RxWork,
  rxId: number,
): Promise<
  Result<
    { readonly kind: TransferKind; readonly paper: PrintedPaper; readonly number: number },
    RxFailure
  >
> {
  const opened = await openRx(work, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  const { b: bundle } = opened;
  const transfer = transferOf(work, bundle);
  if (transfer === null)
    return refuseRx(
      'This prescription was neither transferred out nor taken over from another pharmacy.',
    );
  const { kind, facts } = transfer;
  return ok({
    kind,
    number: bundle.rx.rx_number,
    paper: await drawPaper(layoutTransferPaper(await theRuler(), facts), new Date(work.now)),
  });
}
/**
 * How the paper of a transfer will look (SVG): of one that went out, else the record of one that
 * came in. REFUSED where there was none.
 */
export async function previewTransfer(
  work: RxWork,
  rxId: number,
): Promise<Result<{ readonly svg: readonly string[] }, RxFailure>> {
  const drawn = await draw(work, rxId);
  return drawn.ok ? ok({ svg: drawn.value.paper.svg }) : drawn;
}
/** Prints it and keeps it among the store's papers. */
export async function printTransfer(
  work: RxWork,
  printer: Printer,
  rxId: number,
): Promise<Result<{ readonly sha256: string; readonly kind: TransferKind }, RxFailure>> {
  const drawn = await draw(work, rxId);
  if (!drawn.ok) return drawn;
  const printed = await printer.print(drawn.value.paper.pdf, {
    name: `Transfer of Rx ${drawn.value.number}`,
    copies: 1,
  });
  if (!printed.ok) return refuseRx(printed.error.message);
  await insertPaper(work, 'transfer', printed.value.sha256, { rx: [rxId] });
  return ok({ sha256: printed.value.sha256, kind: drawn.value.kind });
}
