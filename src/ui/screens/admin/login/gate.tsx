import { Barcode, Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#ui/platform/shell/logo.tsx';

interface Props {
  readonly children: ReactNode;
  readonly title: string;
  readonly wide?: boolean;
}
/** Frame of the setup, the login and the lock screen. */
export const Gate = ({ children, title, wide = false }: Props) => (
  <main className="grid h-full place-items-center overflow-auto bg-bg p-4">
    <div
      className={`${wide ? 'w-[min(880px,100%)]' : 'w-[min(420px,100%)]'} rounded-xl border border-line bg-surface p-6 shadow-float`}
    >
      <div className="mb-5 flex items-center gap-3">
        <Logo />
        <div>
          <h1 className="text-title font-bold">{title}</h1>
          <p className="text-muted">Apothekey</p>
        </div>
        <span className="ml-auto flex gap-2 text-faint" aria-hidden="true">
          <Barcode size={26} />
          <Fingerprint size={26} />
        </span>
      </div>
      {children}
    </div>
  </main>
);
