import type { KeyboardEvent } from 'react';
import { RadioView } from '#ui/platform/fields/choice-views.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';
import { controlOf } from '#ui/platform/form/walk.ts';

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  /^\p{L}$/u.test(key) && !ctrlKey && !altKey && !metaKey;

/**
 * Whether there are allergies: a number or an arrow chooses. A letter is the beginning of an
 * allergy, and goes where allergies are named: no name of one may ever choose NKDA.
 */
export function AllergyStatusView(props: FieldViewProps) {
  const name = (event: KeyboardEvent) => {
    if (props.readOnly || !isLetter(event)) return;
    event.stopPropagation();
    const form = event.currentTarget.closest<HTMLElement>('[role="dialog"]');
    (controlOf(form, 'allergies') ?? controlOf(form, 'allergen'))?.focus();
  };
  return (
    <div onKeyDownCapture={name}>
      <RadioView {...props} />
      {props.readOnly ? null : (
        <p className="mt-0.5 text-small text-muted">
          1, 2, 3 choose, as the arrows do; a letter begins the name of an allergy.
        </p>
      )}
    </div>
  );
}
