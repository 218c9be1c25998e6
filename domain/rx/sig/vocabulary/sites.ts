/** Parts of the body and things on the skin, with spellings that mean the same. */
const names =
  'face|neck|chest|chest wall|back|abdomen|stomach|arm|arms|leg|legs|hand|hands|foot|' +
  'feet|knee|knees|elbow|elbows|shoulder|shoulders|ankle|ankles|hip|hips|' +
  'wrist|wrists|groin|buttocks|thigh|thighs|toe|toes|finger|fingers|nail|' +
  'nails|toenail|toenails|eyelid|eyelids|eyelashes|lip|lips|gums|cheek|' +
  'cheeks|forehead|nose|trunk|body|upper arm|upper arms|lower back|' +
  'upper back|low back|feet and hands|underarms|armpits|diaper area|genital area|' +
  'anal area|rectal area|perianal area|vaginal area|rash|rashes|wound|' +
  'wounds|lesion|lesions|burn|burns|acne|cold sore|cold sores|wart|warts|' +
  'incision|incision site|ear|ears|breast|breasts|heel|heels|joint|joints|' +
  'urethra|urethral opening|eyelid rims|lid margin|lid margins|lash line|' +
  'hair|entire body|entire face|penis|vulva|labia|eczema|painful area|' +
  'painful areas|sore area|site of pain|itchy areas|itchy area|dry areas|' +
  'outer ear|tooth|teeth|lower abdomen|upper outer arm|upper chest|buttock|outer thigh|' +
  'inner thigh|upper thigh|lower leg|lower legs|torso|upper body|hemorrhoids|hairline|' +
  'hairy areas|forearm|forearms|upper outer buttock|ear canal|calf|calves|palms|soles|' +
  'underarm|armpit|beard area|jaw|bottom|lower eyelid|lower eyelids|upper eyelid|upper eyelids|' +
  'lower lid|lower lids|upper lid|upper lids|eyelid margin|eyelid margins|extremities|' +
  'upper extremities|lower extremities|vaginal opening|anus|perineum|perianal skin|skin folds|' +
  'elbow creases|knee creases|cuticle|cuticles|nail bed|nail beds|temples|chin|shins|' +
  'mid back|inner arm|inner upper arm|upper inner arm|inner wrist|inner forearm|' +
  'affected joint|affected joints|painful joint|painful joints|painful area(s)|itchy skin|' +
  'dry skin|lower conjunctival sac|scalp|belly button|back of the neck|bikini area|t-zone|' +
  'corners of the mouth|upper torso|upper outer arms|outer arm|upper buttock|upper buttocks|' +
  'flank|ribs|rib|bug bites|insect bites|sunburn|surgical site|port site|blisters|sores|ulcer|' +
  'ulcers|psoriasis|plaques|patches of eczema|spots|bumps|ringworm|athletes foot|' +
  'joint(s)|painful joint(s)|knee(s)|hand(s)|hip(s)|shoulder(s)|elbow(s)|' +
  'ankle(s)|wrist(s)|finger(s)|toe(s)|nail(s)|toenail(s)|lesion(s)|wart(s)|wound(s)|' +
  'arm(s)|leg(s)|' +
  'hairless area|hairless skin|intact skin|clean hairless skin|clean hairless area|' +
  'wet scalp|damp scalp|wet hair|damp hair|dry hair|dry scalp|wet skin|damp skin|' +
  'most painful area|most painful areas|hand joints';
export const siteNames: readonly (readonly [name: string, same: string])[] = names
  .split('|')
  .map((name) => [name, name === 'abdomen' ? 'belly' : ''] as const);
/** What a powder is stirred into. */
export const liquids: readonly (readonly [string, string])[] = [
  ['water', 'water'],
  ['plain water', 'plain water'],
  ['juice', 'juice'],
  ['milk', 'milk'],
  ['liquid', 'liquid'],
  ['fluid|fluids', 'fluid'],
  ['water or juice|juice or water|water/juice', 'water or juice'],
  ['any beverage|beverage|a beverage', 'beverage'],
  ['applesauce', 'applesauce'],
  ['warm water', 'warm water'],
  ['cold water', 'cold water'],
  ['coffee', 'coffee'],
  ['clear liquid', 'clear liquid'],
  ['noncarbonated liquid|non-carbonated liquid|non carbonated liquid', 'noncarbonated liquid'],
  ['noncarbonated beverage|non-carbonated beverage', 'noncarbonated beverage'],
  ['soft food|soft foods', 'soft food'],
  ['yogurt', 'yogurt'],
  ['pudding', 'pudding'],
  ['formula|infant formula', 'formula'],
  ['breast milk', 'breast milk'],
  ['ginger ale', 'ginger ale'],
  ['orange juice|oj', 'orange juice'],
  ['apple juice', 'apple juice'],
  ['gatorade', 'Gatorade'],
  ['normal saline|ns|saline|0.9% saline|0.9% normal saline', 'normal saline'],
];
/** What a dose is taken before, with its spellings. */
export const eventWords: readonly (readonly [string, string])[] = [
  ['sexual activity|sex|intercourse', 'sexual activity'],
  ['exercise|exercising|working out|workout', 'exercise'],
  ['exertion', 'exertion'],
  ['activity|physical activity', 'activity'],
  ['sports', 'sports'],
  ['dressing changes|dressing change', 'dressing changes'],
  ['dialysis|hd', 'dialysis'],
  [
    'dental appointment|dental appt|dentist appointment|dental appointments|' +
      'each dental appointment|every dental appointment|each dental appt|dentist appt',
    'dental appointment',
  ],
  ['dental procedure|dental procedures|each dental procedure', 'dental procedure'],
  ['dental work', 'dental work'],
  ['procedure|the procedure', 'procedure'],
  ['surgery|the surgery', 'surgery'],
  ['appointment', 'appointment'],
  ['the dentist|dentist', 'the dentist'],
  ['travel|traveling', 'travel'],
  ['mri', 'MRI'],
  ['chemotherapy|chemo', 'chemotherapy'],
  ['flight', 'flight'],
  ['cruise|the cruise', 'cruise'],
  ['trip|the trip', 'trip'],
  ['departure', 'departure'],
  ['the event|event', 'the event'],
  ['colonoscopy|the colonoscopy', 'colonoscopy'],
  ['test|the test', 'the test'],
  ['imaging|the imaging', 'imaging'],
  ['scan|the scan|ct scan|ct', 'the scan'],
  ['injection|the injection', 'the injection'],
  ['biopsy|the biopsy', 'the biopsy'],
  ['iud insertion|iud placement', 'IUD insertion'],
  ['dental cleaning|dental cleanings', 'dental cleaning'],
  ['dental visit|dental visits|each dental visit|every dental visit', 'dental visit'],
  ['public speaking', 'public speaking'],
  ['performance|performing', 'performance'],
  ['presentation|presentations', 'presentation'],
  ['flying', 'flying'],
];
/** Parts of the table that are seen on other parts: "the rash on the arms". */
export const lesions: ReadonlySet<string> = new Set(
  (
    'rash|rashes|wound|wounds|lesion|lesions|burn|burns|acne|wart|warts|eczema|psoriasis|' +
    'itchy areas|itchy area|dry areas|painful area|painful areas|blisters|sores|ulcer|ulcers|' +
    'plaques|spots|bumps|ringworm|insect bites|bug bites'
  ).split('|'),
);
