import { sql } from 'kysely';
import { firstTemplates } from '#domain/admin/rules/new-store.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import type { SeedWork } from './organisation.ts';

/**
 * Texts that every store sends, and what patients said to being texted: most agreed, some declined,
 * some were never asked.
 */
export async function seedSms(
  { db, now }: SeedWork,
  stores: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...stores.values()].flatMap((store_id) =>
    firstTemplates.map((firstTemplate) => ({
      store_id,
      template_name: firstTemplate.name,
      template_text: firstTemplate.text,
      search_key: searchKey(['templateName'], { templateName: firstTemplate.name }),
      created_at: now,
      modified_at: now,
    })),
  );
  await db.insertInto('sms_templates').values(rows).execute();
  await sql`update patients set text_messages = case when patient_no % 7 = 0 then '2'
    when patient_no % 5 = 0 then '0' else '1' end`.execute(db);
}
