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
chest tightness|chills|chlamydia|cholesterol|cold sores|cold symptoms|congestion|
conjunctivitis|constipation|copd|cough|coughing|cramping|cramps|croup|dementia|dental pain|
dental infection|depression|dermatitis|diabetes|type 2 diabetes|type 1 diabetes|diaper rash|
diarrhea|discomfort|dizziness|dryness|dry eyes|dry mouth|dry skin|dysuria|ear ache|ear infection|
ear pain|eczema|edema|elevated blood pressure|endometriosis|erectile dysfunction|
excess fluid|eye infection|eye irritation|eye itching|eye pain|eye pressure|fever|
fibromyalgia|flare|flares|fluid|fluid retention|flushing|fungal infection|gas|gas pain|gerd|
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
smoking cessation|nicotine craving|nicotine cravings|craving|cravings|
temperature|fevers|aches|ear wax|earache|fungus|
itchy skin|scalp itching|dandruff|warts|sunburn|burns|hair loss|hyperlipidemia|hypokalemia|
adhd symptoms|add|attention|bipolar|bipolar disorder|schizophrenia|psychosis|hallucinations|
anger|stress|mental health|alcohol craving|opioid dependence|opioid use disorder|
stroke prevention|heart health|heart protection|kidney protection|birth control|
contraception|hormone replacement|menopause|menopausal symptoms|infertility|hyperthyroidism|
gastritis|ibs|irritable bowel|crohn's disease|ulcerative colitis|h pylori|malaria|covid|flu|
tuberculosis|hiv|dvt|afib|chf|cough congestion
`
  .replaceAll('\n', '')
  .split('|')
  .filter((text) => text !== '');

/** Codes of the counter and other spellings → the ailment that they stand for. */
export const ailmentCodes: Readonly<Record<string, string>> = {
  temp: 'temperature',
  'h. pylori': 'h pylori',
  'high bp': 'high blood pressure',
  sob: 'shortness of breath',
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
