import { knownGaps, later } from './gaps.ts';
import { inventory } from './inventory.ts';
import { of, wrongWith, type Judged, type Proof, type Ran } from './proof.ts';

const session = of('e2e/admin/session.spec.ts');
const rolesByKeys = of('e2e/admin/roles.spec.ts');
const people = of('e2e/patient/people.spec.ts');
const patientByKeys = of('e2e/patient/patient.spec.ts');
const insurance = of('e2e/claim/insurance.spec.ts');
const mainJob = of('e2e/rx/main-job.spec.ts');
const roles = of('machines/admin/roles.test.ts');
const zip = of('machines/patient/zip-lookup.test.ts');
const workstation = of('machines/platform/workstation/workstation.test.ts');
const pages = of('views/platform/declared/pages.test.tsx');
const steps = of('machines/patient/patient.test.ts');
const queue = of('server/rx/queue.test.ts');
const reason = of('machines/platform/reason/reason.test.ts');
const notes = of('machines/platform/notes/notes.test.ts');
const verification = of('views/rx/verification.test.tsx');
const references = of('server/platform/references.test.ts');
const otc = of('server/drug/otc-products.test.ts');
const tools = of('e2e/platform/tools.spec.ts');
const list = of('machines/platform/list/list.test.ts');
const table = of('views/platform/table/data-table.test.tsx');
const insurances = of('server/patient/insurances.test.ts');
const contractRoles = of('server/admin/roles.test.ts');
const claimLooks = of('e2e/platform/looks.spec.ts')('claims: sent by a key, paid and rejected');
const aRefill = tools('two of a patient’s prescriptions are refilled by keys alone');
const putOff = of('machines/rx/deferred.test.ts');
const autoRefill = of('server/refill/auto-refill.test.ts');
const eRefill = of('machines/refill/e-refill.test.ts');
const exchanged = of('server/erx/exchange.test.ts');
const aRole = rolesByKeys('a role from nothing to gone and back');
const aPatient = patientByKeys('a patient from nobody to merged');
const aBin = insurance('a BIN with its PBM');
const reasons = people('a prescriber by keys alone');
const zipHit = zip('a hit fills city, state and city id');
const zipMiss = zip('a miss sets city id 0 and blanks city and state');
const zipCleared = zip('clearing the zip blanks everything');
const noHand = of('views/platform/form/entity-form.test.tsx')(
  'Tab reaches what Enter leaves out, but never a read-only field',
);
const delivered = steps('the delivery address is the home address while it says so');
const switched = pages('Ctrl+A asks for the reason');
const day = of('e2e/platform/demo-day.spec.ts');
const rowCounts = day('the demo store has the rows of specification 001 §9');
const toolBar = of('views/platform/shell/tool-bar.test.tsx');

/**
 * Per surface, one proof for each of its behaviours, in the inventory's order; `later` where one
 * comes later than its surface.
 */
