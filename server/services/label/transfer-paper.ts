import { dawCodes } from '#domain/drug/rules/daw.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
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
import type { RxBundle } from '#server/repositories/rx/rx.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import {
  hasLeft,
  liveFills,
  productOf,
  remainingOf,
  wholeFills,
} from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { openRx } from '#server/services/rx/open.ts';
import { drugText, person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** `out`: what the receiving pharmacy needs, and this side's void; `in`: the record of what another pharmacy told. */
export type TransferKind = 'out' | 'in';
const place = (o: {
  address_line1: string | null;
  address_line2?: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
}): string =>
  [
    o.address_line1,
    o.address_line2,
    [o.city_name, [o.state, o.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(', ');
const phone = (n: string | null | undefined): string => (n ? `Phone ${phoneText(n)}` : '');
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
const otherSide = (o: {
  name: string;
  address: string | null | undefined;
  phone: string;
  dea: string | null | undefined;
  pharmacist: string;
}): string[] => [
  o.name,
  o.address ?? '',
  phone(o.phone),
  o.dea ? `DEA ${o.dea}` : '',
  `Pharmacist: ${o.pharmacist}`,
];

/** Fills in the order in which they were made: there first, where another pharmacy transferred it here, then those that left here. */
function fillsMade(b: RxBundle): { readonly on: string; readonly text: string }[] {
  const t = b.transferIn;
  const there =
    t === null
      ? []
      : [
          ...(t.firstFilledOn ? [{ filledOn: t.firstFilledOn, place: null }] : []),
          ...t.earlierRefills,
        ].map((f) => ({
          on: f.filledOn,
          text: `${formatDate(f.filledOn)} at ${f.place ?? t.fromPharmacy}`,
        }));
  return [
    ...there,
    ...liveFills(b)
      .filter((f) => hasLeft(f) && f.filled_on !== null)
      .map((f) => ({
        on: f.filled_on!,
        text: `${formatDate(f.filled_on)} quantity ${formatQuantity(f.quantity)}`,
      })),
  ];
}
/** Refills that remain after what was filled here and there; the original fill is not one of them. */
function refillsRemaining(w: RxWork, b: RxBundle): number {
  const { refillsLeft } = remainingOf(b, w.today);
  return b.transferIn !== null && b.transferIn.firstFilledOn !== null && wholeFills(b).length === 0
    ? refillsLeft + 1
    : refillsLeft;
}
function common(
  w: RxWork,
  b: RxBundle,
): Pick<TransferPaperFacts, 'patient' | 'prescriber' | 'drug' | 'directions' | 'foot'> & {
  readonly rx: Said[];
} {
  const { patient: p, prescriber: d, rx } = b;
  const drug = productOf(b);
  const controlled = drug.schedule !== '0';
  return {
    patient: [
      person(p),
      `DOB ${formatDate(p.date_of_birth)}`,
      place(p),
      phone(p.cell_phone ?? p.home_tel),
    ],
    prescriber: [
      person(d),
      d.npi ? `NPI ${d.npi}` : '',
      controlled && d.dea ? `DEA ${d.dea}` : '',
      phone(d.phone),
      place(d),
    ],
    drug: drugText(drug),
    directions: rx.sig_text,
    foot: `Printed ${wallClock(w.now, b.store.time_zone)} by ${w.userName}. Transfer of a controlled drug: 21 CFR 1306.25.`,
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
function outgoing(w: RxWork, b: RxBundle, to: TransferRecord): TransferPaperFacts {
  const { rx, ...all } = common(w, b);
  const made = b.events.findLast((e) => e.event === 'transfer-out');
  const fills = fillsMade(b);
  const t = b.transferIn;
  const days = fills.map((f) => f.on).sort();
  const last = [...days, ...(t ? [lastFillThere(t) ?? ''] : [])].sort().at(-1);
  return {
    ...all,
    title: 'Prescription transfer',
    mark: 'VOID – transferred',
    from: ownSide(b, made?.by_name ?? ''),
    to: otherSide({ ...to, name: to.pharmacy, address: to.address, dea: to.dea }),
    fills: fills.map((f) => f.text),
    said: [
      ...said([
        ['Original Rx #', formatRxNumber(Number(b.store.code), b.rx.rx_number, 0)],
        ['Transferred on', formatDate(to.on)],
        ['Number before', t === null ? null : `${t.fromRxNumber} of ${t.fromPharmacy}`],
      ]),
      ...rx,
      ...said([
        ['First filled', days[0] ? formatDate(days[0]) : 'Never filled'],
        ['Last filled', last ? formatDate(last) : 'Never filled'],
        ['Refills authorized', String(t?.originalRefills ?? b.rx.refills)],
        ['Refills remaining', String(refillsRemaining(w, b))],
      ]),
    ],
  };
}
function incoming(
  w: RxWork,
  b: RxBundle,
  t: NonNullable<RxBundle['transferIn']>,
): TransferPaperFacts {
  const { rx, ...all } = common(w, b);
  const last = lastFillThere(t);
  const there = fillsMade({ ...b, fills: [] });
  return {
    ...all,
    title: 'Transfer received',
    mark: 'TRANSFER',
    from: otherSide({
      name: t.fromPharmacy!,
      address: t.fromAddress,
      phone: t.fromPhone!,
      dea: t.fromDea,
      pharmacist: t.fromPharmacist!,
    }),
    to: ownSide(b, b.names.get(b.rx.created_by) ?? ''),
    fills: there.map((f) => f.text),
    said: [
      ...said([
        ['Original Rx #', t.fromRxNumber],
        ['Rx # here', formatRxNumber(Number(b.store.code), b.rx.rx_number, 0)],
        ['Transferred on', formatDate(t.transferredOn)],
      ]),
      ...rx,
      ...said([
        ['First filled', t.firstFilledOn ? formatDate(t.firstFilledOn) : 'Never filled'],
        ['Last filled', last ? formatDate(last) : 'Never filled'],
        ['Refills authorized', String(t.originalRefills)],
        ['Refills remaining', String(t.refillsRemaining)],
      ]),
    ],
  };
}

async function draw(
  w: RxWork,
  rxId: number,
): Promise<
  Result<
    { readonly kind: TransferKind; readonly paper: PrintedPaper; readonly number: number },
    RxFailure
  >
> {
  const opened = await openRx(w, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  const { b } = opened;
  const to = b.rx.status === rxStatus.transferred ? (b.rx.transfer as TransferRecord | null) : null;
  const facts =
    to !== null ? outgoing(w, b, to) : b.transferIn !== null ? incoming(w, b, b.transferIn) : null;
  if (facts === null)
    return refuseRx(
      'This prescription was neither transferred out nor taken over from another pharmacy.',
    );
  return ok({
    kind: to === null ? 'in' : 'out',
    number: b.rx.rx_number,
    paper: await drawPaper(layoutTransferPaper(await theRuler(), facts), new Date(w.now)),
  });
}
/** How the paper of a transfer will look (SVG): of one that went out, else the record of one that came in. REFUSED where there was none. */
export async function previewTransfer(
  w: RxWork,
  rxId: number,
): Promise<Result<{ readonly svg: readonly string[] }, RxFailure>> {
  const drawn = await draw(w, rxId);
  return drawn.ok ? ok({ svg: drawn.value.paper.svg }) : drawn;
}
/** Prints it and keeps it among the store's papers. */
export async function printTransfer(
  w: RxWork,
  printer: Printer,
  rxId: number,
): Promise<Result<{ readonly sha256: string; readonly kind: TransferKind }, RxFailure>> {
  const drawn = await draw(w, rxId);
  if (!drawn.ok) return drawn;
  const printed = await printer.print(drawn.value.paper.pdf, {
    name: `Transfer of Rx ${drawn.value.number}`,
    copies: 1,
  });
  if (!printed.ok) return refuseRx(printed.error.message);
  await insertPaper(w, 'transfer', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, kind: drawn.value.kind });
}
