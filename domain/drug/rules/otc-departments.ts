import { nonEmpty } from '#domain/platform/non-empty.ts';

/**
 * Departments of a US drugstore and what stands in each. A sub department's code begins with that
 * of its department.
 */
const departments = {
  pain: ['Pain and Fever', { adult: 'Adult', child: 'Children', topical: 'Rubs and patches' }],
  cough: [
    'Cough, Cold and Allergy',
    { cold: 'Cold and flu', allergy: 'Allergy', throat: 'Throat', nose: 'Nose' },
  ],
  stomach: [
    'Stomach and Bowel',
    { acid: 'Heartburn', laxative: 'Laxatives', diarrhea: 'Diarrhea', nausea: 'Nausea and gas' },
  ],
  vitamin: [
    'Vitamins and Minerals',
    { single: 'Single vitamins', multi: 'Multivitamins', mineral: 'Minerals' },
  ],
  firstAid: [
    'First Aid',
    {
      wound: 'Wound care',
      antiseptic: 'Antiseptics',
      bandage: 'Bandages',
      support: 'Braces and supports',
    },
  ],
  skin: [
    'Skin and Hair',
    {
      itch: 'Itch and rash',
      fungus: 'Foot and fungus',
      sun: 'Sun care',
      moisture: 'Moisturizers',
      hair: 'Hair',
    },
  ],
  eyeEar: ['Eye and Ear', { eye: 'Eye', ear: 'Ear' }],
  oral: ['Oral Care', { tooth: 'Toothpaste and brushes', rinse: 'Rinses', denture: 'Dentures' }],
  diabetes: [
    'Diabetes Care',
    { test: 'Testing', syringe: 'Syringes and needles', glucose: 'Glucose' },
  ],
  women: ['Women’s Health', { yeast: 'Yeast infection', test: 'Tests', hygiene: 'Hygiene' }],
  baby: ['Baby', { care: 'Care', feeding: 'Feeding' }],
  home: [
    'Home Health',
    { monitor: 'Monitors', mobility: 'Mobility', incontinence: 'Incontinence' },
  ],
  general: [
    'General Merchandise',
    { drink: 'Drinks and snacks', season: 'Seasonal', other: 'Other' },
  ],
} as const;
type Option = { readonly value: string; readonly label: string };
const some = (options: Option[]) => nonEmpty(options, 'departments');
export const otcDepartments = some(
  Object.entries(departments).map(([value, [label]]) => ({ value, label })),
);
export const otcSubDepartments = some(
  Object.entries(departments).flatMap(([value, [label, subs]]) =>
    Object.entries(subs).map(([sub, name]) => ({
      value: `${value}.${sub}`,
      label: `${label}: ${name}`,
    })),
  ),
);
