import { useId, useState, type FormEvent } from 'react';
import { reasonWordsProblem } from '#domain/platform/rules/reason-words.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';

/** That an answer is chosen and nothing of it is stored. */
export const NotSaved = ({
  answer,
  words,
}: {
  readonly answer: string;
  readonly words: string;
}) => (
  <p className="mt-1 font-semibold text-warn">
    Not saved yet: {answer}
    {words === '' ? '' : ` · ${words}`}
  </p>
);
/** An answer that takes no words is chosen: a key of its own records it. */
export const AnswerChosen = ({
  answer,
  give,
  onGive,
}: {
  /** The chosen answer in words. */ readonly answer: string;
  /** The command that records it. */ readonly give: string;
  onGive(): void;
}) => (
  <p className="mt-1 flex flex-wrap items-center gap-2 font-semibold text-warn">
    Not saved yet: {answer}
    <Button className="ml-auto" tabIndex={-1} command={give} onClick={onGive}>
      Answer
    </Button>
  </p>
);
interface Props {
  /** The chosen answer in words. */ readonly answer: string;
  readonly words: string;
  /** The command that goes back to the answers. */ readonly leave: string;
  /** Where its key acts. */ readonly scope: Readonly<Record<string, string>>;
  onType(words: string): void;
  onSend(words: string): void;
}
/** What an answer says in words: whom the person spoke with, or why it is right. Enter sends it. */
export function AnswerWords({ answer, words, leave, scope, onType, onSend }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = reasonWordsProblem(words);
    setProblem(found);
    if (found === null) onSend(words.trim());
  };
  return (
    <form {...scope} className="mt-1 flex flex-wrap items-start gap-2" onSubmit={send}>
      <FieldRow
        id={id}
        label="In words"
        required
        className="min-w-[240px] flex-1"
        error={problem ?? undefined}
      >
        <input
          id={id}
          className="control"
          placeholder="Spoken with whom, or why it is right"
          aria-label={`${answer}. In words`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={describedBy(id, { error: problem ?? undefined })}
          value={words}
          onChange={(event) => {
            onType(event.target.value);
            setProblem(null);
          }}
        />
      </FieldRow>
      <Button type="submit" fixed="Enter">
        Answer
      </Button>
      <p className="w-full text-small font-semibold text-warn">
        Not saved yet. <Kbd command={leave} /> goes back to the answers; the words stay.
      </p>
    </form>
  );
}
