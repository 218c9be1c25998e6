import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { outcomeNames, reasonText } from '#domain/erx/rules/outcomes.ts';
import {
  nameText,
  type CancelMessage,
  type Contact,
  type ErxMedication,
  type ErxMessage,
  type ErxPatient,
  type ErxPrescriber,
  type NewRxMessage,
  type OtherMessage,
  type PostalAddress,
  type ResponseMessage,
} from '#domain/erx/script/message.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { shownText } from './receive.ts';

/** One line of a message for reading; `field` is the field of the entry that it belongs to. */
export interface ErxLine {
  readonly section: string;
  readonly label: string;
  readonly value: string;
  readonly field: string | null;
}

type Cell = readonly [label: string, value: string | null | undefined, field?: string];
const section = (name: string, cells: readonly Cell[]): ErxLine[] =>
  cells.flatMap(([label, value, field]) => {
    const text = shownText(value, 2_000);
    return text === '' ? [] : [{ section: name, label, value: text, field: field ?? null }];
  });

const addressText = (a: PostalAddress | null): string | null =>
  a &&
  [
    a.line1,
    a.line2,
    [a.city, a.state, a.zip && `${a.zip}${a.zip4 ? `-${a.zip4}` : ''}`].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
const phoneNames: Readonly<Record<string, string>> = {
  primary: 'Phone',
  home: 'Home Tel',
  work: 'Work Tel',
  cell: 'Cell',
  other: 'Other phone',
  fax: 'Fax',
  beeper: 'Pager',
};
const phones = ({ phones: all }: Contact): Cell[] =>
  all.map((p) => [
    phoneNames[p.use] ?? 'Phone',
    `${/^\d{10}$/.test(p.number) ? formatMask('phone', p.number) : p.number}${p.extension ? ` ext. ${p.extension}` : ''}`,
  ]);

const patientLines = (p: ErxPatient | null): ErxLine[] =>
  p
    ? section('Patient', [
        ['Name', nameText(p.name), 'patientId'],
        ['DOB', p.dateOfBirth && formatDate(p.dateOfBirth), 'patientId'],
        ['Gender', p.gender, 'patientId'],
        ['Animal', p.kind === 'animal' ? (p.species ?? 'Yes') : null],
        ['Breed', p.breed],
        ['Address', addressText(p.address)],
        ...phones(p),
        ['Email', p.email],
        ...Object.entries(p.ids).map(([k, v]): Cell => [k, v]),
      ])
    : [];

const prescriberLines = (name: string, p: ErxPrescriber | null): ErxLine[] =>
  p
    ? section(name, [
        ['Name', nameText(p.name), name === 'Prescriber' ? 'prescriberId' : undefined] as Cell,
        ['NPI', p.npi, 'prescriberId'],
        ['DEA', p.dea, 'prescriberId'],
        ['SS ID', p.spi],
        ['LIC', p.license],
        ['Practice', p.practice],
        ['Agent', nameText(p.agent)],
        ['Address', addressText(p.address)],
        ...phones(p),
        ['Email', p.email],
      ])
    : [];

const scheduleNames: Readonly<Record<string, string>> = {
  '0': 'Not controlled',
  '2': 'C-II',
  '3': 'C-III',
  '4': 'C-IV',
  '5': 'C-V',
};
const drugLines = (m: ErxMedication): ErxLine[] =>
  section('Drug', [
    ['Drug', m.description, 'drugId'],
    ['NDC', m.ndc ? formatNdc11(m.ndc) : m.productCode, 'drugId'],
    [
      'Strength',
      m.strength && [m.strength.value, m.strength.unit, m.strength.form].filter(Boolean).join(' '),
      'drugId',
    ],
    ['Schedule', m.schedule && scheduleNames[m.schedule]],
    ['Compound', m.compound ? 'Yes' : null],
    ['RxNorm', m.rxNorm],
  ]);
const orderLines = (m: ErxMedication): ErxLine[] =>
  section('Prescription', [
    ['SIG', m.directions.text, 'sig'],
    ...m.directions.coded.map((c): Cell => ['Coded', c, 'sig']),
    [
      'Qty.',
      [
        m.quantity.thousandths === null ? null : formatQuantity(m.quantity.thousandths),
        m.quantity.unitWord,
      ]
        .filter(Boolean)
        .join(' '),
      'quantity',
    ],
    ['Day(s) Supply', m.daysSupply?.toString(), 'daysSupply'],
    ['Refills', m.refills?.toString(), 'refills'],
    [
      'Substitution',
      m.daw === null ? null : m.daw === 1 ? '1 Forbidden by the prescriber' : '0 Allowed',
      'daw',
    ],
    ['Written', m.writtenDate && formatDate(m.writtenDate), 'writtenOn'],
    ['Do not fill before', m.effectiveDate && formatDate(m.effectiveDate), 'doNotFillBefore'],
    ['Expires', m.expirationDate && formatDate(m.expirationDate)],
    ['Last filled', m.lastFillDate && formatDate(m.lastFillDate)],
    ...m.diagnoses.map((d): Cell => [
      'ICD Code',
      [d.code, d.description].filter(Boolean).join(' '),
      'diagnosis',
    ]),
    ['Notes', m.note, 'note'],
    [
      'Prior authorization',
      [m.priorAuthorization, m.priorAuthorizationStatus].filter(Boolean).join(' '),
    ],
    ['Do not fill', m.doNotFill],
    ['Wants to hear', m.fillIndicator],
    ...m.evaluations.map((e): Cell => [
      'DUR',
      [e.reason, e.service, e.result, e.coAgent].filter(Boolean).join(' '),
    ]),
  ]);

const messageLines = (m: ErxMessage): ErxLine[] =>
  section('Message', [
    ['Message ID', m.header.messageId],
    ['From', m.header.from?.id],
    ['To', m.header.to?.id],
    ['Sent', m.header.sentAt],
    ['Order number', m.header.prescriberOrderNumber],
    ['Answers', m.header.relatesTo],
    ['Signed', m.header.signed ? 'Yes' : null],
    ['Test', m.header.test ? 'Yes' : null],
    ['Version', m.version],
  ]);
const unreadLines = (m: ErxMessage): ErxLine[] =>
  section(
    'Also in the message',
    m.unread.slice(0, 300).map((text): Cell => {
      const at = text.indexOf(': ');
      return [
        shownText((at < 0 ? text : text.slice(0, at)).replace(/^Message\/(Body\/\w+\/)?/, ''), 300),
        at < 0 ? 'present' : text.slice(at + 2),
      ];
    }),
  );

const newRxLines = (m: NewRxMessage): ErxLine[] => [
  ...patientLines(m.patient),
  ...prescriberLines('Prescriber', m.prescriber),
  ...prescriberLines('Supervisor', m.supervisor),
  ...(m.medication ? [...drugLines(m.medication), ...orderLines(m.medication)] : []),
  ...m.coverages.flatMap((c) =>
    section('Insurance', [
      ['Payer', c.payer],
      ['BIN', c.bin],
      ['PCN', c.pcn],
      ['Group', c.groupId],
      ['Member ID', c.cardholderId],
      ['PC', c.personCode],
    ]),
  ),
  ...section('Pharmacy', [
    ['Name', m.pharmacy?.name],
    ['NCPDP', m.pharmacy?.ncpdpId],
    ['NPI', m.pharmacy?.npi],
  ]),
];
const otherLines = ({ summary, transaction }: OtherMessage): ErxLine[] =>
  section(transaction, [
    ['Patient', summary.patientName],
    ['Prescriber', summary.prescriberName],
    ['Drug', summary.drug],
    ['Reference', summary.reference],
    ['Outcome', summary.outcome],
    ['Codes', summary.codes.join(', ')],
    ['Text', summary.text],
  ]);

const askedLines = (m: ResponseMessage | CancelMessage): ErxLine[] => [
  ...section(
    m.transaction,
    m.kind === 'response'
      ? [
          ['Outcome', outcomeNames[m.outcome]],
          ['Reason', m.reasonCodes.map((c) => reasonText(c)).join(', ')],
          ['Text', m.summary.text],
          ['Reference', m.summary.reference],
        ]
      : [
          ['Reference', m.summary.reference],
          ['Text', m.summary.text],
        ],
  ),
  ...patientLines(m.patient),
  ...prescriberLines('Prescriber', m.prescriber),
  ...(m.medication ? [...drugLines(m.medication), ...orderLines(m.medication)] : []),
];

/** A message in sections, for reading beside the entry. What nobody knew how to read stands at the end, word for word. */
export const linesOf = (m: ErxMessage): ErxLine[] => [
  ...(m.kind === 'newRx' ? newRxLines(m) : m.kind === 'other' ? otherLines(m) : askedLines(m)),
  ...messageLines(m),
  ...unreadLines(m),
];
