import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { begunCodes, type BegunCodes } from '#domain/admin/contract/begun-codes.ts';
import { passkeyAsked } from '#domain/admin/contract/passkey-parts.ts';
import { messages } from '#domain/platform/messages.ts';
import type { Failure } from '#domain/platform/result.ts';
import type { SignIn } from '#machines/platform/session/session.ports.ts';
import { isBusy, problemOf } from '#machines/platform/session/session.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useSession } from '#ui/platform/commands/workstation-context.tsx';
import { TakenCodes } from '../taken-codes.tsx';
import { PasskeyStep } from './passkey-step.tsx';

export interface NextStepProps {
  /** The refusal that says what is missing. */
  readonly next: Failure;
  /** What was typed so far. */
  readonly given: SignIn;
  readonly submit: string;
  onSubmit(given: SignIn): void;
  onBack(): void;
}
/** Refusals that are a question. */
const quiet: ReadonlySet<string> = new Set(['CODE_FIRST', 'ENROL_FIRST']);
const empty = { code: '', newPassword: '', again: '' };
type Typed = typeof empty;
type FieldName = keyof Typed;

const fields: Readonly<Record<FieldName, { readonly label: string; readonly complete: string }>> = {
  code: { label: 'Code', complete: 'one-time-code' },
  newPassword: { label: 'Your own password', complete: 'new-password' },
  again: { label: 'The same again', complete: 'new-password' },
};
/** The secret and the recovery codes that a refusal brings, where codes are to be set up first. */
function begunOf(next: Failure): BegunCodes | null {
  if (next.code !== 'ENROL_FIRST' || !('data' in next)) return null;
  const read = begunCodes['~standard'].validate(next.data);
  return 'value' in read ? read.value : null;
}
/** Refusals of a passkey: one is asked for once more, or a code is typed in its place. */
const ofPasskey: ReadonlySet<string> = new Set(['PASSKEY_FIRST', 'WRONG_PASSKEY']);
/** Whether a code is taken in place of the passkey; null where no passkey was asked for. */
const codesOf = (next: Failure): boolean | null => {
  if (!ofPasskey.has(next.code)) return null;
  const read = passkeyAsked.safeParse('data' in next ? next.data : null);
  return read.success && read.data.codes;
};

/** The fields of what is missing, and of what was asked for before: all of it is sent together. */
const fieldsOf = (code: string, before: readonly FieldName[]): readonly FieldName[] => [
  ...(code === 'PASSWORD_FIRST' || before.includes('again')
    ? (['newPassword', 'again'] as const)
    : []),
  ...(code !== 'PASSWORD_FIRST' || before.includes('code') ? (['code'] as const) : []),
];

/** What is missing or can't be right, at its field. */
const errorsOf = (
  shown: readonly FieldName[],
  typed: Typed,
): Readonly<Partial<Record<FieldName, string>>> => ({
  ...(shown.includes('code') && typed.code.trim() === ''
    ? { code: 'Please input your code!' }
    : {}),
  ...(shown.includes('newPassword') && typed.newPassword === ''
    ? { newPassword: messages.passwordRequired }
    : {}),
  ...(shown.includes('again') && typed.newPassword !== typed.again
    ? { again: 'The two are not the same.' }
    : {}),
});

function StepField({
  name,
  value,
  error,
  onChange,
}: {
  readonly name: FieldName;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { label, complete } = fields[name];
  return (
    <FieldRow id={name} label={label} required error={error}>
      <input
        id={name}
        name={name}
        type={name === 'code' ? 'text' : 'password'}
        value={value}
        autoComplete={complete}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(name, { error })}
        onChange={(event) => onChange(event.target.value)}
        className="h-[34px] w-full rounded-md border border-line-2 bg-raised px-2.5"
      />
    </FieldRow>
  );
}

const StepFields = ({
  shown,
  typed,
  errors,
  onType,
}: {
  readonly shown: readonly FieldName[];
  readonly typed: Typed;
  readonly errors: ReturnType<typeof errorsOf>;
  readonly onType: (typed: Typed) => void;
}) =>
  shown.map((name) => (
    <StepField
      key={name}
      name={name}
      value={typed[name]}
      error={errors[name]}
      onChange={(text) => onType({ ...typed, [name]: text })}
    />
  ));

/** What was typed of what is asked for. */
const answersOf = (shown: readonly FieldName[], { code, newPassword }: Typed): Partial<SignIn> => ({
  ...(shown.includes('code') ? { code: code.trim() } : {}),
  ...(shown.includes('newPassword') ? { newPassword } : {}),
});

const focusIn = (form: HTMLFormElement | null, name: FieldName) =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

