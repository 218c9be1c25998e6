import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { usualRows, type UsualDose } from './use/usual-dose-rows.ts';

/**
 * The largest amount at one time and a day by mouth, in milligrams (units and mEq count as
 * milligrams), of drugs of which no least dose is told. As in `usualDoses`, the largest single and
 * loading doses of adults over all labelled uses stand here.
 */
export const labelMaxima: readonly UsualDose[] = usualRows(`
  abacavir | 0 | 600 | 600
  ! abemaciclib | 0 | 200 | 400
  ! abiraterone | 0 | 1000 | 1000
  ! abrocitinib | 0 | 200 | 200
  ! acalabrutinib | 0 | 100 | 200
  acamprosate | 0 | 666 | 1998
  acebutolol | 0 | 800 | 1200
  acetazolamide | 0 | 500 | 1500
  acitretin | 0 | 75 | 75
  albendazole | 0 | 800 | 1200
  albuterol | 0 | 8 | 32
  alfuzosin | 0 | 10 | 10
  aliskiren | 0 | 300 | 300
  almotriptan | 0 | 12.5 | 25
  ! alosetron | 0 | 1 | 2
  amantadine | 0 | 300 | 400
  ambrisentan | 0 | 10 | 10
  amiloride | 0 | 20 | 20
  amoxapine | 0 | 300 | 600
  amphetamine | 0 | 60 | 60
  ampicillin | 0 | 1000 | 4000
  anagrelide | 0 | 2.5 | 10
  ! apalutamide | 0 | 240 | 240
  apremilast | 0 | 30 | 60
  aprepitant | 0 | 125 | 125
  armodafinil | 0 | 250 | 250
  asenapine | 0 | 10 | 20
  atazanavir | 0 | 400 | 400
  atogepant | 0 | 60 | 60
  atovaquone | 0 | 1500 | 1500
  avanafil | 0 | 200 | 200
  ! axitinib | 0 | 10 | 20
  baloxavir | 0 | 80 | 80
  balsalazide | 0 | 2250 | 6750
  baricitinib | 0 | 4 | 4
  bempedoic acid | 0 | 180 | 180
  benzphetamine | 0 | 50 | 150
  benztropine | 0 | 6 | 8
  betamethasone | 0 | 8 | 8
  betaxolol | 0 | 40 | 40
  bethanechol | 0 | 100 | 400
  bexagliflozin | 0 | 20 | 20
  bicalutamide | 0 | 150 | 150
  bisacodyl | 0 | 30 | 30
  bosentan | 0 | 125 | 250
  ! bosutinib | 0 | 600 | 600
  brivaracetam | 0 | 100 | 200
  bromocriptine | 0 | 40 | 100
  brompheniramine | 0 | 4 | 24
  ! cabozantinib | 0 | 140 | 140
  ! calcitriol | 0 | 0.002 | 0.003
  calcium acetate | 0 | 2668 | 8004
  cannabidiol | 0 | 1250 | 2500
  ! capecitabine | 0 | 3500 | 6500
  carbinoxamine | 0 | 16 | 32
  cefaclor | 0 | 500 | 2000
  cefadroxil | 0 | 1000 | 2000
  cefditoren | 0 | 400 | 800
  cefixime | 0 | 400 | 800
  cefpodoxime | 0 | 400 | 800
  cefprozil | 0 | 500 | 1000
  cenobamate | 0 | 400 | 400
  cevimeline | 0 | 30 | 90
  ! chlorambucil | 0 | 16 | 16
  ! chloroquine | 0 | 1000 | 1500
  chlorothiazide | 0 | 1000 | 2000
  chlorpheniramine | 0 | 12 | 24
  chlorpromazine | 0 | 500 | 2000
  ! chlorpropamide | 0 | 750 | 750
  chlorzoxazone | 0 | 750 | 3000
  cholestyramine | 0 | 12000 | 24000
  cimetidine | 0 | 800 | 2400
  cinacalcet | 0 | 180 | 360
  clemastine | 0 | 2.68 | 8.04
  clomiphene | 0 | 150 | 150
  clomipramine | 0 | 250 | 250
  clorazepate | 0 | 60 | 90
  colesevelam | 0 | 4375 | 4375
  colestipol | 0 | 16000 | 16000
  conjugated estrogens | 0 | 10 | 30
  cortisone | 0 | 150 | 300
  ! crizotinib | 0 | 250 | 500
  cyanocobalamin | 0 | 5 | 5
  ! cyclophosphamide | 0 | 400 | 400
  cyproheptadine | 0 | 8 | 32
  ! dalfampridine | 0 | 10 | 20
  danazol | 0 | 400 | 800
  dantrolene | 0 | 100 | 400
  dapsone | 0 | 300 | 300
  daridorexant | 0 | 50 | 50
  darifenacin | 0 | 15 | 15
  ! darolutamide | 0 | 600 | 1200
  darunavir | 0 | 800 | 1200
  ! dasatinib | 0 | 180 | 180
  ! deferiprone | 0 | 3500 | 9900
  deflazacort | 0 | 90 | 90
  delafloxacin | 0 | 450 | 900
  ! desipramine | 0 | 300 | 300
  deucravacitinib | 0 | 6 | 6
  deutetrabenazine | 0 | 48 | 48
  dexchlorpheniramine | 0 | 6 | 12
  dexlansoprazole | 0 | 60 | 60
  dextroamphetamine | 0 | 60 | 60
  dicloxacillin | 0 | 1000 | 4000
  diethylpropion | 0 | 75 | 75
  diflunisal | 0 | 1000 | 1500
  dimethyl fumarate | 0 | 240 | 480
  diphenoxylate | 0 | 5 | 20
  dipyridamole | 0 | 100 | 400
  diroximel fumarate | 0 | 462 | 924
  ! disopyramide | 0 | 300 | 800
  disulfiram | 0 | 500 | 500
  docusate | 0 | 500 | 500
  dolutegravir | 0 | 100 | 100
  doravirine | 0 | 100 | 100
  doxylamine | 0 | 25 | 50
  dronabinol | 0 | 20 | 40
  droxidopa | 0 | 600 | 1800
  efavirenz | 0 | 800 | 800
  elagolix | 0 | 200 | 400
  eletriptan | 0 | 40 | 80
  eliglustat | 0 | 84 | 168
  eltrombopag | 0 | 150 | 150
  eluxadoline | 0 | 100 | 200
  emtricitabine | 0 | 200 | 200
  entacapone | 0 | 200 | 1600
  entecavir | 0 | 1 | 1
  ! enzalutamide | 0 | 240 | 240
  eprosartan | 0 | 800 | 800
  ! ergotamine | 0 | 2 | 6
  ! erlotinib | 0 | 450 | 450
  erythromycin | 0 | 1000 | 4000
  eslicarbazepine | 0 | 1600 | 1600
  estazolam | 0 | 2 | 2
  esterified estrogens | 0 | 10 | 30
  ethacrynic acid | 0 | 200 | 400
  ethambutol | 0 | 4000 | 4000
  ethosuximide | 0 | 1000 | 2000
  etravirine | 0 | 400 | 400
  exemestane | 0 | 50 | 50
  ! fedratinib | 0 | 400 | 400
  ! felbamate | 0 | 1200 | 3600
  ! fenfluramine | 0 | 13 | 26
  fenofibric acid | 0 | 135 | 135
  fenoprofen | 0 | 600 | 3200
  ferrous fumarate | 0 | 648 | 1296
  ferrous gluconate | 0 | 648 | 1944
  ferrous sulfate | 0 | 650 | 1300
  fesoterodine | 0 | 8 | 8
  fezolinetant | 0 | 45 | 45
  fidaxomicin | 0 | 200 | 400
  finerenone | 0 | 40 | 40
  ! fingolimod | 0 | 0.5 | 0.5
  flavoxate | 0 | 200 | 800
  flibanserin | 0 | 100 | 100
  fluphenazine | 0 | 20 | 40
  flurazepam | 0 | 30 | 30
  flurbiprofen | 0 | 100 | 300
  flutamide | 0 | 250 | 750
  fosfomycin | 0 | 3000 | 3000
  frovatriptan | 0 | 2.5 | 7.5
  galantamine | 0 | 24 | 24
  ! gefitinib | 0 | 500 | 500
  gepirone | 0 | 72.6 | 72.6
  glycopyrrolate | 0 | 2 | 8
  glycopyrronium | 0 | 2 | 8
  granisetron | 0 | 2 | 2
  griseofulvin | 0 | 1000 | 1000
  ! hydroxyurea | 0 | 3500 | 3500
  hyoscyamine | 0 | 0.375 | 1.5
  ! ibrutinib | 0 | 560 | 560
  icosapent | 0 | 2000 | 4000
  iloperidone | 0 | 12 | 24
  ! imatinib | 0 | 800 | 800
  isavuconazonium | 0 | 372 | 1116
  ! isocarboxazid | 0 | 30 | 60
  ! isoniazid | 0 | 900 | 900
  isradipine | 0 | 10 | 20
  istradefylline | 0 | 40 | 40
  itraconazole | 0 | 400 | 600
  ivacaftor | 0 | 150 | 300
  ketoconazole | 0 | 400 | 400
  ketoprofen | 0 | 200 | 300
  lactulose | 0 | 40000 | 200000
  lamivudine | 0 | 300 | 300
  lanthanum | 0 | 2000 | 4500
  ! lapatinib | 0 | 1500 | 1500
  lasmiditan | 0 | 200 | 200
  lemborexant | 0 | 10 | 10
  lenacapavir | 0 | 600 | 600
  ! lenalidomide | 0 | 25 | 25
  letermovir | 0 | 480 | 480
  levocarnitine | 0 | 1000 | 3000
  levocetirizine | 0 | 5 | 10
  levodopa | 0 | 1000 | 2450
  levoketoconazole | 0 | 600 | 1200
  levomilnacipran | 0 | 120 | 120
  levonorgestrel | 0 | 1.5 | 1.5
  linaclotide | 0 | 0.29 | 0.29
  lincomycin | 0 | 500 | 2000
  lofexidine | 0 | 0.72 | 2.88
  lomitapide | 0 | 60 | 60
  ! lorlatinib | 0 | 100 | 100
  loxapine | 0 | 100 | 250
  lubiprostone | 0 | 0.024 | 0.048
  lumateperone | 0 | 42 | 42
  macitentan | 0 | 10 | 10
  magnesium oxide | 0 | 1200 | 2400
  maprotiline | 0 | 225 | 225
  ! mavacamten | 0 | 15 | 15
  mebendazole | 0 | 500 | 600
  meclofenamate | 0 | 100 | 400
  meclofenamic acid | 0 | 100 | 400
  mefenamic acid | 0 | 500 | 1500
  ! mefloquine | 0 | 1250 | 1250
  megestrol | 0 | 800 | 800
  meprobamate | 0 | 800 | 2400
  mesalamine | 0 | 4800 | 4800
  metaproterenol | 0 | 20 | 80
  ! methamphetamine | 0 | 25 | 25
  methenamine | 0 | 1000 | 4000
  methscopolamine | 0 | 5 | 20
  methyclothiazide | 0 | 10 | 10
  methyldopa | 0 | 1000 | 3000
  methylergonovine | 0 | 0.2 | 0.8
  methylnaltrexone | 0 | 450 | 450
  methyltestosterone | 0 | 50 | 50
  ! mexiletine | 0 | 400 | 1200
  mifepristone | 0 | 1200 | 1200
  miglitol | 0 | 100 | 300
  milnacipran | 0 | 100 | 200
  miltefosine | 0 | 50 | 150
  modafinil | 0 | 400 | 400
  moexipril | 0 | 30 | 60
  molindone | 0 | 100 | 225
  molnupiravir | 0 | 800 | 1600
  ! mycophenolate | 0 | 1500 | 3000
  naldemedine | 0 | 0.2 | 0.2
  naloxegol | 0 | 25 | 25
  naltrexone | 0 | 150 | 150
  naratriptan | 0 | 2.5 | 5
  nefazodone | 0 | 300 | 600
  ! neratinib | 0 | 240 | 240
  nevirapine | 0 | 400 | 400
  nicardipine | 0 | 60 | 120
  ! nilotinib | 0 | 400 | 800
  nilutamide | 0 | 300 | 300
  ! nimodipine | 0 | 60 | 360
  ! nintedanib | 0 | 150 | 300
  ! niraparib | 0 | 300 | 300
  nisoldipine | 0 | 60 | 60
  nitazoxanide | 0 | 500 | 1000
  nizatidine | 0 | 300 | 300
  nystatin | 0 | 1000000 | 4000000
  ofloxacin | 0 | 400 | 800
  ! olaparib | 0 | 400 | 800
  olsalazine | 0 | 1000 | 3000
  omadacycline | 0 | 450 | 450
  omega-3-acid ethyl esters | 0 | 4000 | 4000
  opicapone | 0 | 50 | 50
  orlistat | 0 | 120 | 360
  orphenadrine | 0 | 100 | 200
  ! osimertinib | 0 | 160 | 160
  ospemifene | 0 | 60 | 60
  oxandrolone | 0 | 10 | 20
  oxaprozin | 0 | 1800 | 1800
  oxazepam | 0 | 30 | 120
  ! ozanimod | 0 | 0.92 | 0.92
  ! palbociclib | 0 | 125 | 125
  patiromer | 0 | 25200 | 25200
  ! pazopanib | 0 | 800 | 800
  penicillamine | 0 | 1000 | 4000
  pentoxifylline | 0 | 400 | 1200
  perampanel | 0 | 12 | 12
  perindopril | 0 | 16 | 16
  perphenazine | 0 | 24 | 64
  phenazopyridine | 0 | 200 | 600
  phendimetrazine | 0 | 105 | 210
  ! phenelzine | 0 | 45 | 90
  phentermine | 0 | 37.5 | 37.5
  phenylephrine | 0 | 20 | 60
  phytonadione | 0 | 25 | 50
  pilocarpine | 0 | 10 | 30
  pimavanserin | 0 | 34 | 34
  pindolol | 0 | 30 | 60
  pirfenidone | 0 | 801 | 2403
  piroxicam | 0 | 20 | 20
  pitolisant | 0 | 35.6 | 35.6
  ! pomalidomide | 0 | 4 | 4
  ! ponatinib | 0 | 45 | 45
  ! ponesimod | 0 | 20 | 20
  posaconazole | 0 | 400 | 800
  potassium bicarbonate | 0 | 50 | 150
  ! potassium citrate | 0 | 30 | 100
  potassium iodide | 0 | 600 | 2400
  praziquantel | 0 | 3000 | 7500
  ! primaquine | 0 | 52.6 | 52.6
  probenecid | 0 | 1000 | 3000
  prochlorperazine | 0 | 50 | 150
  progesterone | 0 | 400 | 400
  propantheline | 0 | 30 | 120
  protriptyline | 0 | 30 | 60
  prucalopride | 0 | 2 | 2
  pyrazinamide | 0 | 4000 | 4000
  pyridostigmine | 0 | 540 | 1500
  pyridoxine | 0 | 200 | 500
  ! quinidine | 0 | 648 | 2600
  ! quinine | 0 | 648 | 1944
  rabeprazole | 0 | 60 | 120
  raltegravir | 0 | 1200 | 1600
  ramelteon | 0 | 8 | 8
  rasagiline | 0 | 1 | 1
  relugolix | 0 | 360 | 360
  reserpine | 0 | 0.5 | 1
  resmetirom | 0 | 100 | 100
  ribavirin | 0 | 800 | 1400
  ! ribociclib | 0 | 600 | 600
  rifabutin | 0 | 450 | 600
  rifampin | 0 | 1200 | 1200
  rifamycin | 0 | 388 | 776
  rifapentine | 0 | 1200 | 1200
  rifaximin | 0 | 550 | 1650
  rilpivirine | 0 | 50 | 50
  riluzole | 0 | 50 | 100
  rimegepant | 0 | 75 | 75
  ! riociguat | 0 | 2.5 | 7.5
  ritonavir | 0 | 600 | 1200
  rivastigmine | 0 | 6 | 12
  roflumilast | 0 | 0.5 | 0.5
  rosiglitazone | 0 | 8 | 8
  ! rucaparib | 0 | 600 | 1200
  rufinamide | 0 | 1600 | 3200
  ! ruxolitinib | 0 | 25 | 50
  sacubitril | 0 | 97 | 194
  safinamide | 0 | 100 | 100
  salsalate | 0 | 1500 | 3000
  sarecycline | 0 | 150 | 150
  secnidazole | 0 | 2000 | 2000
  selegiline | 0 | 10 | 10
  selexipag | 0 | 1.6 | 3.2
  ! selpercatinib | 0 | 160 | 320
  semaglutide | 0 | 25 | 25
  sennosides | 0 | 100 | 150
  sevelamer | 0 | 5600 | 14400
  silodosin | 0 | 8 | 8
  simethicone | 0 | 250 | 500
  ! siponimod | 0 | 2 | 2
  sodium bicarbonate | 0 | 2600 | 15600
  ! sodium oxybate | 0 | 9000 | 9000
  sodium polystyrene sulfonate | 0 | 30000 | 60000
  sodium zirconium cyclosilicate | 0 | 10000 | 30000
  sofosbuvir | 0 | 400 | 400
  solriamfetol | 0 | 150 | 150
  sonidegib | 0 | 200 | 200
  ! sorafenib | 0 | 400 | 800
  sotagliflozin | 0 | 400 | 400
  sparsentan | 0 | 400 | 400
  stiripentol | 0 | 1500 | 3000
  sucralfate | 0 | 2000 | 4000
  sulfamethoxazole | 0 | 1600 | 6400
  sulindac | 0 | 200 | 400
  ! sunitinib | 0 | 87.5 | 87.5
  suvorexant | 0 | 20 | 20
  suzetrigine | 0 | 100 | 150
  tafenoquine | 0 | 300 | 300
  tasimelteon | 0 | 20 | 20
  tedizolid | 0 | 200 | 200
  ! temozolomide | 0 | 500 | 500
  tenofovir | 0 | 300 | 300
  terbutaline | 0 | 5 | 15
  teriflunomide | 0 | 14 | 14
  testosterone | 0 | 396 | 792
  ! tetrabenazine | 0 | 50 | 100
  tetracycline | 0 | 500 | 2000
  ! thalidomide | 0 | 400 | 400
  thiamine | 0 | 500 | 1500
  thiothixene | 0 | 30 | 60
  ! thyroid | 0 | 300 | 300
  tiagabine | 0 | 32 | 56
  ticlopidine | 0 | 250 | 500
  timolol | 0 | 30 | 60
  tinidazole | 0 | 2000 | 2000
  tolazamide | 0 | 500 | 1000
  tolbutamide | 0 | 2000 | 3000
  tolcapone | 0 | 200 | 600
  tolmetin | 0 | 600 | 1800
  ! tolvaptan | 0 | 90 | 120
  toremifene | 0 | 60 | 60
  trandolapril | 0 | 8 | 8
  tranexamic acid | 0 | 1300 | 3900
  ! tranylcypromine | 0 | 30 | 60
  trientine | 0 | 1000 | 2000
  trifluoperazine | 0 | 20 | 80
  trihexyphenidyl | 0 | 10 | 15
  trimethobenzamide | 0 | 300 | 1200
  trimethoprim | 0 | 200 | 400
  trimipramine | 0 | 200 | 300
  trospium | 0 | 60 | 60
  ubrogepant | 0 | 100 | 200
  ulipristal | 0 | 30 | 30
  ! upadacitinib | 0 | 45 | 45
  ursodiol | 0 | 1500 | 2000
  valbenazine | 0 | 80 | 80
  ! valganciclovir | 0 | 900 | 1800
  vancomycin | 0 | 500 | 2000
  ! vandetanib | 0 | 300 | 300
  vardenafil | 0 | 20 | 20
  varenicline | 0 | 1 | 2
  ! venetoclax | 0 | 600 | 600
  vericiguat | 0 | 10 | 10
  vibegron | 0 | 75 | 75
  vigabatrin | 0 | 1500 | 3000
  viloxazine | 0 | 600 | 600
  vismodegib | 0 | 150 | 150
  ! voclosporin | 0 | 23.7 | 47.4
  vonoprazan | 0 | 20 | 40
  vorapaxar | 0 | 2.08 | 2.08
  ! voriconazole | 0 | 400 | 800
  zafirlukast | 0 | 40 | 80
  ! zanubrutinib | 0 | 320 | 320
  zidovudine | 0 | 300 | 600
  zileuton | 0 | 1200 | 2400
  zinc sulfate | 0 | 220 | 660
  zolmitriptan | 0 | 5 | 10
  zuranolone | 0 | 50 | 50
`);

/** What holds of the tables of this file. */
export const tables = {
  labelMaxima: {
    source: [
      'Written by hand after the FDA labels, section 2, with single and loading doses of the',
      'guidelines; not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
