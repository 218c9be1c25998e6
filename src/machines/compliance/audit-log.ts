import type { AuditFile, AuditRow } from '#domain/compliance/contract/audit-log.ts';
import { outcomeTexts, patientsText } from '#domain/compliance/rules/audit-events.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

/** What the audit log asks of the server. */
export interface AuditLogPorts {
  auditLog(query: ListQuery, signal: AbortSignal): Promise<ListPage<AuditRow>>;
  /** Gives where the paper lies. */
  print(query: ListQuery): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  /** The person's own password, for this file alone. */
  prove(password: string): Promise<Result<string>>;
  file(input: { readonly list: ListQuery; readonly stepUp: string }): Promise<Result<AuditFile>>;
  saveFile(name: string, parts: readonly string[]): void;
  readonly printPaper: PrintPaper;
}
export const auditLogFields = {
  patientId: f.ref({ label: 'Patient', of: 'patient' }),
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
};
/** What is exported, and the password. */
export const auditFileFields = {
  ...auditLogFields,
  password: f.password({
    label: 'Your password',
    required: true,
    help: 'The file names patients and who looked at them.',
  }),
};
const kinds = [
  {
    name: 'kind',
    label: 'Show',
    options: [
      { value: 'all', label: 'All' },
      { value: 'viewed', label: 'Seen' },
      { value: 'done', label: 'Changed' },
      { value: 'denied', label: 'Refused' },
      { value: 'unusual', label: 'Unusual' },
      { value: 'opened', label: 'Break-glass' },
    ],
    initial: 'all',
  },
];
const auditLogList = clockDialogColumns<AuditRow>()({
  at: { title: 'Date', width: 140, text: (row, clock) => instantText(clock, row.at) },
  person: { title: 'Person', width: 140, text: (row) => row.person },
  workstation: { title: 'Workstation', width: 120, text: (row) => row.workstation },
  event: { title: 'What', width: 190, text: (row) => row.event },
  outcome: { title: 'Outcome', width: 84, text: (row) => outcomeTexts[row.outcome] },
  patients: { title: 'Patients', width: 220, grow: true, sortable: false, text: patientsText },
  rxNumber: { title: 'Rx #', width: 84, sortable: false, text: (row) => row.rxNumber },
  asked: { title: 'Asked', width: 160, grow: true, sortable: false, text: (row) => row.asked },
  unusual: { title: 'Unusual', width: 130, sortable: false, text: (row) => row.unusual.join(', ') },
});
/** Who saw or changed what: of the patient in sight at first, of all where none is picked. */
export const auditLogPlan = {
  name: 'auditLog',
  call: 'auditLog.search',
  ...auditLogList,
  keyOf: (row) => row.id,
  fields: auditLogFields,
  choices: kinds,
  changeEvents: [],
  rowActions: {
    open: {
      why: (row) => (row.rxId === null ? 'This row is not about one prescription.' : null),
      rxId: (row) => row.rxId ?? 0,
    },
    printAll: { act: true },
    file: {
      ask: (_row, { patientId = null, from = null, to = null }) =>
        prompt('auditFile', {
          id: 0,
          version: 0,
          title: 'Audit Log File',
          fields: auditFileFields,
          blank: { patientId, from, to },
        }),
    },
  },
} satisfies ClockPlan<AuditRow>;

const printed =
  (ports: AuditLogPorts) =>
  async ({ query }: Act): Promise<Acted> => {
    const { text, filters } = query;
    const result = await ports.print({ text, filters, sort: null, offset: 0, limit: 1 });
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    const { fileUrl, pages } = result.value;
    const what = `Audit Log, ${pages === 1 ? '1 page' : `${pages} pages`},`;
    return { kind: 'done', paper: { fileUrl, what, here: 'open' } };
  };
const givenIn = (draft: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(auditLogFields).flatMap((name) => {
      const value = draft[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
/** The password becomes a proof, the proof a file; what is wrong with it stands at its field. */
function auditFileDialog(ports: AuditLogPorts) {
  let said = '';
  const saved = savedBy(async ({ draft }) => {
    const proof = await ports.prove(String(draft['password']));
    if (!proof.ok)
      return { ok: false, error: { ...proof.error, fields: { password: proof.error.message } } };
    const list = { text: '', filters: givenIn(draft), sort: null, offset: 0, limit: 1 };
    const made = await ports.file({ list, stepUp: proof.value });
    if (!made.ok) return made;
    const { name, content, rows, fingerprint } = made.value;
    ports.saveFile(name, [content]);
    said = `${name}: ${rows === 1 ? '1 row' : `${rows} rows`}, signed by ${fingerprint}.`;
    return ok(null);
  });
  return saved.provide({
    actions: { notifySaved: ({ system }) => tell(system, { tone: 'success', message: said }) },
  });
}
export const provideAuditLog = (ports: AuditLogPorts, clock: ClockPorts) => ({
  auditLog: provideListDialog(
    createListDialog(onClock(auditLogPlan, clock), (system) => ({
      patientId: patientInSight(system),
    })),
    (input, signal) => ports.auditLog(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  auditFile: auditFileDialog(ports),
});
