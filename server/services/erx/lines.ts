import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { outcomeNames, reasonText } from '#domain/erx/rules/outcomes.ts';
import {
  nameText,
  type Contact,
  type ErxMedication,
  type ErxMessage,
  type ErxPatient,
  type ErxPrescriber,
  type NewRxMessage,
  type OtherMessage,
  type PostalAddress,
  type TransferConfirmMessage,
  type TransferSide,
  type TransferTold,
} from '#domain/erx/script/message.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { AskedMessage } from '#server/io/erx/inbox-reader.ts';
import { shownText } from './message-rows.ts';

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

const addressText = (postalAddress: PostalAddress | null): string | null =>
  postalAddress &&
  [
    postalAddress.line1,
    postalAddress.line2,
    [
      postalAddress.city,
      postalAddress.state,
      postalAddress.zip &&
        `${postalAddress.zip}${postalAddress.zip4 ? `-${postalAddress.zip4}` : ''}`,
    ]
      .filter(Boolean)
      .join(' '),
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
  all.map((phoneNumber) => [
    ownEntry(phoneNames, phoneNumber.use) ?? 'Phone',
    `${/^\d{10}$/.test(phoneNumber.number) ? formatMask('phone', phoneNumber.number) : phoneNumber.number}${phoneNumber.extension ? ` ext. ${phoneNumber.extension}` : ''}`,
  ]);

const patientLines = (erxPatient: ErxPatient | null): ErxLine[] =>
  erxPatient
    ? section('Patient', [
        ['Name', nameText(erxPatient.name), 'patientId'],
        ['DOB', erxPatient.dateOfBirth && formatDate(erxPatient.dateOfBirth), 'patientId'],
        ['Gender', erxPatient.gender, 'patientId'],
        ['Animal', erxPatient.kind === 'animal' ? (erxPatient.species ?? 'Yes') : null],
        ['Breed', erxPatient.breed],
        ['Address', addressText(erxPatient.address)],
        ...phones(erxPatient),
        ['Email', erxPatient.email],
        ...Object.entries(erxPatient.ids).map(([key, value]): Cell => [key, value]),
      ])
    : [];

const prescriberLines = (name: string, erxPrescriber: ErxPrescriber | null): ErxLine[] =>
  erxPrescriber
    ? section(name, [
        [
          'Name',
          nameText(erxPrescriber.name),
          name === 'Prescriber' ? 'prescriberId' : undefined,
        ] as Cell,
        ['NPI', erxPrescriber.npi, 'prescriberId'],
        ['DEA', erxPrescriber.dea, 'prescriberId'],
        ['SS ID', erxPrescriber.spi],
        ['LIC', erxPrescriber.license],
        ['Practice', erxPrescriber.practice],
        ['Agent', nameText(erxPrescriber.agent)],
        ['Address', addressText(erxPrescriber.address)],
        ...phones(erxPrescriber),
        ['Email', erxPrescriber.email],
      ])
    : [];

const scheduleNames: Readonly<Record<string, string>> = {
  '0': 'Not controlled',
  '2': 'C-II',
  '3': 'C-III',
  '4': 'C-IV',
  '5': 'C-V',
};
const drugLines = (medication: ErxMedication): ErxLine[] =>
  section('Drug', [
    ['Drug', medication.description, 'drugId'],
    ['NDC', medication.ndc ? formatNdc11(medication.ndc) : medication.productCode, 'drugId'],
    [
      'Strength',
      medication.strength &&
        [medication.strength.value, medication.strength.unit, medication.strength.form]
          .filter(Boolean)
          .join(' '),
      'drugId',
    ],
    ['Schedule', medication.schedule && ownEntry(scheduleNames, medication.schedule)],
    ['Compound', medication.compound ? 'Yes' : null],
    ['RxNorm', medication.rxNorm],
  ]);
const substitutionText = (daw: ErxMedication['daw']): string | null => {
  if (daw === null) return null;
  return daw === 1 ? '1 Forbidden by the prescriber' : '0 Allowed';
};
const orderLines = (medication: ErxMedication): ErxLine[] =>
  section('Prescription', [
    ['SIG', medication.directions.text, 'sig'],
    ...medication.directions.coded.map((code): Cell => ['Coded', code, 'sig']),
    [
      'Qty.',
      [
        medication.quantity.thousandths === null
          ? null
          : formatQuantity(medication.quantity.thousandths),
        medication.quantity.unitWord,
      ]
        .filter(Boolean)
        .join(' '),
      'quantity',
    ],
    ['Day(s) Supply', medication.daysSupply?.toString(), 'daysSupply'],
    ['Refills', medication.refills?.toString(), 'refills'],
    ['Substitution', substitutionText(medication.daw), 'daw'],
    ['Written', medication.writtenDate && formatDate(medication.writtenDate), 'writtenOn'],
    [
      'Do not fill before',
      medication.effectiveDate && formatDate(medication.effectiveDate),
      'doNotFillBefore',
    ],
    ['Expires', medication.expirationDate && formatDate(medication.expirationDate)],
    ['Last filled', medication.lastFillDate && formatDate(medication.lastFillDate)],
    ...medication.diagnoses.map((diagnosis): Cell => [
      'ICD Code',
      [diagnosis.code, diagnosis.description].filter(Boolean).join(' '),
      'diagnosis',
    ]),
    ['Notes', medication.note, 'note'],
    [
      'Prior authorization',
      [medication.priorAuthorization, medication.priorAuthorizationStatus]
        .filter(Boolean)
        .join(' '),
    ],
    ['Do not fill', medication.doNotFill],
    ['Wants to hear', medication.fillIndicator],
    ...medication.evaluations.map((evaluation): Cell => [
      'DUR',
      [evaluation.reason, evaluation.service, evaluation.result, evaluation.coAgent]
        .filter(Boolean)
        .join(' '),
    ]),
  ]);

const messageLines = (message: ErxMessage): ErxLine[] =>
  section('Message', [
    ['Message ID', message.header.messageId],
    ['From', message.header.from?.id],
    ['To', message.header.to?.id],
    ['Sent', message.header.sentAt],
    ['Order number', message.header.prescriberOrderNumber],
    ['Answers', message.header.relatesTo],
    ['Signed', message.header.signed ? 'Yes' : null],
    ['Test', message.header.test ? 'Yes' : null],
    ['Version', message.version],
  ]);
const unreadLines = (message: ErxMessage): ErxLine[] =>
  section(
    'Also in the message',
    message.unread.slice(0, 300).map((text): Cell => {
      const at = text.indexOf(': ');
      return [
        shownText((at < 0 ? text : text.slice(0, at)).replace(/^Message\/(Body\/\w+\/)?/, ''), 300),
        at < 0 ? 'present' : text.slice(at + 2),
      ];
    }),
  );

const newRxLines = (message: NewRxMessage): ErxLine[] => [
  ...patientLines(message.patient),
  ...prescriberLines('Prescriber', message.prescriber),
  ...prescriberLines('Supervisor', message.supervisor),
  ...(message.medication
    ? [...drugLines(message.medication), ...orderLines(message.medication)]
    : []),
  ...message.coverages.flatMap((coverage) =>
    section('Insurance', [
      ['Payer', coverage.payer],
      ['BIN', coverage.bin],
      ['PCN', coverage.pcn],
      ['Group', coverage.groupId],
      ['Member ID', coverage.cardholderId],
      ['PC', coverage.personCode],
    ]),
  ),
  ...section('Pharmacy', [
    ['Name', message.pharmacy?.name],
    ['NCPDP', message.pharmacy?.ncpdpId],
    ['NPI', message.pharmacy?.npi],
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

/** The other pharmacy of a transfer, and what it tells beside the prescription. */
const transferLines = (side: TransferSide | null, told?: TransferTold): ErxLine[] =>
  section('Other pharmacy', [
    ['Name', side?.name, 'fromPharmacy'],
    ['Pharmacist', nameText(side?.pharmacist ?? null), 'fromPharmacist'],
    ['Address', addressText(side?.address ?? null), 'fromAddress'],
    ...(side === null ? [] : phones(side)),
    ['DEA', side?.dea, 'fromDea'],
    ['NCPDP', side?.ncpdpId],
    ['NPI', side?.npi],
    ['Its Rx #', told?.rxNumber, 'fromRxNumber'],
    ['Refills remaining', told?.refillsRemaining?.toString(), 'refillsRemaining'],
    ...(told?.fills ?? []).map(({ on, quantity }): Cell => [
      'Filled there',
      [
        on === null ? 'on a day that can’t be read' : formatDate(on),
        quantity === null ? null : `quantity ${formatQuantity(quantity)}`,
      ]
        .filter(Boolean)
        .join(', '),
      'earlierRefills',
    ]),
  ]);
const confirmLines = ({ side, summary }: TransferConfirmMessage): ErxLine[] => [
  ...section('RxTransferConfirm', [['Reference', summary.reference]]),
  ...transferLines(side),
];
const sideLines = (message: Exclude<AskedMessage, TransferConfirmMessage>): ErxLine[] => {
  if (message.kind === 'transferRequest')
    return [
      ...section('Prescription asked for', [['Our Rx #', message.header.rxReferenceNumber]]),
      ...transferLines(message.side),
    ];
  const told = message.kind === 'response' ? message.transfer : undefined;
  return told === undefined ? [] : transferLines(told.side, told);
};
const askedLines = (responseMessage: Exclude<AskedMessage, TransferConfirmMessage>): ErxLine[] => [
  ...section(
    responseMessage.transaction,
    responseMessage.kind === 'response'
      ? [
          ['Outcome', outcomeNames[responseMessage.outcome]],
          [
            'Reason',
            responseMessage.reasonCodes.map((reasonCode) => reasonText(reasonCode)).join(', '),
          ],
          ['Text', responseMessage.summary.text],
          ['Reference', responseMessage.summary.reference],
        ]
      : [
          ['Reference', responseMessage.summary.reference],
          ['Text', responseMessage.summary.text],
        ],
  ),
  ...sideLines(responseMessage),
  ...patientLines(responseMessage.patient),
  ...prescriberLines('Prescriber', responseMessage.prescriber),
  ...(responseMessage.medication
    ? [...drugLines(responseMessage.medication), ...orderLines(responseMessage.medication)]
    : []),
];

function linesOfKind(message: ErxMessage): readonly ErxLine[] {
  if (message.kind === 'newRx') return newRxLines(message);
  if (message.kind === 'transferConfirm') return confirmLines(message);
  return message.kind === 'other' ? otherLines(message) : askedLines(message);
}
/**
 * A message in sections, for reading beside the entry. What nobody knew how to read stands at the
 * end, word for word.
 */
export const linesOf = (message: ErxMessage): ErxLine[] => [
  ...linesOfKind(message),
  ...messageLines(message),
  ...unreadLines(message),
];
