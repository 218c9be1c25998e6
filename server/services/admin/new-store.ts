import { firstPriceCodes, firstTemplates } from '#domain/admin/rules/new-store.ts';
import { priceCode } from '#domain/drug/entities/price-code.ts';
import { keptRuleOf } from '#domain/drug/rules/price-codes.ts';
import { smsTemplate } from '#domain/message/entities/template.ts';
import type { Draft } from '#domain/platform/fields/entity.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import { insertRecord, type Scope } from '#server/repositories/platform/records.ts';

/**
 * What a new store has on its first day besides its roles: price codes, so that it can price, and
 * text templates. All are the store's own to change.
 */
export async function stockNewStore(scope: Scope): Promise<void> {
  for (const { name, rule } of firstPriceCodes)
    await insertRecord(scope, priceCode, { name, ...keptRuleOf(rule) } as Draft<typeof priceCode>, {
      search_key: searchKey(['name'], { name }),
    });
  for (const { name: templateName, text: templateText } of firstTemplates)
    await insertRecord(
      scope,
      smsTemplate,
      { templateName, templateText },
      { search_key: searchKey(['templateName'], { templateName }) },
    );
}
