import { CommandButton } from '#ui/platform/commands/command-button.tsx';

/** The buttons of the Add Drug dialog besides Save and Close. */
export const DrugButtons = () => (
  <>
    {[
      'count',
      'groupNdcs',
      'compound',
      'auxLabels',
      'bbw',
      'facts',
      'links',
      'received',
      'dispensed',
      'monograph',
    ].map((name) => (
      <CommandButton key={name} id={`drug.${name}`} />
    ))}
  </>
);
