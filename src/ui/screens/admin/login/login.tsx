import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { messages } from '#domain/platform/messages.ts';
import type { SignIn } from '#machines/platform/session/session.ports.ts';
import { isBusy, problemOf } from '#machines/platform/session/session.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useSession } from '#ui/platform/commands/workstation-context.tsx';
import { Gate } from './gate.tsx';
import type { NextStepProps } from './next-step.tsx';

/**
 * A whole badge code, as `domain/admin/rules/badge.ts` has it; its check character is the server's
 * matter.
 */
const isBadge = (text: string): boolean => /^BDG[A-Z0-9]{9,21}$/.test(text);
const badgeRead = 'Badge scanned';
const input = 'h-[34px] w-full rounded-md border border-line-2 bg-raised px-2.5';
type FieldName = 'username' | 'password';
type Errors = Partial<Record<FieldName, string>>;
interface FieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly type: string;
  onChange(text: string): void;
  readonly focused: boolean;
  readonly readOnly?: boolean;
  readonly scan?: boolean;
}
const autoCompletes = {
  username: 'username',
  password: 'current-password',
};
const CredentialField = ({
  name,
  label,
  error,
  value,
  type,
  onChange,
  focused,
  readOnly,
  scan,
}: FieldProps) => (
  <FieldRow id={name} label={label} required error={error}>
    <input
      id={name}
      name={name}
      type={type}
      value={value}
      autoComplete={autoCompletes[name]}
      autoFocus={focused}
      data-autofocus={focused ? '' : undefined}
      readOnly={readOnly}
      data-scan={scan ? 'badge' : undefined}
      spellCheck={false}
      autoCapitalize="none"
      aria-invalid={error !== undefined}
      aria-describedby={describedBy(name, { error })}
      onChange={(event) => onChange(event.target.value)}
      className={input}
    />
  </FieldRow>
);

declare global {
  interface Window {
    /** From `public/early-letters.js`. */
    readonly earlyLetters?: {
      /** What was typed before the login was there; given once. */
      take(): string;
      /** Leaves every key to the page from now on. */
      stop(): void;
    };
  }
}
interface FormProps {
  readonly fixedUsername?: string;
  readonly startUsername?: string | null;
  readonly submit: string;
  onSubmit(credentials: SignIn): void;
  /** The view of what a right password still needs; it is there once such an answer has come. */
  nextStep(props: NextStepProps): ReactNode;
  readonly children?: ReactNode;
}
/**
 * Enter in Username goes on to Password, Enter in Password submits. What is missing is said at its
 * field.
 */
export function CredentialForm({
  fixedUsername,
  startUsername,
  submit,
  onSubmit,
  nextStep,
  children,
}: FormProps) {
  const session = useSession();
  const problem = useSelector(session, problemOf);
  const fault = useSelector(session, (snapshot) => snapshot.context.fault);
  const busy = useSelector(session, isBusy);
  // Letters that came before this form: a name that is known already has no use for them.
  const [early] = useState(() => window.earlyLetters?.take() ?? '');
  const [username, setUsername] = useState(fixedUsername ?? startUsername ?? early);
  const [password, setPassword] = useState('');
  const [badge, setBadge] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const known = Boolean(fixedUsername ?? startUsername);
  const takesBadge = fixedUsername === undefined;
  const form = useRef<HTMLFormElement>(null);
  const next = useSelector(session, (snapshot) => snapshot.context.next);
  const [given, setGiven] = useState<SignIn | null>(null);
  useEffect(() => {
    if (early === '') return;
    const field = form.current?.querySelector<HTMLInputElement>('[name=username]');
    field?.setSelectionRange(early.length, early.length);
  }, [early]);
  const focus = (name: FieldName) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  /**
   * A badge names its person to the server alone: here it stands for the name, and the password is
   * typed as ever.
   */
  const take = (code: string) => {
    setBadge(code);
    setUsername('');
    setPassword('');
    setErrors({});
    focus('password');
  };
  /**
   * A scan comes as a whole; what a person types grows letter by letter, and is looked at when it
   * is done.
   */
  const isScanned = (text: string, before: string) =>
    takesBadge && text.length > before.length + 1 && isBadge(text);
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (takesBadge && isBadge(username.trim())) {
      take(username.trim());
      return;
    }
    const inUsername =
      document.activeElement?.id === 'username' && username.trim() !== '' && password === '';
    if (inUsername) {
      focus('password');
      return;
    }
    const missing: Errors = {
      ...(username.trim() === '' && badge === null ? { username: messages.usernameRequired } : {}),
      ...(password === '' ? { password: messages.passwordRequired } : {}),
    };
    setErrors(missing);
    const first = (['username', 'password'] as const).find((name) => missing[name]);
    if (first) focus(first);
    else {
      const signIn = {
        username: username.trim(),
        password,
        ...(badge === null ? {} : { badge }),
      };
      setGiven(signIn);
      onSubmit(signIn);
      setPassword('');
      focus('password');
    }
  };
  const onBack = () => setGiven(null);
  const step = next && given && nextStep({ next, given, submit, onSubmit, onBack });
  if (step) return step;
  return (
    <form ref={form} noValidate onSubmit={onForm} className="flex flex-col gap-3">
      {problem === null || next !== null ? null : (
        <Notice tone="danger" title={messages.errorTitle}>
          {problem}
          {fault ? ' Nothing was changed; try again.' : ''}
        </Notice>
      )}
      <CredentialField
        name="username"
        label="Username"
        type="text"
        value={badge === null ? username : badgeRead}
        error={errors.username}
        focused={!known}
        readOnly={fixedUsername !== undefined}
        scan={takesBadge}
        onChange={(text) => {
          if (isScanned(text, badge === null ? username : badgeRead)) take(text);
          else {
            setUsername(badge === null ? text : '');
            setBadge(null);
            setErrors({});
          }
        }}
      />
      <CredentialField
        name="password"
        label="Password"
        type="password"
        value={password}
        error={errors.password}
        focused={known}
        scan={takesBadge}
        onChange={(text) => {
          if (isScanned(text, password)) take(text);
          else {
            setPassword(text);
            setErrors({});
          }
        }}
      />
      <div className="flex items-center justify-end gap-2">
        {children}
        <Button type="submit" look="primary" fixed="Enter" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

export function Login({ nextStep }: Pick<FormProps, 'nextStep'>) {
  const session = useSession();
  const newUsername = useSelector(session, (snapshot) => snapshot.context.newUsername);
  return (
    <Gate title="Login">
      {newUsername === null ? null : (
        <Notice tone="ok" title="This server is set up." className="mb-3">
          Sign in as its administrator.
        </Notice>
      )}
      <CredentialForm
        startUsername={newUsername}
        submit="Login"
        nextStep={nextStep}
        onSubmit={(signIn) => session.send({ type: 'session.signIn', ...signIn })}
      />
      <p className="mt-5 text-small text-muted">{messages.licenseNotice}</p>
    </Gate>
  );
}