const proofs: Readonly<Record<string, readonly (Proof | 'later')[]>> = {
  login: [
    'check login',
    'check login',
    'check login',
    session('the page that was asked for is shown'),
    session('what is missing is said at its field'),
    'check adminShell',
    'check unknownPage',
    session('what is missing is said at its field'),
  ],
  'not-found': ['check unknownPage'],
  'app-shell': [
    'check shell',
    'check adminShell',
    'check adminShell',
    'check adminShell',
    workstation('without the permission list every permission is closed'),
    'check unknownPage',
  ],
  sidebar: ['check insuranceGroup', 'check insuranceGroup', 'check adminShell', 'check adminShell'],
  'top-nav': [
    of('domain/platform/routes.test.ts')('the top navigation has its nine entries'),
    'check shell',
    'check shell',
    'check adminShell',
  ],
  'user-menu': ['check userMenu', session('a reload of a locked station stays locked'), 'walk'],
  'user-setting': [of('machines/admin/user-setting.test.ts')('an e-mail address is changed')],
  'user-setting-user-info': [
    of('machines/admin/user-setting.test.ts')('an e-mail address is changed'),
  ],
  'theme-switcher': ['check shell', session('the theme is one key')],
  'company-search': ['check adminShell', 'check adminShell', 'fill'],
  'store-search': ['check adminShell', 'fill'],
  'employee-search': ['check adminShell', 'fill'],
  roles: [
    'check adminShell',
    aRole,
    'check adminShell',
    'check adminShell',
    aRole,
    aRole,
    roles('a row goes only when the server has deleted its role'),
    rolesByKeys('Roles dialog: every transition'),
    rolesByKeys('Role dialog: every transition'),
  ],
  'role-edit': [
    contractRoles('the permission list is the tree'),
    roles('both levels of the tree can be chosen'),
    aRole,
    roles('edit, change, save: Role Update successfully, and the dialog closes'),
    roles('a new role carries zeros'),
    rolesByKeys('a failed save keeps the dialog'),
    roles('a kept permission keeps its own link'),
    roles('a kept permission keeps its own link'),
  ],
  'company-detail': ['check adminShell', 'fill'],
  'company-address': ['fill', zipHit, zipMiss, zipCleared, noHand],
  'company-mailing-contact': ['fill'],
  'store-detail': ['check adminShell', 'fill', 'fill'],
  'employee-detail': ['check adminShell', 'fill', 'fill'],
  processing: ['check unknownPage', 'walk', 'walk', 'walk', 'walk'],
  'processing-detail': ['check shell', mainJob('a refill from a scanned label'), 'walk'],
  order: ['check shell', 'walk'],
  'completed-prescriptions': [
    'walk',
    table('a cell reads as its kind reads everywhere'),
    queue('lists beside the queues'),
    list('down, up, page, home and end stop at the ends'),
    'walk',
  ],
  'picked-up-orders': ['walk', 'walk'],
  'attach-docs-menu': ['check attachDocs'],
  'dv-log': [queue('the DV and RV logs'), rowCounts],
  'rv-log': [queue('the DV and RV logs'), rowCounts],
  'drug-verification': [verification('Drug Verification by scan')],
  'rph-verification': [
    verification('Rph Verification: source, label and product'),
    verification('Rph Verification: source, label and product'),
    verification('a wrong password stays, says so'),
  ],
  binman: [of('e2e/counter/whereabouts.spec.ts')('a new bin takes a bag'), 'walk'],
  wimo: [of('e2e/counter/whereabouts.spec.ts')('a new bin takes a bag'), 'walk'],
  'drug-search': [
    'check tablesScroll',
    'walk',
    'check demoRows',
    'check tablesScroll',
    'check tablesScroll',
    pages('has the seventeen columns'),
    pages('Space on AF turns autofill'),
    'walk',
    pages('Space on AF turns autofill'),
    'walk',
    pages('Space on AF turns autofill'),
  ],
  'drug-add': [
    'check drugNeedsItsMarked',
    'check discardDrug',
    'fill',
    'check discardDrug',
    'check drugNeedsItsMarked',
  ],
  'group-ndcs': ['walk'],
  'auxillary-labels': ['walk', 'walk'],
  'oct-search': ['walk', 'walk'],
  'oct-add': [otc('a seasonal order without its days is refused'), 'fill', 'fill', 'fill', 'walk'],
  patient: ['check noRecordFound', 'check patientSteps'],
  'patient-list': ['check demoRows'],
  'patient-add': [
    'check patientSteps',
    steps('steps go forward and back'),
    steps('steps go forward and back'),
    'check patientSteps',
    'check patientSteps',
    'check patientSteps',
    'check discardPatient',
    aPatient,
    'check discardPatient',
  ],
  'patient-info-bar': ['walk'],
  'patient-step-info': ['check deliveryAddress'],
  'patient-home-address': [zipHit, zipMiss, zipCleared, noHand],
  'patient-delivery-address': ['check deliveryAddress', delivered, delivered, 'fill'],
  'patient-emergency-contact': ['walk'],
  'patient-caregiver-contact': ['walk'],
  'patient-icds': [aPatient],
  'patient-step-billing': ['walk'],
  'patient-allergies-list': ['walk'],
  'patient-allergies-exceptions': ['walk'],
  'patient-step-docs': [
    'walk',
    'walk',
    of('machines/patient/machines.test.ts')('papers: every state can be reached'),
  ],
  'patient-step-wc': ['walk'],
  'family-member-add': [
    of('machines/patient/machines.test.ts')('family: every state can be reached'),
    'walk',
  ],
  'insurance-panel': ['check noRecordFound', 'walk'],
  'insurance-table': [
    'walk',
    of('machines/patient/insurance-entries.test.ts')('one is switched off and on again'),
    insurances('are saved with the patient in one version'),
  ],
  'eligibility-check': [aPatient],
  'cvs-info': ['walk', 'walk', 'walk'],
  prescriber: ['check prescriberPicker', 'check noRecordFound'],
  'prescriber-clinics': ['walk'],
  'prescriber-add': ['walk', reasons, 'walk'],
  'prescriber-address': [zipHit],
  'prescriber-licenses': ['fill'],
  'prescriber-clinics-search': [
    of('machines/prescriber/clinic-links.test.ts')('typing asks nothing; Enter searches'),
  ],
  'prescriber-deceased': [reason('Deceased asks for a date')],
  'clinic-search': ['check insuranceGroup', 'walk', 'check demoRows', switched],
  'clinic-add': ['check discardClinic'],
  'clinics-info': ['walk', 'walk'],
  'vendor-search': ['check insuranceGroup', 'walk', 'check noRecordFound'],
  'vendor-add': ['check vendorNameIsNeeded', 'check vendorContact', 'fill', 'walk', zipHit],
  'vendor-contacts': [
    'fill',
    'check vendorContact',
    'check vendorContact',
    'check vendorContact',
    references('with a contact that has no name is refused'),
  ],
  'vendor-links': ['walk', 'walk'],
  'insurance-menu': ['check insuranceGroup'],
  'ins-group-search': ['check insuranceGroup', 'walk'],
  'ins-pcn-search': ['check insuranceGroup', 'walk'],
  'ins-bin-search': ['check insuranceGroup', 'walk'],
  'ins-rejection-codes': ['check insuranceGroup', insurance('a rejection code')],
  'ins-bin-add': ['check binMessage', 'check discardBin'],
  'ins-pcn-add': ['check pcnMessage', 'check discardPcn'],
  'ins-group-add': ['check groupMessage', 'check discardGroup'],
  'ins-contact-info': ['walk', aBin],
  'inactive-reason': [
    'check inactiveReason',
    'check inactiveReason',
    references('of another store is answered like none'),
  ],
  'blocked-reason': ['check blockedReason', 'check blockedReason', 'check blockedReason'],
  'notes-drawer': [
    'check notesDrawer',
    notes('an added note stands first'),
    notes('what is new is told as seen'),
  ],
  'wc-1': ['fill'],
  'wc-2': ['fill'],
  'top-toolbar': [
    day('by keys: the badges stand on their icons'),
    'check adminShell',
    toolBar('the badge of eRx says 50+'),
  ],
  'bottom-toolbar': ['check adminShell', 'check shell'],
  'edit-rx': [mainJob('a refill from a scanned label')],
  erx: ['walk', 'walk'],
  'erx-received': [rowCounts, 'walk'],
  'erx-sent': [rowCounts, 'walk'],
  'erx-view-detail': ['walk'],
  'erx-log': [rowCounts],
  'refill-rx': [aRefill, 'walk'],
  'e-refill': ['walk', 'walk'],
  'e-refills-request': [
    eRefill('only once the network has every one of them it says'),
    exchanged('waits until the network has said that it took it'),
  ],
  'refill-ready': [aRefill, 'walk'],
  'refill-no-refills': [aRefill, 'walk'],
  deffered: [rowCounts, putOff('Deffered: the date, the reason and the note')],
  'auto-refill': [autoRefill('what is enrolled is refilled by itself'), 'walk'],
  'bill-later': [rowCounts, 'walk'],
  'claim-details': ['walk', claimLooks, 'walk'],
  'transmission-log': [claimLooks],
  'tlog-amounts': [claimLooks],
  'tlog-pharmacy': ['walk'],
  'tlog-drug': ['walk'],
  'tlog-patient': ['walk'],
  'tlog-provider': ['walk'],
  'rejected-claims': [rowCounts, claimLooks, 'walk'],
  'document-preview': ['walk'],
  'document-list': ['walk'],
  'send-sms': ['walk'],
  'browse-presc': [tools('Browse Presc., Profile and RTS')],
  'rx-pc': ['walk'],
  pi: [tools('EI, PI and Control Meds'), 'walk'],
  ei: [tools('EI, PI and Control Meds'), 'walk'],
  profile: [tools('Browse Presc., Profile and RTS')],
  'control-meds': [tools('EI, PI and Control Meds')],
  rts: [tools('Browse Presc., Profile and RTS')],
};
/**
 * Every message of the catalog. What decisions.md replaces is looked for as not being there, or as
 * what stands in its place.
 */
