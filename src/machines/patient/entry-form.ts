import { defineForm, type Fields, type FormLayout } from '#domain/platform/fields/entity.ts';

/**
 * The layout of a panel, checked against its own fields. Every panel is drawn by the same view,
 * which reads any fields.
 */
export const entryForm = <F extends Fields>(
  entity: { readonly fields: F },
  sections: FormLayout<F>['sections'],
): FormLayout => defineForm(entity, sections) as unknown as FormLayout;
