import type { SpokenRow } from './spoken.ts';

const days = ['1', '2', '3'] as const;
/** When a dose that may be raised is raised; of a dose that may not be, nothing is said by it. */
export const raisedRows: Readonly<Record<string, SpokenRow>> = {
  raisedNoRelief: ['if no relief', null, 'if not relieved|if there is no relief'],
  raisedNotEffective: ['if not effective', null, 'if it is not effective'],
  raisedIneffective: ['if ineffective', null, ''],
  raisedNotHelping: ['if not helping', null, 'if it is not helping'],
  raisedNoResponse: ['if no response', null, 'if there is no response'],
  raisedNoImprovement: ['if no improvement', null, 'if not improved|if not improving'],
  raisedPersists: ['if symptoms persist', null, 'if sx persist|if sxs persist'],
  raisedPainPersists: ['if pain persists', null, 'if pain continues'],
  raisedPain: ['if pain is not controlled', null, 'if pain not controlled'],
  raisedStillAwake: ['if still awake', null, ''],
  ...Object.fromEntries(
    days.map((count): [string, SpokenRow] => {
      const span = `${count} day${count === '1' ? '' : 's'}`;
      const starts = ['if no bm', 'if no bowel movement', 'if no bowel movements'];
      const all = starts.flatMap((start) =>
        [' in', ' x', ' for', ' within'].map((word) => `${start}${word} ${span}`),
      );
      return [`raisedNoBowel${count}`, [`if no bowel movement in ${span}`, null, all.join('|')]];
    }),
  ),
};
/** Whether a note says when a dose is raised. */
export const isOfRaise = (key: string): boolean => Object.hasOwn(raisedRows, key);
