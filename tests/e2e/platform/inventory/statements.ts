import { judgeBehaviours, judgeMessages } from './behaviours.ts';
import { inventory } from './inventory.ts';
import { of, wrongWith, type Judged, type Proof, type Ran } from './proof.ts';

const routes = of('domain/platform/routes.test.ts');
const masks = of('domain/platform/mask.test.ts');
const enumerations = of('domain/platform/enumerations.test.ts');
const money = of('domain/platform/money.test.ts');
const zip = of('machines/patient/zip-lookup.test.ts');
const location = of('server/patient/location.test.ts');
const callTable = of('server/admin/roles.test.ts')(
  'create, search, load, update and delete a role with the shapes of the call table',
);
const permissionTree = of('server/admin/roles.test.ts')('the permission list is the tree');
const organisation = of('server/admin/organisation.test.ts');
const roles = of('machines/admin/roles.test.ts');
const list = of('machines/platform/list/list.test.ts');
const reason = of('machines/platform/reason/reason.test.ts');
const steps = of('machines/patient/patient.test.ts');
const session = of('e2e/admin/session.spec.ts');
const day = of('e2e/platform/demo-day.spec.ts');
const rowCounts = day('the demo store has the rows of specification 001 §9');
const bin = of('server/claim/insurance.test.ts');
const references = of('server/platform/references.test.ts');
const place = routes('every route of the specification is a place');
const valuesAndLabels = enumerations('%s: values and labels');
const labels = enumerations('%s: labels');
const maskPatterns = masks('patterns are those of the specification');
const handNeverTypes = of('views/platform/form/entity-form.test.tsx')(
  'Tab reaches what Enter leaves out, but never a read-only field',
);
const tableKeys = of('e2e/platform/tables.spec.ts')('a table: every transition');
const switched = of('views/platform/declared/pages.test.tsx')('Ctrl+A asks for the reason');
const prescriptionRow = of('server/rx/queue.test.ts')('the DV and RV logs');

