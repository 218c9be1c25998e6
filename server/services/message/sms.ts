import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import type { SmsLine, SmsPreview, SmsRow } from '#domain/message/contract/sms.ts';
import {
  smsLength,
  smsRefusal,
  smsText,
  textingRefusal,
  unknownPlaceholders,
  wordsWritten,
} from '#domain/message/rules/sms.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { outboxStatuses } from '#domain/platform/contract/outbox.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { outcomeOf, type Taken } from '#domain/platform/rules/outbox.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { noGatewayConnected, type SmsGateway } from '#server/io/message/gateway.ts';
import {
  drugNamesAmong,
  findSms,
  insertSms,
  listSms,
  markSms,
  nextSms,
  requeueSms,
  smsPeople,
  smsStore,
  templateExists,
  templateWith,
  type SmsPerson,
} from '#server/repositories/message/sms.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { noteTry, queuedAgain } from '#server/services/platform/outbox.ts';
import { overQuota } from '#server/services/platform/quota.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';

type Found<T> = Result<T, SaveFailure<SmsRow>>;
/** Checked and bagged, not yet with the patient. */
const readyIn = statusGroups.readyForPickup;

/** Where messages go, and for a patient with something ready the template that says so. */
export async function startSms(
  scope: Scope,
  patientId: number | null,
): Promise<{ gateway: string; templateId: number | null; text: string | null }> {
  const [person] = patientId === null ? [] : await smsPeople(scope, [patientId], readyIn);
  const template =
    person && person.ready > 0 && !person.deleted
      ? await templateWith(scope, '{ready}')
      : undefined;
  return {
    gateway: noGatewayConnected,
    templateId: template?.id ?? null,
    text: template?.template_text ?? null,
  };
}

/**
 * What is wrong with a text whoever gets it: nobody fills a placeholder, or it names a drug (45 CFR
 * 164.502(b), minimum necessary).
 */
async function textProblem(scope: Scope, text: string): Promise<string | null> {
  const [unknown] = unknownPlaceholders(text);
  if (unknown !== undefined) return `Nothing fills ${unknown}.`;
  const [drug] = await drugNamesAmong(scope, wordsWritten(text));
  return drug === undefined ? null : `“${drug}” is the name of a drug: a text never names one.`;
}
const lineOf = (
  smsPerson: SmsPerson,
  template: string,
  store: { readonly name: string; readonly phone: string | null },
): SmsLine => {
  const facts = {
    store: store.name,
    phone: phoneText(store.phone ?? ''),
    name: smsPerson.first_name,
    ready: smsPerson.ready,
  };
  const text = smsText(template, facts);
  const { encoding, units, segments } = smsLength(text);
  const why = smsRefusal(
    template,
    {
      cellPhone: smsPerson.cell_phone,
      textMessages: smsPerson.text_messages,
      active: smsPerson.active,
      deleted: smsPerson.deleted,
    },
    facts,
  );
  return {
    patientId: smsPerson.id,
    name: `${smsPerson.last_name}, ${smsPerson.first_name}`,
    phone: smsPerson.cell_phone ?? '',
    text,
    encoding,
    units,
    segments,
    why,
  };
};
/** The text as each of these patients would get it, with why one may not. Nothing is sent. */
export async function previewSms(
  scope: Scope,
  patientIds: readonly number[],
  text: string,
): Promise<Found<SmsPreview>> {
  const ids = [...new Set(patientIds)];
  const people = new Map(
    (await smsPeople(scope, ids, readyIn)).map((smsPerson) => [smsPerson.id, smsPerson]),
  );
  const store = await smsStore(scope);
  if (ids.some((id) => !people.has(id))) return missing();
  return ok({
    gateway: noGatewayConnected,
    problem: text.trim() === '' ? null : await textProblem(scope, text),
    lines: ids.map((id) =>
      lineOf(required(people.get(id), 'the patient of a text message'), text.trim(), store),
    ),
  });
}
/**
 * Puts one message for each patient into the outbox, or none. Refused with the reason of each who
 * may not be texted.
 */
export async function queueSms(
  scope: Scope,
  input: {
    readonly patientIds: readonly number[];
    readonly templateId: number | null;
    readonly text: string;
  },
): Promise<Found<readonly number[]>> {
  if (input.templateId !== null && !(await templateExists(scope, input.templateId)))
    return refused(['This template is not here any more: choose another.'], {
      templateId: 'Not here any more',
    });
  if (input.patientIds.length === 0)
    return refused(['Choose who gets this text.'], { patients: 'Choose who gets this text.' });
  if (input.text.trim() === '')
    return refused(['Write the text first.'], { text: 'Write the text first.' });
  const preview = await previewSms(scope, input.patientIds, input.text);
  if (!preview.ok) return preview;
  const { problem, lines } = preview.value;
  const no = lines.filter((line) => line.why !== null).map((line) => `${line.name}: ${line.why}`);
  if (problem !== null) return refused([problem], { text: problem });
  if (no.length > 0) return refused(no, { patients: no.join(' ') });
  const over = await overQuota(scope, 'texts', lines.length);
  if (over !== null) return refused([over]);
  return ok(
    await insertSms(
      scope,
      lines.map((line) => ({
        patientId: line.patientId,
        templateId: input.templateId,
        phone: line.phone,
        body: line.text,
        segments: line.segments,
      })),
    ),
  );
}
/** The outbox, newest first. */
export async function searchSms(scope: Scope, query: ListQuery): Promise<ListPage<SmsRow>> {
  const { status = '', patientId = '' } = query.filters;
  return {
    ...(await listSms(scope, query, {
      status: (outboxStatuses as readonly string[]).includes(status) ? status : null,
      patientId: idIn(patientId),
      text: query.text.trim(),
    })),
    exact: true,
  };
}
/** Queues a message that failed once more. */
export async function retrySms(scope: Scope, id: number, version: number): Promise<Saved<SmsRow>> {
  return queuedAgain(
    'message',
    version,
    () => findSms(scope, id),
    () => requeueSms(scope, id, version),
  );
}

const keyOf = (id: number): string => String(id).padStart(10, '0');
/**
 * Hands over the message whose turn it is; null where none waits. The row is locked until what
 * became of it is written, and the gateway
 * knows its key: a stop in between hands the same message over again, and the gateway takes it
 * once. Who has declined meanwhile gets none.
 */
export const sendNextSms = (
  db: Db,
  gateway: SmsGateway,
  clock: () => string,
): Promise<{ readonly id: number; readonly status: string } | null> =>
  tx(db, async (eachTx) => {
    const now = clock();
    const due = await nextSms(eachTx, now);
    if (!due) return null;
    const no = textingRefusal({
      cellPhone: due.cell_phone,
      textMessages: due.text_messages,
      active: due.active,
      deleted: due.deleted_at !== null,
    });
    const took: Taken =
      no === null
        ? await gateway.send({
            key: keyOf(due.id),
            storeCode: due.code,
            to: due.phone,
            text: due.body,
            at: now,
          })
        : { taken: false, why: no, again: false };
    const to = outcomeOf(due.attempts, took, now);
    await markSms(eachTx, due.id, now, to);
    await noteTry({ db: eachTx, now }, 'sms', due, to);
    return { id: due.id, status: to.status };
  });
