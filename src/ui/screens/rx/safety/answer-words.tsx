import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';

interface Props {
  /** The chosen answer in words. */ readonly answer: string;
  onSend(words: string): void;
}
/** What an answer says in words: whom the person spoke with, or why it is right. Enter sends it. */
export function AnswerWords({ answer, onSend }: Props) {
  const id = useId();
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, [answer]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') onSend(words.trim());
  };
  return (
    <form className="mt-1 flex flex-wrap items-start gap-2" onSubmit={send}>
      <FieldRow id={id} label="In words" required className="min-w-[240px] flex-1">
        <input
          ref={field}
          id={id}
          className="control"
          placeholder="Spoken with whom, or why it is right"
          aria-label={`${answer}. In words`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </FieldRow>
      <Button type="submit" fixed="Enter">
        Answer
      </Button>
    </form>
  );
}
