import type { DisclosureDraft, DisclosureRow } from '#domain/compliance/contract/disclosures.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

/** What the accounting of disclosures asks of the server. */
export interface DisclosurePorts {
  disclosures(query: ListQuery, signal: AbortSignal): Promise<ListPage<DisclosureRow>>;
  enter(draft: DisclosureDraft): Promise<Result<unknown>>;
  /** Gives where the paper lies. */
  print(patientId: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
}
export const disclosureFields = {
  patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
};
/** What was given to somebody, as the accounting says it (45 CFR 164.528(b)(2)). */
export const enteredFields = {
  ...disclosureFields,
  on: f.date({ is: 'past', label: 'Date', required: true }),
  recipient: f.text({ label: 'To whom', max: 120, required: true }),
  address: f.text({ label: 'Address', max: 200, help: 'If it is known.' }),
  what: f.text({ label: 'What', max: 400, required: true }),
  purpose: f.text({
    label: 'Why',
    max: 400,
    required: true,
    help: 'As a court order, a subpoena, public health; or the number of the written request.',
  }),
};
const disclosuresList = dialogColumns<DisclosureRow>()({
  on: { title: 'Date', width: 94, text: (row) => formatDate(row.on) },
  recipient: { title: 'To whom', width: 220, text: (row) => row.recipient },
  address: { title: 'Address', width: 170, text: (row) => row.address },
  what: { title: 'What', width: 320, grow: true, text: (row) => row.what },
  purpose: { title: 'Why', width: 260, grow: true, text: (row) => row.purpose },
  by: { title: 'Entered by', width: 130, text: (row) => row.by },
});
/** What was disclosed of the patient in sight outside treatment, payment and operations. */
export const disclosuresPlan = {
  name: 'disclosures',
  call: 'disclosures.list',
  ...disclosuresList,
  keyOf: (row) => row.id,
  fields: disclosureFields,
  asksFirst: true,
  changeEvents: ['disclosure', 'pmp'],
  rowActions: {
    create: {
      ask: (_row, { patientId = null }) =>
        prompt('disclosure', {
          id: 0,
          version: 0,
          title: 'Disclosure',
          fields: enteredFields,
          blank: { patientId },
        }),
    },
    printAll: { act: true },
  },
} satisfies ListPlan<DisclosureRow>;

const printed =
  (ports: DisclosurePorts) =>
  async ({ query }: Act): Promise<Acted> => {
    const result = await ports.print(Number(query.filters['patientId'] ?? 0));
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    const { fileUrl, pages } = result.value;
    const what = `Accounting of Disclosures, ${pages === 1 ? '1 page' : `${pages} pages`},`;
    return { kind: 'done', paper: { fileUrl, what, here: 'open' } };
  };
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const enteredDialog = (ports: DisclosurePorts) =>
  savedBy(async ({ draft }) => {
    const entered = await ports.enter({
      patientId: Number(draft['patientId']),
      on: textIn(draft['on']),
      recipient: textIn(draft['recipient']),
      address: textIn(draft['address']) || null,
      what: textIn(draft['what']),
      purpose: textIn(draft['purpose']),
    });
    return entered.ok ? ok(null) : fail(entered.error);
  });
export const provideDisclosures = (ports: DisclosurePorts) => ({
  disclosures: provideListDialog(
    createListDialog(disclosuresPlan, (system) => ({ patientId: patientInSight(system) })),
    (input, signal) => ports.disclosures(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  disclosure: enteredDialog(ports),
});
