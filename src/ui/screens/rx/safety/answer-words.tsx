import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { reasonWordsProblem } from '#domain/platform/rules/reason-words.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';

interface Props {
  /** The chosen answer in words. */ readonly answer: string;
  onSend(words: string): void;
}
/** What an answer says in words: whom the person spoke with, or why it is right. Enter sends it. */
export function AnswerWords({ answer, onSend }: Props) {
  const id = useId();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, [answer]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = reasonWordsProblem(words);
    setProblem(found);
    if (found === null) onSend(words.trim());
  };
  return (
    <form className="mt-1 flex flex-wrap items-start gap-2" onSubmit={send}>
      <FieldRow
        id={id}
        label="In words"
        required
        className="min-w-[240px] flex-1"
        error={problem ?? undefined}
      >
        <input
          ref={field}
          id={id}
          className="control"
          placeholder="Spoken with whom, or why it is right"
          aria-label={`${answer}. In words`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={describedBy(id, { error: problem ?? undefined })}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setProblem(null);
          }}
        />
      </FieldRow>
      <Button type="submit" fixed="Enter">
        Answer
      </Button>
    </form>
  );
}
