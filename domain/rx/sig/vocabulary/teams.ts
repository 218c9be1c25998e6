import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
/** Who else treats the patient: the clinic, and the person of it. */
const teams: readonly (readonly [clinic: string, person: string])[] = [
  ['cardiology', 'cardiologist'],
  ['dermatology', 'dermatologist'],
  ['endocrinology', 'endocrinologist'],
  ['endocrine', ''],
  ['ENT', ''],
  ['gastroenterology', 'gastroenterologist'],
  ['GI', ''],
  ['gynecology', 'gynecologist'],
  ['hematology', 'hematologist'],
  ['hepatology', 'hepatologist'],
  ['hospice', 'hospice nurse'],
  ['infectious disease', ''],
  ['ID', ''],
  ['nephrology', 'nephrologist'],
  ['neurology', 'neurologist'],
  ['neurosurgery', 'neurosurgeon'],
  ['OB', 'obstetrician'],
  ['OB/GYN', ''],
  ['oncology', 'oncologist'],
  ['ophthalmology', 'ophthalmologist'],
  ['orthopedics', 'orthopedist'],
  ['ortho', ''],
  ['pain clinic', ''],
  ['pain management', ''],
  ['palliative care', ''],
  ['psychiatry', 'psychiatrist'],
  ['pulmonology', 'pulmonologist'],
  ['rheumatology', 'rheumatologist'],
  ['surgery clinic', 'surgeon'],
  ['transplant clinic', ''],
  ['transplant team', ''],
  ['urology', 'urologist'],
  ['wound care', ''],
  ['', 'PCP'],
  ['', 'specialist'],
  ['', 'dentist'],
  ['', 'eye doctor'],
  ['', 'pediatrician'],
];
const articles = ['', 'the ', 'your ', 'his ', 'her ', 'their '];
const names = teams.flatMap((pair) => pair.filter((name) => name !== ''));
const each = (
  key: string,
  printed: (name: string) => string,
  starts: readonly string[],
  ownArticle: string,
): Rows =>
  Object.fromEntries(
    names.map((name): [string, SpokenRow] => {
      const isPerson = teams.some(([, person]) => person === name);
      const all = starts.flatMap((start) =>
        articles
          .filter((article) => isPerson || article === '' || article === 'the ')
          .map((article) => `${start} ${article}${name}`),
      );
      const said = printed(`${isPerson ? ownArticle : ''}${name}`);
      return [`${key} ${name}`, [said, null, [...new Set(all)].join('|')]];
    }),
  );
/** "Per cardiology", "as directed by your oncologist": who told the dose. */
export const teamNotes: Rows = {
  ...each('perTeam', (name) => `per ${name}`, ['per', 'as per'], ''),
  ...each(
    'directedByTeam',
    (name) => `as directed by ${name}`,
    ['as directed by', 'as directed per', 'as instructed by'],
    'your ',
  ),
};
/** "Follow up with cardiology". */
export const teamSentences: Rows = each(
  'followUpTeam',
  (name) => `Follow up with ${name}`,
  [
    'follow up with',
    'f/u with',
    'fu with',
    'follow-up with',
    'needs f/u with',
    'please follow up with',
  ],
  'your ',
);
