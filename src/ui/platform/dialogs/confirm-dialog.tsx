import { useSelector } from '@xstate/react';
import type { ConfirmRef } from '#machines/platform/confirm/confirm.machine.ts';
import type { Answer } from '#machines/platform/confirm/questions.ts';
import { Button } from '#ui/kit/button.tsx';

/** The answer's letter is underlined where the label has it. */
function Underlined({ answer }: { readonly answer: Answer }) {
  const at = answer.label.toUpperCase().indexOf(answer.key);
  if (at < 0) return <>{answer.label}</>;
  return (
    <span>
      {answer.label.slice(0, at)}
      <u>{answer.label.slice(at, at + 1)}</u>
      {answer.label.slice(at + 1)}
    </span>
  );
}

export function ConfirmDialog({ dialog }: { readonly dialog: ConfirmRef }) {
  const { question, detail, answers, focused } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  return (
    <div className="flex flex-col gap-4 p-4">
      <div role="alert">
        <p className="text-[15px] font-semibold">{question}</p>
        {detail === undefined ? null : (
          <p className="mt-1 whitespace-pre-line text-muted">{detail}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {answers.map((answer) => (
          <Button
            key={answer.id}
            look={answer.tone ?? 'plain'}
            keys={answer.key}
            {...(answer.id === focused ? { 'data-autofocus': '' } : {})}
            onClick={() => dialog.send({ type: 'confirm.answer', answer: answer.id })}
          >
            <Underlined answer={answer} />
          </Button>
        ))}
      </div>
    </div>
  );
}
