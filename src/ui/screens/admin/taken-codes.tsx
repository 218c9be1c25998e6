import type { BegunCodes } from '#domain/admin/contract/begun-codes.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A secret in groups of four, as it is easily typed. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What is taken over to the app, and what is written down. */
export const TakenCodes = ({ begun }: { readonly begun: BegunCodes }) => (
  <div className="flex gap-4">
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p>
        Type this secret into the app on your phone, or let it read the picture. Nobody else may see
        it.
      </p>
      <p>
        <output aria-label="Secret" className="font-mono break-words">
          {inFours(begun.secret)}
        </output>
      </p>
      <p>
        Write these recovery codes down and keep them apart from the phone. Each signs you in once
        where the phone is lost. They are not shown again.
      </p>
      <RecoveryCodes codes={begun.recovery} />
    </div>
    <QrCode rows={begun.picture} label="The secret as a picture for the app" />
  </div>
);
