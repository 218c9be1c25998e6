import { replayKey } from '#ui/platform/commands/replay.ts';
import { RadioView } from '#ui/platform/fields/choice-views.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';

const enter = {
  key: 'Enter',
  code: 'Enter',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  timeStamp: 0,
};

/** The answer to counseling: the key that chooses it goes on to the next field, too. */
export function CounselingView(props: FieldViewProps) {
  return (
    <div
      onKeyDown={(event) => {
        const hasChosen = event.defaultPrevented && event.key.length === 1;
        if (hasChosen) replayKey(enter, () => false);
      }}
    >
      <RadioView {...props} />
    </div>
  );
}
