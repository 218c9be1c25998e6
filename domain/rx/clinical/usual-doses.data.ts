import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { usualRows, type UsualDose } from './use/usual-dose-rows.ts';

/**
 * The span of doses of the FDA label, section 2, over all labelled uses of adults, widened by what
 * is usual beside the label: halves of the smallest tablet below, loading and single high doses
 * above. A dose outside of it is more often a slip of the decimal point, of the unit or of the
 * product than a plan.
 */
export const usualDoses: readonly UsualDose[] = usualRows(`
  ! warfarin | 0.5 | 15 | 15
  ! digoxin | 0.0625 | 0.5 | 0.5
  ! levothyroxine | 0.0125 | 0.3 | 0.3
  ! liothyronine | 0.0025 | 0.1 | 0.1
  ! lithium | 150 | 900 | 1800
  ! phenytoin | 30 | 1000 | 1000
  ! theophylline | 100 | 600 | 900
  ! flecainide | 25 | 200 | 400
  ! amiodarone | 50 | 800 | 1600
  ! dofetilide | 0.125 | 0.5 | 1
  ! sotalol | 40 | 160 | 320
  ! propafenone | 150 | 425 | 900
  ! dronedarone | 400 | 400 | 800
  ! tacrolimus | 0.25 | 15 | 30
  ! cyclosporine | 25 | 500 | 1000
  ! sirolimus | 0.5 | 15 | 15
  ! everolimus | 0.25 | 10 | 20
  ! azathioprine | 25 | 300 | 300
  ! mercaptopurine | 25 | 200 | 200
  ! methotrexate | 2.5 | 30 | 30
  ! colchicine | 0.3 | 1.2 | 2.4
  ! clozapine | 12.5 | 450 | 900
  ! carbamazepine | 100 | 800 | 1600
  ! valproate | 125 | 2500 | 4500
  ! lamotrigine | 5 | 400 | 700
  ! phenobarbital | 15 | 200 | 400
  ! primidone | 25 | 500 | 2000
  ! methadone | 1 | 120 | 200
  ! morphine | 5 | 200 | 1600
  ! oxycodone | 2.5 | 160 | 320
  ! hydrocodone | 2.5 | 120 | 120
  ! hydromorphone | 1 | 64 | 64
  ! oxymorphone | 5 | 80 | 160
  ! codeine | 10 | 60 | 360
  ! tramadol | 25 | 300 | 400
  ! tapentadol | 50 | 250 | 600
  ! levorphanol | 1 | 4 | 16
  ! meperidine | 25 | 150 | 1200
  ! pentazocine | 25 | 100 | 600
  ! dihydrocodeine | 16 | 32 | 160
  ! buprenorphine | 0.075 | 24 | 32
  ! alprazolam | 0.125 | 4 | 10
  ! clonazepam | 0.125 | 4 | 20
  ! lorazepam | 0.25 | 4 | 10
  ! diazepam | 1 | 20 | 60
  ! temazepam | 7.5 | 30 | 30
  ! triazolam | 0.0625 | 0.5 | 0.5
  ! chlordiazepoxide | 5 | 100 | 300
  ! clobazam | 5 | 20 | 40
  ! clonidine | 0.05 | 0.6 | 2.4
  ! glipizide | 1.25 | 20 | 40
  ! glimepiride | 0.5 | 8 | 8
  ! glyburide | 0.625 | 10 | 20
  ! repaglinide | 0.5 | 4 | 16
  ! nateglinide | 60 | 120 | 360
  ! apixaban | 2.5 | 10 | 20
  ! rivaroxaban | 2.5 | 20 | 30
  ! dabigatran | 75 | 220 | 300
  ! edoxaban | 15 | 60 | 60
  ! potassium chloride | 8 | 40 | 100
  ! midodrine | 2.5 | 10 | 40
  ! minoxidil | 0.625 | 50 | 100
  ! fludrocortisone | 0.05 | 0.3 | 0.5
  ! desmopressin | 0.05 | 0.6 | 1.2
  ! cabergoline | 0.125 | 1 | 2
  ! tizanidine | 1 | 12 | 36
  ! baclofen | 2.5 | 30 | 120
  ! propylthiouracil | 25 | 300 | 1200
  ! methimazole | 2.5 | 40 | 60
  ! misoprostol | 0.1 | 0.8 | 0.8
  ! thioridazine | 10 | 300 | 800
  ! haloperidol | 0.25 | 20 | 100
  ! pimozide | 0.5 | 10 | 10
  ! isotretinoin | 10 | 80 | 160
  ! linezolid | 600 | 600 | 1200
  ! ivermectin | 3 | 36 | 36
  ! tofacitinib | 5 | 22 | 22
  aspirin | 81 | 1000 | 4000
  acetaminophen | 160 | 1300 | 4000
  ibuprofen | 200 | 800 | 3200
  naproxen | 110 | 1000 | 1650
  meloxicam | 5 | 15 | 15
  diclofenac | 18 | 100 | 225
  etodolac | 200 | 1000 | 1200
  nabumetone | 500 | 2000 | 2000
  celecoxib | 50 | 400 | 600
  indomethacin | 20 | 100 | 200
  ketorolac | 10 | 20 | 40
  amlodipine | 1.25 | 10 | 10
  nifedipine | 10 | 120 | 180
  felodipine | 2.5 | 10 | 10
  diltiazem | 30 | 540 | 540
  verapamil | 40 | 480 | 480
  lisinopril | 1.25 | 80 | 80
  benazepril | 2.5 | 80 | 80
  enalapril | 1.25 | 40 | 40
  ramipril | 1.25 | 20 | 20
  quinapril | 2.5 | 80 | 80
  captopril | 6.25 | 150 | 450
  fosinopril | 5 | 80 | 80
  losartan | 12.5 | 150 | 150
  valsartan | 20 | 320 | 320
  irbesartan | 75 | 300 | 300
  olmesartan | 5 | 40 | 40
  candesartan | 4 | 32 | 32
  telmisartan | 20 | 80 | 80
  azilsartan | 20 | 80 | 80
  metoprolol | 6.25 | 400 | 450
  atenolol | 12.5 | 200 | 200
  carvedilol | 3.125 | 80 | 100
  bisoprolol | 1.25 | 20 | 20
  nebivolol | 1.25 | 40 | 40
  propranolol | 5 | 320 | 640
  labetalol | 50 | 800 | 2400
  nadolol | 20 | 320 | 320
  hydralazine | 10 | 100 | 300
  doxazosin | 0.5 | 16 | 16
  terazosin | 1 | 20 | 20
  prazosin | 1 | 20 | 40
  guanfacine | 0.5 | 7 | 7
  isosorbide mononitrate | 10 | 240 | 240
  isosorbide dinitrate | 2.5 | 80 | 480
  nitroglycerin | 0.3 | 9 | 36
  ranolazine | 500 | 1000 | 2000
  ivabradine | 2.5 | 7.5 | 15
  hydrochlorothiazide | 6.25 | 100 | 200
  chlorthalidone | 6.25 | 100 | 200
  indapamide | 1.25 | 5 | 5
  metolazone | 1.25 | 20 | 20
  furosemide | 10 | 200 | 600
  torsemide | 2.5 | 200 | 200
  bumetanide | 0.25 | 5 | 10
  spironolactone | 6.25 | 200 | 400
  eplerenone | 12.5 | 50 | 100
  triamterene | 37.5 | 100 | 300
  atorvastatin | 5 | 80 | 80
  rosuvastatin | 2.5 | 40 | 40
  simvastatin | 5 | 80 | 80
  pravastatin | 10 | 80 | 80
  lovastatin | 10 | 80 | 80
  pitavastatin | 1 | 4 | 4
  ezetimibe | 5 | 10 | 10
  fenofibrate | 40 | 200 | 200
  gemfibrozil | 300 | 600 | 1200
  niacin | 50 | 2000 | 6000
  clopidogrel | 75 | 600 | 600
  prasugrel | 5 | 60 | 60
  ticagrelor | 60 | 180 | 180
  cilostazol | 50 | 100 | 200
  metformin | 250 | 2000 | 2550
  sitagliptin | 25 | 100 | 100
  linagliptin | 5 | 5 | 5
  saxagliptin | 2.5 | 5 | 5
  alogliptin | 6.25 | 25 | 25
  empagliflozin | 5 | 25 | 25
  dapagliflozin | 2.5 | 10 | 10
  canagliflozin | 100 | 300 | 300
  ertugliflozin | 5 | 15 | 15
  pioglitazone | 7.5 | 45 | 45
  acarbose | 12.5 | 100 | 300
  prednisone | 0.5 | 100 | 200
  prednisolone | 1 | 100 | 200
  methylprednisolone | 2 | 100 | 160
  dexamethasone | 0.25 | 40 | 40
  hydrocortisone | 2.5 | 60 | 240
  budesonide | 3 | 9 | 9
  escitalopram | 2.5 | 20 | 20
  citalopram | 5 | 40 | 40
  sertraline | 12.5 | 200 | 200
  fluoxetine | 5 | 90 | 80
  paroxetine | 5 | 75 | 75
  fluvoxamine | 25 | 300 | 300
  venlafaxine | 18.75 | 375 | 375
  desvenlafaxine | 25 | 100 | 100
  duloxetine | 20 | 120 | 120
  bupropion | 75 | 450 | 450
  mirtazapine | 3.75 | 45 | 45
  trazodone | 12.5 | 400 | 600
  vilazodone | 10 | 40 | 40
  vortioxetine | 5 | 20 | 20
  amitriptyline | 5 | 200 | 300
  nortriptyline | 5 | 150 | 150
  imipramine | 10 | 200 | 300
  doxepin | 3 | 150 | 300
  buspirone | 2.5 | 30 | 60
  hydroxyzine | 10 | 100 | 400
  quetiapine | 12.5 | 800 | 800
  olanzapine | 1.25 | 20 | 20
  risperidone | 0.125 | 8 | 16
  aripiprazole | 1 | 30 | 30
  ziprasidone | 20 | 100 | 200
  lurasidone | 10 | 160 | 160
  paliperidone | 1.5 | 12 | 12
  cariprazine | 1.5 | 6 | 6
  brexpiprazole | 0.25 | 4 | 4
  zolpidem | 1.75 | 12.5 | 12.5
  eszopiclone | 1 | 3 | 3
  zaleplon | 5 | 20 | 20
  gabapentin | 100 | 1200 | 3600
  pregabalin | 25 | 330 | 600
  levetiracetam | 125 | 3000 | 3000
  topiramate | 12.5 | 400 | 1600
  oxcarbazepine | 75 | 1200 | 2400
  zonisamide | 25 | 600 | 600
  lacosamide | 25 | 400 | 600
  methylphenidate | 2.5 | 72 | 72
  dexmethylphenidate | 2.5 | 40 | 40
  lisdexamfetamine | 10 | 70 | 70
  atomoxetine | 10 | 100 | 100
  donepezil | 2.5 | 23 | 23
  memantine | 5 | 28 | 28
  ropinirole | 0.125 | 12 | 24
  pramipexole | 0.0625 | 4.5 | 4.5
  cyclobenzaprine | 2.5 | 30 | 30
  methocarbamol | 250 | 1500 | 8000
  carisoprodol | 250 | 350 | 1400
  metaxalone | 400 | 800 | 3200
  sumatriptan | 25 | 100 | 200
  rizatriptan | 5 | 10 | 30
  omeprazole | 10 | 80 | 120
  pantoprazole | 20 | 80 | 240
  esomeprazole | 10 | 40 | 80
  lansoprazole | 15 | 60 | 120
  famotidine | 10 | 80 | 160
  ondansetron | 4 | 24 | 24
  metoclopramide | 5 | 20 | 60
  promethazine | 6.25 | 50 | 150
  meclizine | 12.5 | 50 | 100
  dicyclomine | 10 | 40 | 160
  loperamide | 1 | 4 | 16
  montelukast | 4 | 10 | 10
  cetirizine | 2.5 | 20 | 20
  loratadine | 5 | 10 | 20
  fexofenadine | 30 | 180 | 360
  diphenhydramine | 12.5 | 100 | 400
  benzonatate | 100 | 200 | 600
  tamsulosin | 0.4 | 0.8 | 0.8
  finasteride | 1 | 5 | 5
  dutasteride | 0.5 | 0.5 | 0.5
  oxybutynin | 2.5 | 30 | 30
  solifenacin | 5 | 10 | 10
  tolterodine | 1 | 4 | 4
  mirabegron | 25 | 50 | 50
  sildenafil | 10 | 100 | 240
  tadalafil | 2.5 | 40 | 40
  allopurinol | 50 | 600 | 900
  febuxostat | 20 | 120 | 120
  alendronate | 5 | 70 | 70
  risedronate | 5 | 150 | 150
  raloxifene | 60 | 60 | 60
  estradiol | 0.25 | 10 | 30
  medroxyprogesterone | 1.25 | 20 | 80
  norethindrone | 0.35 | 5 | 15
  letrozole | 2.5 | 7.5 | 7.5
  anastrozole | 1 | 1 | 1
  tamoxifen | 5 | 40 | 60
  hydroxychloroquine | 100 | 800 | 800
  sulfasalazine | 500 | 2000 | 4000
  leflunomide | 10 | 100 | 100
  amoxicillin | 125 | 3000 | 4000
  cephalexin | 125 | 1000 | 4000
  cefuroxime | 125 | 1000 | 1000
  cefdinir | 125 | 600 | 600
  penicillin v | 125 | 1000 | 4000
  azithromycin | 250 | 2000 | 2000
  clarithromycin | 250 | 1000 | 1500
  ciprofloxacin | 100 | 1000 | 1500
  levofloxacin | 250 | 1000 | 1000
  moxifloxacin | 400 | 400 | 400
  doxycycline | 20 | 300 | 300
  minocycline | 45 | 200 | 200
  nitrofurantoin | 25 | 100 | 400
  metronidazole | 250 | 2000 | 4000
  clindamycin | 75 | 600 | 1800
  fluconazole | 50 | 800 | 800
  terbinafine | 125 | 500 | 500
  acyclovir | 200 | 800 | 4000
  valacyclovir | 250 | 2000 | 4000
  famciclovir | 125 | 1500 | 2000
  oseltamivir | 30 | 150 | 150
  folic acid | 0.4 | 5 | 5
`);

/** What holds of the tables of this file. */
export const tables = {
  usualDoses: {
    source: [
      'Written by hand after the FDA labels, section 2, with halves of the smallest tablet and',
      'loading doses added; not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug'],
    order: 'Narrow ones first, then by field of medicine.',
  },
} as const satisfies FactTables;