const messageProofs: Readonly<Record<string, Proof | 'later'>> = {
  'login-failed': session('what is missing is said at its field'),
  'login-username-required': session('what is missing is said at its field'),
  'login-password-required': session('what is missing is said at its field'),
  'role-search-empty': aRole,
  'role-save-empty-name': aRole,
  'role-save-empty-permissions': aRole,
  'role-created': aRole,
  'role-updated': aRole,
  'role-save-status-false': rolesByKeys('a failed save keeps the dialog'),
  'role-non-success': rolesByKeys('Roles dialog: every transition'),
  'call-failed': rolesByKeys('a failed save keeps the dialog'),
  'location-get-failed': zip('a fault keeps the zip and says so'),
  'permission-load-failed': workstation('without the permission list every permission is closed'),
  'unknown-route': 'check unknownPage',
  'route-helper-misuse': of('domain/platform/routes.test.ts')(
    'the four ways of misusing the route helper',
  ),
  'data-saved': aPatient,
  'data-not-saved': 'check discardPatient',
  'data-not-saved-drug': 'check discardDrug',
  'send-rre': eRefill('only once the network has every one of them it says'),
  'no-record-found': 'check noRecordFound',
  'delete-confirm': aRole,
  'vendor-contact-delete-confirm': 'check vendorContact',
  'vendor-contact-yes': 'check vendorContact',
  'vendor-contact-no': 'check vendorContact',
  'attach-menu-item': 'check attachDocs',
  'close-confirm': 'check discardBin',
  'back-confirm': 'check patientSteps',
  'placeholder-edit': 'check placeholders',
  'placeholder-delete': 'check placeholders',
  'placeholder-active': 'check placeholders',
};

