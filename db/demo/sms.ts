import { sql } from 'kysely';
import { searchKey } from '#domain/rules/reference-search.ts';
import type { SeedWork } from './organisation.ts';

const templates = [
  ['Ready for pickup', 'Hello {name}, {ready} can be picked up at {store}. Questions? Call {phone}.'],
  ['Please call us', 'Hello {name}, please call {store} at {phone}. We have a question about your order.'],
  ['We close early', '{store} closes early today. Call {phone} before you come.'],
] as const;
/** Texts that every store sends, and what patients said to being texted: most agreed, some declined, some were never asked. */
export async function seedSms({ db, now }: SeedWork, stores: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...stores.values()].flatMap((store_id) => templates.map(([template_name, template_text]) => ({ store_id, template_name, template_text, search_key: searchKey(['templateName'], { templateName: template_name }), created_at: now, modified_at: now })));
  await db.insertInto('sms_templates').values(rows).execute();
  await sql`update patients set text_messages = case when patient_no % 7 = 0 then '2' when patient_no % 5 = 0 then '0' else '1' end`.execute(db);
}