/** Statements that no surface and no message makes, each with what proves it. */
const proofs: Readonly<Record<string, Readonly<Record<string, Proof>>>> = {
  rules: {
    'row-select': list('down, up, page, home and end stop at the ends'),
    'key-edit': tableKeys,
    'key-delete': tableKeys,
    'key-active': switched,
    'tables-unpaginated': of('machines/platform/list/inexact.test.ts')(
      'End goes to the very last row',
    ),
    'city-state-readonly': handNeverTypes,
    'zip-lookup-fires': zip('two characters ask nothing, three do'),
    'zip-lookup-hit': zip('a hit fills city, state and city id'),
    'zip-lookup-miss': zip('a miss sets city id 0'),
    'zip-lookup-clear': zip('clearing the zip blanks everything'),
    'zip-lookup-users': 'check deliveryAddress',
    'email-helper': of('server/admin/session.test.ts')('Has to be an e-mail address.'),
    'future-date': of('domain/platform/dates.test.ts')('only after the end of today is future'),
    'dialog-save': 'check discardDrug',
    'required-markers': 'check drugNeedsItsMarked',
    'display-only-toggles': switched,
    'rx-status-display': of('views/rx/status.test.tsx')('test.each(statusCodes)'),
    'no-calls': of('server/platform/record-calls.test.ts')('is saved with its audit row'),
    'private-only': 'check adminShell',
    'route-exact': routes('case matters'),
    'route-helper': routes('the four ways of misusing the route helper'),
  },
  masks: Object.fromEntries(inventory.masks.map(({ name }) => [name, maskPatterns])),
  constants: {
    dateFormat: of('e2e/platform/store-time.spec.ts')('all as MM/DD/YYYY'),
    money: money('every amount reads back'),
    percent: money('percent stays within 0 and 100'),
    surcharge: money('percent stays within 0 and 100'),
    maxSupplyDays: bin('[{ maxSupply: 366 }]'),
    editableTimeDays: bin('[{ editableTime: -1 }]'),
    numberOfTransMin: bin('[{ transactions: -1 }]'),
    newRecordId: roles('a new role carries zeros'),
    rolesDialogWidths: 'walk roles',
    rolesTableScrollHeight: 'check tablesScroll',
    drugTableScrollHeight: 'check tablesScroll',
    tableScrollHeightPx: 'check tablesScroll',
    zipLookupMinChars: zip('two characters ask nothing, three do'),
    userSettingSaveMs: of('machines/admin/user-setting.test.ts')('an e-mail address is changed'),
    autoCloseMs: reason('untouched, it closes after two seconds'),
    popupWidths: 'walk patient-add',
    dialogWidthsUsed: 'walk erx-view-detail',
    notesDrawerWidth: 'walk notes-drawer',
    addReasonRows: 'check blockedReason',
    stepIndex: steps('and no further than the six'),
    maxOtherLicenses: 'fill prescriber-licenses',
    auxillaryLabelSlots: 'check drugNeedsItsMarked',
    rfsc: of('e2e/claim/insurance.spec.ts')("'RFSC')).toHaveText('30')"),
    sampleRows: rowCounts,
    autocompleteSuggestionsMax: of('machines/platform/list/unanswered.test.ts')('Enter waits'),
    toolbarBadges: day('by keys: the badges stand on their icons'),
    eRxBadgeOverflow: of('views/platform/shell/tool-bar.test.tsx')('the badge of eRx says 50+'),
    insuranceTiers: of('server/patient/insurances.test.ts')('read in billing order'),
    landingPage: routes('the landing pages of the two types'),
    logoutTarget: session('Logout goes to /'),
    sessionStore: session('local storage is a hint that nobody believes'),
    loginAccounts: of('server/admin/password.test.ts')('passwords are stored as argon2id'),
  },
  enums: {
    userType: routes('the landing pages of the two types'),
    theme: session('the theme is one key'),
    relationshipFamily: valuesAndLabels,
    relationshipMember: enumerations('Father is 1'),
    binType: valuesAndLabels,
    groupType: valuesAndLabels,
    patientResidence: valuesAndLabels,
    willCall: valuesAndLabels,
    clinicTransmission: valuesAndLabels,
    prescriptionStatus: valuesAndLabels,
    documentStatus: valuesAndLabels,
    ...Object.fromEntries(
      [
        ['gender', 'kind', 'searchScope', 'matchMode', 'icdMatchMode', 'statusFilter'],
        ['activeStatus', 'insPrefference', 'documentType', 'allergyState', 'allergySeverity'],
        ['diseaseState', 'priceCode', 'brandGeneric'],
      ]
        .flat()
        .map((name) => [name, labels]),
    ),
    drugType: 'fill drug-add',
    productGroup: 'walk oct-add',
    payment: prescriptionRow,
    erxQuickRange: of('machines/erx/erx.test.ts')('the log: Last 7 Days'),
    noteSeen: of('server/platform/notes.test.ts')('a note is new to everyone but the person'),
    callStatus: of('adapters/platform/answers.test.ts')('a 200 that says FAIL is a refusal'),
  },
  calls: {
    'company-save': organisation('a company is created, found, changed'),
    'company-search': organisation('a company is created, found, changed'),
    'location-state': location('states, one state, and cities by name'),
    'location-city': location('states, one state, and cities by name'),
    'zip-lookup': location('a zip that is not complete or does not exist is a miss'),
    'store-search': organisation('a store needs name and zip'),
    'store-create': organisation('a store needs name and zip'),
    'permissions-load': permissionTree,
    'permissions-load-copy': permissionTree,
    'role-save': callTable,
    'role-update': callTable,
    'role-search': callTable,
    'role-get': callTable,
    'role-delete': callTable,
    'states-list': location('states, one state, and cities by name'),
    'city-search': location('states, one state, and cities by name'),
  },
  routes: Object.fromEntries(
    inventory.routes.map(({ path }) => [path, path === '/' ? session('Logout goes to /') : place]),
  ),
  entities: {
    session: session('local storage is a hint that nobody believes'),
    role: callTable,
    'role-permission-link': roles('a kept permission keeps its own link'),
    'permission-node': permissionTree,
    'company-address': organisation('a company is created, found, changed'),
    employee: organisation('an employee is created with a role'),
    'admin-lists': organisation('a store needs name and zip'),
    'postal-code': location('a zip that is not complete or does not exist is a miss'),
    address: steps('the delivery address is the home address'),
    insurance: of('server/patient/insurances.test.ts')('read in billing order'),
    product: of('views/platform/declared/pages.test.tsx')('has the seventeen columns'),
    clinic: references('is saved, found by any of its words'),
    prescriber: of('e2e/patient/people.spec.ts')('a prescriber by keys alone'),
    vendor: references('is saved, found by any of its words'),
    'vendor-contact': references('its contacts are saved with it'),
    'vendor-link': 'walk vendor-links',
    'prescription-row': prescriptionRow,
    'picked-up-order': of('server/rx/queue.test.ts')('lists beside the queues'),
    'dv-log-row': prescriptionRow,
    'rv-log-row': prescriptionRow,
    'patient-row': of('server/patient/people.test.ts')('a patient is found by last and first name'),
    'family-member': of('machines/patient/machines.test.ts')('family: every state can be reached'),
    document: of('server/document/document-calls.test.ts')('a paper is attached'),
  },
};

