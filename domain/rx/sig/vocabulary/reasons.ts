/**
 * What a medicine may be for, in the words of the label. Those with Spanish stand in the table of
 * reasons too.
 */
export const ailments: readonly string[] = `
abdominal cramps|abdominal cramping|abdominal pain|acid reflux|acne|acute pain|adhd|
agitation|allergic reaction|allergic rhinitis|allergic symptoms|allergies|allergy|
allergy symptoms|anaphylaxis|anemia|angina|ankle swelling|anxiety|appetite|arthritis|
arthritis pain|asthma|asthma attack|atrial fibrillation|back pain|bacterial infection|
bleeding|bloating|blood clots|blood pressure|blood sugar|body aches|bph|breakthrough pain|
breathing|bronchitis|bronchospasm|burning|cancer pain|chest congestion|chest pain|
chest tightness|chills|chlamydia|cholesterol|cold sore|cold sores|cold symptoms|congestion|
conjunctivitis|constipation|copd|cough|coughing|cramping|cramps|croup|dementia|dental pain|
dental infection|depression|dermatitis|diabetes|type 2 diabetes|type 1 diabetes|diaper rash|
diarrhea|discomfort|dizziness|dryness|dry eyes|dry mouth|dry skin|dysuria|ear ache|ear infection|
ear pain|eczema|edema|elevated blood pressure|endometriosis|erectile dysfunction|
excess fluid|eye infection|eye irritation|eye itching|eye pain|eye pressure|fever|
fibromyalgia|flare|flares|outbreak|outbreaks|
herpes outbreak|fluid|fluid retention|flushing|fungal infection|gas|gas pain|gerd|
glaucoma|gout|gout attack|gout flare|hay fever|headache|headache pain|headaches|heart|
heart burn|heart failure|heart rate|heartburn|hemorrhoids|herpes|hiccups|high blood pressure|
high cholesterol|hives|hot flashes|hypertension|hypoglycemia|hypothyroidism|indigestion|
infection|inflammation|influenza|insomnia|irritability|irritation|itch|itching|itchy eyes|
joint pain|kidney stones|kidney stone pain|knee pain|leg cramps|leg swelling|loose stool|
loose stools|low blood pressure|low blood sugar|low potassium|low thyroid|menstrual cramps|
menstrual pain|mouth pain|mouth sores|mouth ulcers|
migraine|migraine headache|migraine headaches|migraines|mood|motion sickness|
muscle aches|muscle cramps|muscle pain|muscle relaxation|muscle spasm|muscle spasms|
muscle tension|muscle tightness|nasal allergies|nasal congestion|nasal dryness|
nasal symptoms|nausea|nausea vomiting|neck pain|nerve pain|nerves|neuropathic pain|
neuropathy|nightmares|opioid overdose|opioid reversal|osteoarthritis|osteoporosis|
otitis media|overactive bladder|overdose|pain|pain control|pain relief|palpitations|panic|
panic attack|panic attacks|parkinson's disease|pink eye|pneumonia|post nasal drip|
postoperative pain|post op pain|poison ivy|prostate|psoriasis|ptsd|rash|redness|reflux|
respiratory distress|restless leg syndrome|restless legs|restlessness|rheumatoid arthritis|
rhinitis|rosacea|runny nose|sciatica|seasonal allergies|seizure|seizures|shingles|
shortness of breath|sinus|sinus congestion|sinus infection|sinus pain|sinus pressure|
sinusitis|skin infection|skin irritation|sleep|sleep aid|sleeplessness|sneezing|sore throat|
spasm|spasms|stomach|stomach cramps|stomach pain|stomach upset|strep throat|stuffy nose|
swelling|tension|tension headache|thrush|thyroid|tooth ache|tooth pain|toothache|tremor|
tremors|ulcer|upset stomach|urinary frequency|urinary pain|urinary retention|
urinary symptoms|urinary tract infection|urinary urgency|urticaria|uti|vaginal dryness|
vaginal itching|vaginal yeast infection|vertigo|vitamin d deficiency|vomiting|
water retention|watery eyes|weight loss|wheeze|wheezing|withdrawal symptoms|wound|
yeast infection|bladder spasms|bowel movement|bowel regimen|stool softener|supplement|
dyspnea|air hunger|secretions|terminal secretions|terminal agitation|terminal restlessness|
delirium|fussiness|teething|teething pain|colic|pcp prophylaxis|pjp prophylaxis|prophylaxis|
infection prophylaxis|dvt prophylaxis|migraine prophylaxis|migraine prevention|uti prevention|
gout prevention|gout prophylaxis|uti prophylaxis|herpes prophylaxis|hiv prophylaxis|hiv prep|
stroke prophylaxis|seizure prophylaxis|endocarditis prophylaxis|dental prophylaxis|off time|
suppression|viral suppression|herpes suppression|outbreak prevention|hsv suppression|
malaria prophylaxis|travelers' diarrhea|traveler's diarrhea|hyperlipidemia|
dyslipidemia|high triglycerides|triglycerides|prediabetes|insulin resistance|pcos|
atopic dermatitis|seborrheic dermatitis|contact dermatitis|tinea|athlete's foot|ringworm|
jock itch|nail fungus|toenail fungus|scabies|lice|head lice|dandruff|hair loss|warts|sweating|
excessive sweating|hyperhidrosis|cellulitis|abscess|bladder infection|kidney infection|c diff|
trichomonas|bacterial vaginosis|vaginitis|gonorrhea|syphilis|prostatitis|lyme disease|strep|
tonsillitis|pharyngitis|cold|cold and flu symptoms|hypokalemia|low magnesium|iron deficiency|
iron deficiency anemia|b12 deficiency|folate deficiency|osteopenia|bone health|bone loss|lupus|
transplant rejection|organ rejection|cancer|breast cancer|prostate cancer|chemo nausea|
chemotherapy induced nausea|morning sickness|low testosterone|hypogonadism|incontinence|
urinary incontinence|bedwetting|dysmenorrhea|heavy periods|heavy menstrual bleeding|pms|pmdd|
autism|tics|ocd|mania|bipolar depression|mood stabilization|mood swings|major depression|
major depressive disorder|generalized anxiety disorder|social anxiety|panic disorder|
alcohol use disorder|alcohol dependence|alcohol cravings|alcohol withdrawal|opioid withdrawal|
withdrawal|anxiety attacks|narcolepsy|daytime sleepiness|fatigue|low energy|focus|
concentration|inattention|spasticity|multiple sclerosis|essential tremor|neuralgia|
trigeminal neuralgia|diabetic neuropathy|diabetic nerve pain|cluster headache|
tension headaches|dry eye|dry eye disease|allergic conjunctivitis|corneal abrasion|blepharitis|
uveitis|iritis|ear wax|swimmer's ear|otitis externa|nosebleeds|sinus headache|esophagitis|
gastroparesis|pancreatic insufficiency|cystic fibrosis|hepatic encephalopathy|cirrhosis|ascites|
peptic ulcer|stomach ulcer|stomach ulcers|anal fissure|hemorrhoid|rectal pain|rectal itching|
bowel prep|opioid induced constipation|opioid-induced constipation|diverticulitis|colitis|
pulmonary hypertension|blood thinner|blood clot|blood clot prevention|stroke|heart attack|
heart attack prevention|heart disease|coronary artery disease|irregular heartbeat|
irregular heart rate|kidney disease|chronic kidney disease|pain management|surgical pain|
incisional pain|procedural pain|back spasms|low back pain|chronic back pain|chronic low back pain|
hip pain|shoulder pain|foot pain|flank pain|pelvic pain|rib pain|bone pain|phantom pain|leg pain|
arm pain|wrist pain|hand pain|facial pain|jaw pain|throat pain|body pain|nerve damage|
plantar fasciitis|tendonitis|bursitis|muscle strain|sprain|poor appetite|low appetite|
appetite stimulation|appetite stimulant|weight gain|weight management|obesity|
nicotine dependence|tobacco use|opioid use disorder treatment|oud|altitude sickness|jet lag|
sun sensitivity|sunburn|bug bites|insect bites|bee stings|food allergies|severe allergic reactions|
peanut allergy|wheezing episodes|exercise induced asthma|rescue|croupy cough|dry cough|night cough|
no bowel movement in 2 days|no bowel movement in 3 days|hiv prevention|hypotension|
orthostatic hypotension|
overactive thyroid|underactive thyroid|adrenal insufficiency|vaginal infection|cramping pain|
period pain|menstrual migraine|hot flushes|endometrial protection|acid|stomach acid|sour stomach|
belching|burping|hoarseness|post-nasal drip|drainage|mucus|phlegm|chest cold|dental anxiety|
procedure anxiety|flight anxiety|anticipatory anxiety|claustrophobia|aggression|outbursts|
impulsivity|sleep onset|peripheral edema|
ankle edema|pedal edema|puffiness|lymphedema|itchy skin|skin itching|scalp itching|scalp psoriasis|
plaque psoriasis|skin rash|heat rash|hand eczema|cradle cap|
smoking cessation|nicotine craving|nicotine cravings|craving|cravings|
temperature|fevers|aches|ear wax|earache|fungus|
itchy skin|scalp itching|dandruff|warts|sunburn|burns|hair loss|hyperlipidemia|hypokalemia|
tooth infection|suspected overdose|suspected opioid overdose|flare ups|blood pressure control|
blood sugar control|heart rate control|rate control|enlarged prostate|pulmonary embolism|
upper respiratory infection|low vitamin d|low iron|nasal polyps|
constipation if no bowel movement in 2 days|constipation if no bowel movement in 3 days|
adhd symptoms|add|attention|bipolar|bipolar disorder|schizophrenia|psychosis|hallucinations|
anger|stress|mental health|alcohol craving|opioid dependence|opioid use disorder|
stroke prevention|heart health|colonoscopy|colonoscopy prep|colonoscopy preparation|
influenza prophylaxis|flu prophylaxis|tick bite|tick bite prophylaxis|lyme prophylaxis|
burning with urination|
painful urination|pain with urination|burning urination|binge eating|frequent urination|
stage fright|
performance anxiety|homework|severe symptoms|opioid induced nausea|covid prophylaxis|
anxiety prophylaxis|nausea prophylaxis|sbp prophylaxis|vte prophylaxis|mac prophylaxis|
gi prophylaxis|ulcer prophylaxis|angina prophylaxis|rheumatic fever prophylaxis|
stress ulcer prophylaxis|heart protection|kidney protection|birth control|
contraception|hormone replacement|menopause|menopausal symptoms|infertility|hyperthyroidism|
gastritis|ibs|irritable bowel|crohn's disease|ulcerative colitis|h pylori|malaria|covid|flu|
tuberculosis|hiv|dvt|afib|chf|cough congestion|seizure cluster|seizure clusters|
seizure activity|breakthrough seizure|breakthrough seizures|seizure rescue|
seizure lasting more than 2 minutes|seizure lasting more than 3 minutes|
seizure lasting more than 5 minutes|seizure lasting more than 10 minutes
`
  .replaceAll('\n', '')
  .split('|')
  .filter((text) => text !== '');