/** Each behaviour with what proves it; none is left out. */
export function judgeBehaviours(ran: Ran): readonly Judged[] {
  return inventory.surfaces.flatMap((surface) =>
    (surface.behaviours ?? []).map((behaviour, index): Judged => {
      const isLater = surface.id in later || surface.id in knownGaps;
      const of = proofs[surface.id];
      const proof = isLater
        ? 'later'
        : of?.length === surface.behaviours!.length
          ? of[index]
          : undefined;
      return {
        of: surface.id,
        text: behaviour.text,
        disposition: behaviour.disposition,
        proof: proof ?? '–',
        wrong: wrongWith(proof, surface.id, ran),
      };
    }),
  );
}
/** Where a proof is asked for in this run, how often, and by what. */
export function countsOf(what: string, all: readonly Judged[]): string {
  const kind = (text: string) =>
    text === 'later'
      ? 'later'
      : text === 'walk'
        ? 'the walk'
        : text === 'fill'
          ? 'a form filled and reloaded'
          : text.startsWith('check ')
            ? 'a check by keys'
            : 'a test of its own';
  const by = new Map<string, number>();
  for (const judged of all) by.set(kind(judged.proof), (by.get(kind(judged.proof)) ?? 0) + 1);
  return `${what}: ${all.filter((judged) => judged.wrong === null && judged.proof !== 'later').length}/${all.filter((judged) => judged.proof !== 'later').length} proved; ${[...by].map(([name, second]) => `${name} ${second}`).join(', ')}`;
}
export const judgeMessages = (ran: Ran): readonly Judged[] =>
  inventory.messages.map((message) => ({
    of: message.id,
    text: message.text,
    disposition: 'message',
    proof: messageProofs[message.id] ?? '–',
    wrong: wrongWith(messageProofs[message.id], message.id, ran),
  }));