/** What describes sample data, a placeholder or a property of the sample, not a requirement. */
const replaced: ReadonlySet<string> = new Set([
  'key-edit',
  'key-delete',
  'key-active',
  'display-only-toggles',
  'no-calls',
  'userSettingSaveMs',
  'toolbarBadges',
  'autocompleteSuggestionsMax',
  'loginAccounts',
]);
/** A statement of the specification, where it stands, and what proves it. */
export interface Statement extends Judged {
  readonly kind: string;
  readonly source: string;
}
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '');
const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value
    ? shown(value.label)
    : shown(value);
interface Named {
  readonly of: string;
  readonly text: string;
  readonly source: string;
}
const named: Readonly<Record<string, () => readonly Named[]>> = {
  rules: () => inventory.rules.map(({ id, text, source }) => ({ of: id, text, source })),
  masks: () =>
    inventory.masks.map(({ name, pattern, source }) => ({ of: name, text: pattern, source })),
  constants: () =>
    inventory.constants.map(({ name, value, source }) => ({
      of: name,
      text: shown(value),
      source,
    })),
  enums: () =>
    Object.entries(inventory.enums).map(([name, { values, source }]) => ({
      of: name,
      text: values.map((value) => labelOf(value)).join(', '),
      source,
    })),
  calls: () =>
    inventory.calls.map(({ id, method, path, source }) => ({
      of: id,
      text: `${method} ${path}`,
      source,
    })),
  routes: () =>
    inventory.routes.map(({ path, surface, source }) => ({
      of: path,
      text: `shows ${surface}`,
      source,
    })),
  entities: () =>
    inventory.entities.map(({ name, fields, columns, source }) => ({
      of: name,
      text: (fields ?? columns ?? []).join(', '),
      source,
    })),
};
/** Every statement of the two documents, with what proves it in this run. */
export function statementsOf(ran: Ran): readonly Statement[] {
  const surfaces = new Map(inventory.surfaces.map(({ id, source }) => [id, source]));
  const messages = new Map(inventory.messages.map(({ id, source }) => [id, source]));
  const others = Object.entries(named).flatMap(([kind, all]) =>
    all().map((statement): Statement => {
      const proof = proofs[kind]?.[statement.of];
      return {
        ...statement,
        kind,
        disposition: replaced.has(statement.of) ? 'replaced' : 'keep',
        proof: proof ?? '–',
        wrong: wrongWith(proof, statement.of, ran),
      };
    }),
  );
  return [
    ...judgeBehaviours(ran).map((judged) => ({
      ...judged,
      kind: 'behaviours',
      source: surfaces.get(judged.of) ?? '',
    })),
    ...judgeMessages(ran).map((judged) => ({
      ...judged,
      kind: 'messages',
      source: messages.get(judged.of) ?? '',
    })),
    ...others,
  ];
}