/** "Seizure > 5 min", "seizures lasting longer than 5 minutes". */
function lastingSeizures(): Readonly<Record<string, string>> {
  const signs = [
    '>',
    'lasting >',
    'more than',
    'longer than',
    'over',
    'greater than',
    'lasting over',
  ];
  const words = [...signs, 'lasting longer than', 'lasting greater than', 'that last longer than'];
  return Object.fromEntries(
    ['2', '3', '5', '10'].map((count) => [
      ['seizure', 'seizures', 'sz']
        .flatMap((what) => words.map((sign) => `${what} ${sign} ${count} minutes`))
        .concat(`seizures lasting more than ${count} minutes`)
        .join('|'),
      `seizure lasting more than ${count} minutes`,
    ]),
  );
}
/** Codes of the counter and other spellings → the ailment that they stand for. */
export const ailmentCodes: Readonly<Record<string, string>> = {
  temp: 'temperature',
  'h. pylori': 'h pylori',
  'c. diff': 'c diff',
  hld: 'hyperlipidemia',
  'dm2|dm 2|t2dm|dm type 2|type 2 dm|diabetes type 2|type 2 diabetes mellitus': 'type 2 diabetes',
  'dm1|dm 1|t1dm|dm type 1|type 1 dm|diabetes type 1|type 1 diabetes mellitus': 'type 1 diabetes',
  ...lastingSeizures(),
  'resp distress|resp. distress': 'respiratory distress',
  'allergic rxn|allergy rxn': 'allergic reaction',
  'flare-ups': 'flare ups',
  'a-fib|a fib': 'afib',
  hypothyroid: 'hypothyroidism',
  rls: 'restless leg syndrome',
  uri: 'upper respiratory infection',
  bv: 'bacterial vaginosis',
  'constipation if no bm in 2 days|constipation if no bm x 2 days':
    'constipation if no bowel movement in 2 days',
  'constipation if no bm in 3 days|constipation if no bm x 3 days|constipation, no bm in 3 days':
    'constipation if no bowel movement in 3 days',
  cad: 'coronary artery disease',
  ckd: 'chronic kidney disease',
  'post-op pain|postop pain': 'post op pain',
  'no bm in 2 days|no bm x 2 days|no bm for 2 days': 'no bowel movement in 2 days',
  'no bm in 3 days|no bm x 3 days|no bm for 3 days': 'no bowel movement in 3 days',

  'high bp': 'high blood pressure',
  sob: 'shortness of breath',
  'wt gain': 'weight gain',
  ed: 'erectile dysfunction',
  ha: 'headache',
  bp: 'blood pressure',
  htn: 'high blood pressure',
  dm: 'diabetes',
  cp: 'chest pain',
  chol: 'cholesterol',
  depr: 'depression',
  anx: 'anxiety',
  inf: 'infection',
  bs: 'blood sugar',
  'difficulty breathing': 'difficulty breathing',
  'trouble breathing': 'trouble breathing',
  'difficulty sleeping': 'difficulty sleeping',
  'trouble sleeping': 'trouble sleeping',
};
const qualityWords =
  'mild|moderate|severe|acute|chronic|mild to moderate|moderate to severe|' +
  'breakthrough|persistent|excessive|occasional|increased';
export const qualities: readonly string[] = qualityWords.split('|');
/** Other spellings → the quality that they stand for. */
export const qualityCodes: Readonly<Record<string, string>> = {
  'mod|mod.': 'moderate',
  'mod-severe|mod to severe|moderate-severe|moderate/severe|mod/severe|moderate-to-severe':
    'moderate to severe',
  'mild-moderate|mild-to-moderate|mild/moderate|mild to mod': 'mild to moderate',
};