/** What the server has said, or what is typed in place of a passkey. */
function Said({
  next,
  problem,
  byCode,
}: {
  readonly next: Failure;
  readonly problem: string | null;
  readonly byCode: boolean;
}) {
  if (byCode)
    return (
      <Notice
        tone="info"
        title="Type the code that your app shows, or one of your recovery codes."
      />
    );
  return problem === null ? null : (
    <Notice tone={quiet.has(next.code) ? 'info' : 'danger'} title={problem} />
  );
}
/** The letter that chooses a passkey in place of the codes of an app, with Alt. */
const passkeyKey = 'p';
const Answers = ({
  submit,
  busy,
  onBack,
  onPasskey,
}: Pick<NextStepProps, 'submit' | 'onBack'> &
  Busy & { readonly onPasskey: (() => void) | null }) => (
  <div className="flex items-center justify-end gap-2">
    <Button onClick={onBack}>Back</Button>
    {onPasskey === null ? null : (
      <Button fixed="Alt+P" busy={busy} onClick={onPasskey}>
        Use a passkey
      </Button>
    )}
    <Button type="submit" look="primary" fixed="Enter" busy={busy}>
      {submit}
    </Button>
  </div>
);
interface Busy {
  readonly busy: boolean;
}

const PasskeyOffer = () => (
  <p>
    Or use a passkey in place of the app: write the recovery codes down first, they count for it
    too.
  </p>
);

/** What is sent now, and what of it every later answer is sent with: a code is good once. */
function answered(sent: SignIn, given: Partial<SignIn>) {
  const { code, newPasskey, ...again } = { ...sent, ...given };
  // A code that is typed after a passkey was tried is meant in its place.
  if (code !== undefined) return { now: { ...again, code }, later: again };
  const now = newPasskey === undefined ? again : { ...again, newPasskey };
  return { now, later: now };
}
/** What was typed and sent so far of what a right password still needs. */
function useAnswers({ next, given, onSubmit }: Pick<NextStepProps, 'next' | 'given' | 'onSubmit'>) {
  const [before, setBefore] = useState<readonly FieldName[]>([]);
  const [kept, setKept] = useState<BegunCodes | null>(null);
  const [typed, setTyped] = useState(empty);
  const [sent, setSent] = useState(given);
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf>>({});
  const form = useRef<HTMLFormElement>(null);
  const begun = begunOf(next) ?? kept;
  const shown = fieldsOf(next.code, before);
  const send = (answer: Partial<SignIn>, fields: readonly FieldName[]) => {
    const { now, later } = answered(sent, answer);
    onSubmit(now);
    setSent(later);
    setBefore(fields);
    setKept(begun);
    setTyped(empty);
    setErrors({});
  };
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    const missing = errorsOf(shown, typed);
    setErrors(missing);
    const first = shown.find((name) => missing[name] !== undefined);
    if (first !== undefined) return focusIn(form.current, first);
    send(answersOf(shown, typed), shown);
  };
  const onType = (now: Typed) => {
    setTyped(now);
    setErrors({});
  };
  const onPasskey =
    begun === null || !shown.includes('code')
      ? null
      : () => send({ newPasskey: begun.version }, []);
  return { begun, errors, form, onForm, onPasskey, onType, sent, shown, typed };
}

/**
 * What a right password still needs: a password of one's own in place of a given one, and the code
 * of the app, or a passkey in its place. Enter goes on.
 */
export function NextStep({ next, given, submit, onSubmit, onBack }: NextStepProps) {
  const session = useSession();
  const problem = useSelector(session, problemOf);
  const busy = useSelector(session, isBusy);
  const answers = useAnswers({ next, given, onSubmit });
  const { begun, form, onPasskey } = answers;
  const [byCode, setByCode] = useState<Failure | null>(null);
  const codes = codesOf(next);
  useEffect(() => {
    if (problem !== null || byCode !== null)
      focusIn(form.current, next.code === 'PASSWORD_FIRST' ? 'newPassword' : 'code');
  }, [problem, next, byCode, form]);
  if (codes !== null && byCode !== next)
    return (
      <PasskeyStep
        problem={problem}
        codes={codes}
        busy={busy}
        onAgain={() => onSubmit(answers.sent)}
        onCode={() => setByCode(next)}
        onBack={onBack}
      />
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const isAsked = event.altKey && event.key.toLowerCase() === passkeyKey;
    if (onPasskey === null || busy || !isAsked) return;
    event.preventDefault();
    onPasskey();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={answers.onForm}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3"
    >
      <Said next={next} problem={problem} byCode={codes !== null} />
      {begun === null ? null : <TakenCodes begun={begun} />}
      <StepFields {...answers} />
      {onPasskey === null ? null : <PasskeyOffer />}
      <Answers submit={submit} busy={busy} onBack={onBack} onPasskey={onPasskey} />
    </form>
  );
}
