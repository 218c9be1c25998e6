import { Check, X } from 'lucide-react';

/** How something came out, or stands. */
export type Mark = 'check' | 'cross';
const icons = { check: Check, cross: X } as const;
/** The word beside it says the same to someone who can't see it. */
export const MarkIcon = ({ mark }: { readonly mark: Mark }) => {
  const Icon = icons[mark];
  return <Icon aria-hidden="true" data-mark={mark} size={12} strokeWidth={3} />;
};
