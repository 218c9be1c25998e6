import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';

interface Props {
  readonly problem: string | null;
  /** Whether a code is taken in place of the passkey. */
  readonly codes: boolean;
  readonly busy: boolean;
  onAgain(): void;
  onCode(): void;
  onBack(): void;
}
/** The letter that chooses a code in place of the passkey, with Alt. */
const codeKey = 'u';

/**
 * A passkey that was asked for after the password and not used, or not taken. Enter asks for it
 * once more; nothing that was typed is lost.
 */
export function PasskeyStep({ problem, codes, busy, onAgain, onCode, onBack }: Props) {
  const again = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) again.current?.querySelector('button')?.focus();
  }, [busy, problem]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!codes || !event.altKey || event.key.toLowerCase() !== codeKey) return;
    event.preventDefault();
    onCode();
  };
  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onAgain();
      }}
      className="flex flex-col gap-3"
    >
      {busy ? (
        <Notice tone="info" title="The browser asks for your passkey now." />
      ) : (
        <Notice tone="warn" title={problem ?? 'Use your passkey.'} />
      )}
      <div className="flex items-center justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        {codes ? (
          <Button fixed="Alt+U" onClick={onCode}>
            Use a code
          </Button>
        ) : null}
        <div ref={again}>
          <Button type="submit" look="primary" fixed="Enter" busy={busy}>
            Try again
          </Button>
        </div>
      </div>
    </form>
  );
}
