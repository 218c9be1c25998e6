import { tallMan } from '#domain/drug/rules/tall-man.ts';

/** A drug as it must be read: look-alike names in tall-man letters. */
export const DrugName = ({
  name,
  className,
}: {
  readonly name: string;
  readonly className?: string;
}) => <span className={className}>{tallMan(name)}</span>;
