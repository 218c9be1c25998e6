import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * An ingredient whose products are told apart by more than strength and form. Words are listed with
 * commas; the first kind or line that a text names is the one that it says.
 */
export interface KindFamily {
  /** What is looked at, in words. */
  readonly of: string;
  /** Words of the ingredient; every word of one of them stands in the text. */
  readonly named: string;
  /** Words of combinations and other products that the family does not hold. */
  readonly without?: string;
  /** Forms that the family holds; left out: all. */
  readonly forms?: readonly string[];
  /** Only products of extended release. */
  readonly extended?: true;
  /** Kinds that are other drugs, or act for another time: kind → words. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Strengths that only one kind has, of a text without such a word: kind → words. */
  readonly strengths?: Readonly<Record<string, string>>;
  /** The kind that a text without such a word means; left out: nobody knows it. */
  readonly plain?: string;
  /** Words with which a text without a kind is uncertain after all. */
  readonly unless?: string;
  /** Two texts without a kind mean one. */
  readonly alike?: true;
  /** A kind that only one text names is asked of; that both name one vouches for nothing. */
  readonly doubts?: true;
  /** Products of one kind that do not stand for one another: line → words. */
  readonly lines?: Readonly<Record<string, string>>;
  /** The lines for which a product without such a word may stand; left out: for all. */
  readonly unlined?: readonly string[];
  /** Lines that a prescription without such a word does not ask for. */
  readonly apart?: readonly string[];
  /** Lines that the FDA lists as interchangeable, of which the prescriber is told. */
  readonly interchangeable?: readonly string[];
}
/** Ingredients with several kinds or lines, by what is looked at. */
export const kindFamilies: readonly KindFamily[] = [
  { of: 'epinephrine injectors', named: 'epinephrine',
    forms: ['auto-injector', 'pen', 'syringe', 'injection'], unlined: [],
    apart: ['Adrenaclick', 'Auvi-Q', 'Symjepi'],
    without: 'lidocaine,articaine,racepinephrine',
    lines: {
      Adrenaclick: 'adrenaclick',
      'Auvi-Q': 'auvi q',
      EpiPen: 'epipen,epi pen',
      Symjepi: 'symjepi',
    } },
  { of: 'albuterol inhalers', named: 'albuterol', forms: ['metered inhaler', 'inhaler'],
    without: 'ipratropium,budesonide',
    lines: { ProAir: 'proair', Proventil: 'proventil', Ventolin: 'ventolin' } },
  { of: 'amphetamine capsules', named: 'amphetamine', forms: ['capsule'], extended: true,
    plain: 'two beads',
    without: 'lisdexamfetamine',
    kinds: { 'three beads': 'mydayis,3 bead,triple bead', 'two beads': 'adderall xr' } },
  { of: 'amphotericin B', named: 'amphotericin', plain: 'conventional',
    kinds: {
      'lipid complex': 'abelcet,lipid complex',
      liposomal: 'ambisome,liposome,liposomal',
    } },
  { of: 'beclomethasone inhalers', named: 'beclomethasone',
    forms: ['dry powder inhaler', 'inhaler', 'metered inhaler'],
    kinds: { 'breath-actuated (RediHaler)': 'redihaler,breath activated', metered: 'qvar' } },
  { of: 'betamethasone dipropionate', named: 'betamethasone dipropionate', plain: 'not augmented',
    forms: ['cream', 'gel', 'lotion', 'ointment'],
    without: 'clotrimazole,lotrisone,calcipotriene',
    kinds: { augmented: 'augmented,aug,diprolene,diprolene af' } },
  { of: 'bimatoprost', named: 'bimatoprost', forms: ['solution', 'drops'],
    kinds: { 'for the eyelashes': 'latisse', 'for glaucoma': 'lumigan' } },
  { of: 'budesonide by mouth', named: 'budesonide', forms: ['capsule', 'tablet'],
    unlined: ['Entocort', 'Uceris'],
    without: 'formoterol,glycopyrrolate',
    lines: { Entocort: 'entocort', Ortikos: 'ortikos', Tarpeyo: 'tarpeyo', Uceris: 'uceris' } },
  { of: 'bupivacaine', named: 'bupivacaine', plain: 'conventional',
    without: 'meloxicam',
    kinds: { liposomal: 'exparel,liposome,liposomal' } },
  { of: 'buprenorphine injections', named: 'buprenorphine',
    forms: ['syringe', 'injection', 'suspension', 'vial', 'kit'], unlined: [],
    without: 'naloxone',
    lines: { Brixadi: 'brixadi', Sublocade: 'sublocade' } },
  { of: 'bupropion, extended release', named: 'bupropion', forms: ['tablet'], extended: true,
    unlined: ['Wellbutrin', 'Zyban', 'Forfivo'], apart: ['Aplenzin', 'Forfivo', 'Zyban'],
    without: 'naltrexone,dextromethorphan',
    kinds: {
      'every 24 hours (XL)': 'xl,24 hr,24 h,24 hour,forfivo,aplenzin,300 mg,450 mg',
      'every 12 hours (SR)': 'sr,12 hr,12 h,12 hour,zyban,sustained,100 mg,200 mg',
    },
    lines: { Aplenzin: 'aplenzin', Forfivo: 'forfivo', Wellbutrin: 'wellbutrin', Zyban: 'zyban' } },
  { of: 'carbamazepine capsules', named: 'carbamazepine', forms: ['capsule'], extended: true,
    unlined: ['Carbatrol'], apart: ['Equetro'],
    without: 'oxcarbazepine',
    lines: { Carbatrol: 'carbatrol', Equetro: 'equetro' } },
  { of: 'carbidopa and levodopa capsules', named: 'carbidopa levodopa', forms: ['capsule'],
    extended: true, unlined: ['Rytary'],
    without: 'entacapone',
    lines: { Crexont: 'crexont', Rytary: 'rytary' } },
  { of: 'clobetasol foam', named: 'clobetasol', forms: ['foam'], plain: 'usual (Olux)',
    kinds: { 'emulsion (Olux-E)': 'olux e,emulsion', 'usual (Olux)': 'olux' } },
  { of: 'clindamycin gel', named: 'clindamycin', forms: ['gel'], plain: 'twice daily',
    without: 'benzoyl,tretinoin',
    kinds: { 'once daily': 'clindagel', 'twice daily': 'cleocin t' } },
  { of: 'clindamycin with benzoyl peroxide', named: 'clindamycin benzoyl peroxide', forms: ['gel'],
    lines: { Acanya: 'acanya', BenzaClin: 'benzaclin', Duac: 'duac,neuac', Onexton: 'onexton' } },
  { of: 'clobetasol cream', named: 'clobetasol', forms: ['cream'], plain: 'usual base',
    kinds: { 'emollient base': 'emollient,temovate e,clobetasol e,propionate e' } },
  { of: 'cyclosporine by mouth', named: 'cyclosporine', forms: ['capsule', 'solution'],
    without: 'ophthalmic,emulsion,eye,restasis,cequa,vevye',
    kinds: {
      'not modified': 'sandimmune,non modified,not modified',
      modified: 'modified,neoral,gengraf',
    } },
  { of: 'diltiazem capsules', named: 'diltiazem', forms: ['capsule'], extended: true,
    kinds: {
      'CD (coated beads)': 'cd,cartia,coated beads,dilt cd',
      'Tiazac (beads)': 'tiazac,taztia,tiadylt,beads',
      'XR (Dilacor)': 'dilacor,dilt xr,diltia,degradable',
      'every 12 hours': '12 hr,12 h,12 hour,sr',
    } },
  { of: 'dorzolamide with timolol', named: 'dorzolamide timolol', plain: 'preserved',
    kinds: { 'preservative free': 'pf,preservative free', preserved: 'cosopt' } },
  { of: 'doxorubicin', named: 'doxorubicin', plain: 'conventional',
    kinds: { liposomal: 'doxil,lipodox,liposome,liposomal' } },
  { of: 'estradiol gel', named: 'estradiol', forms: ['gel', 'packet'], unlined: [],
    without: 'ethinyl',
    lines: { Divigel: 'divigel', Elestrin: 'elestrin', EstroGel: 'estrogel' } },
  { of: 'estradiol patches', named: 'estradiol', forms: ['patch'],
    unlined: ['Climara', 'Minivelle', 'Vivelle-Dot'],
    without: 'ethinyl,norethindrone,levonorgestrel',
    kinds: {
      'twice weekly':
        'twice weekly,twice a week,biweekly,bi weekly,vivelle,vivelle dot,minivelle,alora,dotti,' +
        'lyllana,84 hr,semi weekly,semiweekly,2 x week,3.5 day',
      'once weekly': 'weekly,once a week,climara,menostar,168 hr,7 day,7 d',
    },
    lines: {
      Alora: 'alora',
      Climara: 'climara',
      Menostar: 'menostar',
      Minivelle: 'minivelle',
      'Vivelle-Dot': 'vivelle,vivelle dot,dotti,lyllana',
    } },
  { of: 'estradiol in the vagina', named: 'estradiol', forms: ['insert', 'tablet', 'suppository'],
    without: 'ethinyl,cream',
    kinds: {
      Imvexxy: 'imvexxy',
      Vagifem: 'vagifem,yuvafem,vaginal',
      'by mouth': 'estrace,oral,tablet',
    } },
  { of: 'gabapentin tablets', named: 'gabapentin', forms: ['tablet'], plain: 'three times a day',
    without: 'enacarbil,horizant',
    kinds: { 'once a day (Gralise)': 'gralise,once daily,once a day,gastroretentive' } },
  { of: 'ethinyl estradiol', named: 'ethinyl', plain: 'one phase',
    without: 'drospirenone,norgestrel,patch,ring,etonogestrel,norelgestromin',
    kinds: {
      'three phases, low': 'tri lo,lo tri,tri cyclen lo',
      'three phases':
        'tri,triphasic,0.18 mg,0.18/0.215/0.25,estrostep,tilia,aranelle,leena,cyclessa,velivet',
      low: 'lo',
    } },
  { of: 'ethinyl estradiol with levonorgestrel', named: 'levonorgestrel ethinyl,levonorgestrel eth',
    plain: '28 days',
    unless: '0.15 mg 0.03 mg,0.15/0.03,0.15/30,0.03 mg 0.15 mg,150/30,0.15 mg 30 mcg',
    kinds: {
      '91 days, low':
        'loseasonique,lo seasonique,camrese lo,camreselo,lojaimiess,lo jaimiess,lo simpesse,' +
        'losimpesse,amethia lo',
      '91 days, the last week with estrogen':
        'seasonique,camrese,amethia,ashlyna,daysee,jaimiess,simpesse,' +
        'ethinyl estradiol and ethinyl estradiol,0.01 mg,10 mcg',
      '91 days, four phases': 'quartette,fayosim,rivelsa',
      '91 days': 'jolessa,introvale,seasonale,setlakin,iclevia,quasense,sylevia,91 day,91',
      '28 days':
        'levora,portia,nordette,aviane,lutera,altavera,kurvelo,marlissa,lessina,sronyx,vienva,' +
        'falmina,orsythia,chateal,28 day,28,larissia,kelnor,lillow,ayuna,delyla',
      continuous: 'amethyst,dolishale,continuous',
    } },
  { of: 'ethinyl estradiol with norethindrone acetate',
    named: 'norethindrone acetate ethinyl,norethin ace',
    without: 'femhrt,jinteli,fyavolv',
    kinds: {
      '24 days with iron':
        '24 fe,fe 24,lomedia,minastrin,taytulla,gemmily,merzee,mibelas,hailey 24,blisovi 24,' +
        'aurovela 24,larin 24,tarina 24,charlotte,finzala,1/20 24',
      '21 days with iron': 'fe,ferrous,iron',
      '21 days': '1/20,1.5/30,21',
    } },
  { of: 'fenofibrate capsules', named: 'fenofibrate', forms: ['capsule'],
    without: 'choline',
    kinds: { micronized: 'micronized,micronised,antara,lofibra', 'not micronized': 'lipofen' },
    strengths: {
      micronized: '30 mg,43 mg,67 mg,90 mg,130 mg,134 mg,200 mg',
      'not micronized': '50 mg,150 mg',
    } },
  { of: 'fluocinonide cream', named: 'fluocinonide', forms: ['cream'], plain: 'usual base',
    kinds: { 'emollient base': 'emollient,emulsified,fluocinonide e,lidex e' } },
  { of: 'fluocinolone oil', named: 'fluocinolone', forms: ['oil', 'drops', 'solution'],
    plain: 'solution',
    unless: 'oil,derma smoothe',
    kinds: {
      'for the ear': 'otic,ear,dermotic,flac',
      'for the scalp': 'scalp',
      'for the body': 'body',
    } },
  { of: 'glyburide', named: 'glyburide', forms: ['tablet'], plain: 'not micronized',
    without: 'metformin',
    kinds: { micronized: 'glynase,micronized,micronised' } },
  { of: 'hydrocortisone butyrate cream', named: 'hydrocortisone butyrate', forms: ['cream'],
    plain: 'usual base',
    kinds: { 'lipid base (Lipocream)': 'lipocream,lipid' } },
  { of: 'insulin aspart', named: 'insulin aspart', unlined: ['NovoLog'],
    apart: ['Fiasp', 'Kirsty', 'Merilog'],
    without: 'humulin,novolin,humalog,insulin human,isophane',
    interchangeable: ['NovoLog', 'Kirsty', 'Merilog'],
    kinds: {
      'mix 70/30': 'mix,70/30,protamine',
      'rapid alone': 'novolog,fiasp,merilog,kirsty,insulin aspart',
    },
    lines: {
      Fiasp: 'fiasp,niacinamide',
      Kirsty: 'kirsty,xjhz',
      Merilog: 'merilog,szjj',
      NovoLog: 'novolog',
    } },
  { of: 'insulin glargine', named: 'insulin glargine', unlined: ['Lantus', 'Toujeo'],
    apart: ['Rezvoglar', 'Semglee'],
    interchangeable: ['Lantus', 'Semglee', 'Rezvoglar'],
    without: 'lixisenatide,soliqua',
    lines: {
      Basaglar: 'basaglar',
      Lantus: 'lantus',
      Rezvoglar: 'rezvoglar,aglr',
      Semglee: 'semglee,yfgn',
      Toujeo: 'toujeo',
    } },
  { of: 'insulin lispro', named: 'insulin lispro', unlined: ['Humalog'],
    apart: ['Admelog', 'Lyumjev'],
    kinds: {
      'mix 75/25': '75/25,mix 75',
      'mix 50/50': '50/50,mix 50',
      'a mix': 'mix,protamine',
      'rapid alone': 'humalog,admelog,lyumjev,insulin lispro',
    },
    lines: { Admelog: 'admelog', Humalog: 'humalog', Lyumjev: 'lyumjev,aabc' } },
  { of: 'insulin lispro pens', named: 'insulin lispro', forms: ['pen'], plain: 'whole units',
    without: 'mix,protamine',
    kinds: { 'half units (Junior)': 'junior,0.5 unit dial,half unit' } },
  { of: 'human insulin', named: 'insulin,humulin,novolin', unlined: [],
    without: 'lispro,aspart,glargine,detemir,degludec,glulisine,pump,syringe needle',
    kinds: {
      'mix 70/30': '70/30',
      'mix 50/50': '50/50',
      'isophane (N)':
        'humulin n,novolin n,nph,isophane,insulin n,humulin n kwikpen,relion n,novolin n relion',
      'regular (R)': 'humulin r,novolin r,regular,insulin r,myxredlin,u 500,500 units,500 unit',
      inhaled: 'afrezza',
    },
    lines: { Humulin: 'humulin', Myxredlin: 'myxredlin', Novolin: 'novolin' } },
  { of: 'irinotecan', named: 'irinotecan', plain: 'conventional',
    kinds: { liposomal: 'onivyde,liposome,liposomal' } },
  { of: 'isotretinoin', named: 'isotretinoin', unlined: ['Accutane'],
    apart: ['Absorica', 'Absorica LD'],
    lines: {
      Absorica: 'absorica',
      'Absorica LD': 'absorica ld',
      Accutane: 'accutane,claravis,amnesteem,myorisan,zenatane',
    } },
  { of: 'lamotrigine starter kits', named: 'lamotrigine', forms: ['kit'],
    kinds: {
      'blue (with valproate)': 'blue',
      'green (with inducers)': 'green',
      'orange (alone)': 'orange',
    } },
  { of: 'latanoprost', named: 'latanoprost', unlined: ['Xalatan'],
    apart: ['Iyuzeh', 'Xelpros'],
    without: 'netarsudil',
    lines: { Iyuzeh: 'iyuzeh', Xalatan: 'xalatan', Xelpros: 'xelpros' } },
  { of: 'levothyroxine', named: 'levothyroxine', forms: ['tablet'],
    unlined: ['Synthroid', 'Unithroid'],
    without: 'liothyronine',
    lines: {
      Euthyrox: 'euthyrox',
      'Levo-T': 'levo t',
      Levoxyl: 'levoxyl',
      Synthroid: 'synthroid',
      Unithroid: 'unithroid',
    } },
  { of: 'liraglutide', named: 'liraglutide',
    without: 'degludec',
    kinds: { 'for diabetes (Victoza)': 'victoza', 'for weight (Saxenda)': 'saxenda' } },
  { of: 'mesalamine', named: 'mesalamine', forms: ['capsule', 'tablet'],
    lines: {
      Apriso: 'apriso',
      Asacol: 'asacol',
      Delzicol: 'delzicol',
      Lialda: 'lialda',
      Pentasa: 'pentasa',
    } },
  { of: 'metformin, extended release', named: 'metformin', forms: ['tablet'], extended: true,
    plain: 'usual (Glucophage XR)',
    without:
      'sitagliptin,glipizide,glyburide,pioglitazone,linagliptin,saxagliptin,alogliptin,' +
      'dapagliflozin,empagliflozin,canagliflozin,ertugliflozin',
    unless: '1000 mg,1 g,1 gm',
    kinds: {
      osmotic: 'fortamet,osm,osmotic',
      'modified release (Glumetza)': 'glumetza,mod,modified,gastric',
      'usual (Glucophage XR)': 'glucophage',
    } },
  { of: 'methylphenidate capsules', named: 'methylphenidate', forms: ['capsule'], extended: true,
    without: 'dexmethylphenidate,serdexmethylphenidate',
    kinds: {
      'CD (30 % at once)': 'metadate,cd',
      'LA (half at once)': 'la,ritalin',
      'XR (Aptensio)': 'aptensio,xr',
      'in the evening (Jornay)': 'jornay',
      Adhansia: 'adhansia',
    } },
  { of: 'methylphenidate tablets, extended release', named: 'methylphenidate', forms: ['tablet'],
    extended: true,
    without: 'dexmethylphenidate,chewable,quillichew,disintegrating,cotempla',
    kinds: {
      'osmotic (Concerta)': 'concerta,osm,osmotic,relexxii,oros',
      'matrix (Metadate ER)': 'metadate,methylin,ritalin sr,sr',
    } },
  { of: 'morphine capsules', named: 'morphine', forms: ['capsule'], extended: true,
    kinds: { 'beads (Avinza)': 'avinza,beads', 'pellets (Kadian)': 'kadian,pellets' } },
  { of: 'morphine tablets, extended release', named: 'morphine', forms: ['tablet'], extended: true,
    unlined: ['MS Contin'], apart: ['Arymo', 'MorphaBond'],
    lines: { Arymo: 'arymo', MorphaBond: 'morphabond', 'MS Contin': 'ms contin' } },
  { of: 'moxifloxacin for the eye', named: 'moxifloxacin', forms: ['drops', 'solution'],
    unlined: ['Vigamox'], apart: ['Moxeza'],
    lines: { Moxeza: 'moxeza', Vigamox: 'vigamox' } },
  { of: 'niacin, extended release', named: 'niacin', forms: ['tablet'], extended: true,
    unlined: ['Niaspan'], apart: ['Slo-Niacin'],
    without: 'niacinamide,simvastatin,lovastatin',
    lines: { Niaspan: 'niaspan', 'Slo-Niacin': 'slo niacin' } },
  { of: 'nifedipine, extended release', named: 'nifedipine', forms: ['tablet'], extended: true,
    kinds: {
      'osmotic (Procardia XL)': 'procardia,osmotic,nifedical,xl,osm',
      'matrix (Adalat CC)': 'adalat,afeditab,cc',
    } },
  { of: 'nitrofurantoin capsules', named: 'nitrofurantoin', forms: ['capsule'],
    kinds: {
      'twice daily (Macrobid)': 'macrobid,monohydrate,monohyd,mono',
      'four times daily (Macrodantin)':
        'macrodantin,macrocrystals,macrocrystal,macrocrystalline,macro',
    } },
  { of: 'paclitaxel', named: 'paclitaxel', plain: 'conventional',
    kinds: { 'protein-bound': 'abraxane,protein bound,albumin' } },
  { of: 'nitroglycerin patches', named: 'nitroglycerin', forms: ['patch'],
    lines: { Minitran: 'minitran', 'Nitro-Dur': 'nitro dur' } },
  { of: 'pancrelipase', named: 'pancrelipase,lipase', unlined: [],
    lines: {
      Creon: 'creon',
      Pancreaze: 'pancreaze',
      Pertzye: 'pertzye',
      Viokace: 'viokace',
      Zenpep: 'zenpep',
    } },
  { of: 'penicillin G benzathine', named: 'penicillin benzathine',
    kinds: {
      'with procaine (C-R)': 'procaine,bicillin c r,c r',
      'alone (L-A)': 'bicillin l a,l a,extencilline,lentocilin,benzathine',
    } },
  { of: 'polyethylene glycol with electrolytes', named: 'polyethylene glycol,peg',
    forms: ['solution', 'powder', 'kit'],
    without: 'miralax,glycolax',
    kinds: {
      'GoLYTELY (with sulfate)': 'golytely,gavilyte g,colyte,gavilyte c',
      MoviPrep: 'moviprep,plenvu',
      'NuLYTELY (without sulfate)': 'nulytely,trilyte,gavilyte n,kcl nabicarb nacl',
      'without electrolytes': 'peg 3350,polyethylene glycol 3350',
    } },
  { of: 'potassium chloride tablets', named: 'potassium chloride', forms: ['tablet'],
    extended: true, alike: true, unlined: [],
    lines: {
      microencapsulated: 'klor con m,crys,crystals,microencapsulated,particles,k dur',
      'K-Tab': 'k tab',
      'wax matrix': 'klor con,wax,slow k',
    } },
  { of: 'propranolol capsules', named: 'propranolol', forms: ['capsule'], extended: true,
    plain: 'usual (Inderal LA)',
    kinds: { 'at bedtime': 'innopran,inderal xl', 'usual (Inderal LA)': 'inderal la' } },
  { of: 'risperidone injections', named: 'risperidone',
    forms: ['syringe', 'injection', 'suspension', 'vial', 'kit'], unlined: [],
    lines: {
      Perseris: 'perseris',
      'Risperdal Consta': 'consta',
      Rykindo: 'rykindo',
      Uzedy: 'uzedy',
    } },
  { of: 'semaglutide', named: 'semaglutide',
    kinds: {
      'by mouth (Rybelsus)': 'rybelsus',
      'for diabetes (Ozempic)': 'ozempic',
      'for weight (Wegovy)': 'wegovy',
    } },
  { of: 'tadalafil', named: 'tadalafil', forms: ['tablet'], unlined: ['Cialis'],
    apart: ['Adcirca'],
    without: 'finasteride,macitentan',
    lines: { Adcirca: 'adcirca,alyq,tadliq,pah,pulmonary', Cialis: 'cialis' } },
  { of: 'testosterone gel', named: 'testosterone', forms: ['gel'], unlined: [],
    apart: ['Fortesta', 'Natesto', 'Testim and Vogelxo'],
    lines: {
      AndroGel: 'androgel',
      Fortesta: 'fortesta',
      Natesto: 'natesto',
      'Testim and Vogelxo': 'testim,vogelxo',
    } },
  { of: 'thyroid', named: 'thyroid,armour,np thyroid,adthyza,niva', forms: ['tablet'], unlined: [],
    without: 'levothyroxine,liothyronine',
    lines: { Adthyza: 'adthyza', Armour: 'armour', 'NP Thyroid': 'np thyroid,np', Niva: 'niva' } },
  { of: 'tablets in a pack for one course',
    named:
      'apixaban,dexamethasone,methylprednisolone,prednisolone,prednisone,rivaroxaban,varenicline',
    forms: ['tablet'], alike: true, doubts: true,
    kinds: {
      'in a pack': 'pack,pak,dosepak,dosepack,therapy pack,dose pack,starter pack,medrol pak',
    } },
  { of: 'timolol for the eye', named: 'timolol', plain: 'usual',
    without: 'dorzolamide,brimonidine,tablet,gel,xe',
    kinds: {
      'once daily (Istalol)': 'istalol,once daily,daily',
      'preservative free': 'ocudose,preservative free,pf',
      usual: 'timoptic,betimol',
    } },
  { of: 'timolol that forms a gel', named: 'timolol', plain: 'solution',
    without: 'dorzolamide,brimonidine,tablet',
    kinds: { 'gel forming (XE)': 'xe,gel forming,gelforming,gel,gfs' } },
  { of: 'tirzepatide', named: 'tirzepatide',
    kinds: { 'for diabetes (Mounjaro)': 'mounjaro', 'for weight (Zepbound)': 'zepbound' } },
  { of: 'topiramate capsules, extended release', named: 'topiramate', forms: ['capsule'],
    extended: true, unlined: [],
    apart: ['Trokendi'],
    without: 'phentermine',
    lines: { Qudexy: 'qudexy,sprinkle', Trokendi: 'trokendi' } },
  { of: 'tramadol tablets, extended release', named: 'tramadol', forms: ['tablet'], extended: true,
    plain: 'usual (Ultram)',
    without: 'acetaminophen,celecoxib',
    kinds: { 'two phases (Ryzolt)': 'biphasic,ryzolt', 'usual (Ultram)': 'ultram' } },
  { of: 'tretinoin on the skin', named: 'tretinoin', plain: 'usual (Retin-A)',
    without: 'isotretinoin,clindamycin,hydroquinone,capsule',
    kinds: {
      'microspheres (Retin-A Micro)': 'micro,microsphere,microspheres',
      Atralin: 'atralin',
      'emollient (Renova)': 'renova,refissa,emollient',
      'usual (Retin-A)': 'retin a,avita',
    },
    strengths: {
      'microspheres (Retin-A Micro)':
        '0.04 gel,0.06 gel,0.08 gel,0.1 gel,0.04 external gel,0.06 external gel,' +
        '0.08 external gel,0.1 external gel',
      Atralin: '0.05 gel,0.05 external gel',
    } },
  { of: 'tretinoin gels', named: 'tretinoin', forms: ['gel'], unlined: ['Retin-A'],
    without: 'isotretinoin,clindamycin,hydroquinone',
    lines: { Avita: 'avita', 'Retin-A': 'retin a' } },
  { of: 'vincristine', named: 'vincristine', plain: 'conventional',
    kinds: { liposomal: 'marqibo,liposome,liposomal' } },
];

/** Words of the proper names of biologicals without a family of their own. */
export const biologicals: readonly string[] = [
  'botulinumtoxin',
  'collagenase',
  'darbepoetin',
  'epoetin',
  'filgrastim',
  'follitropin',
  'globulin',
  'interferon',
  'pegfilgrastim',
  'peginterferon',
  'somatropin',
  'vaccine',
];

/** What holds of the tables of this file. */
export const tables = {
  kindFamilies: {
    source:
      'Written by hand after the Orange Book (several AB codes of one name), the Purple Book and ' +
      'the labels of DailyMed.',
    taken: '2026-11',
    key: ['of'],
    order: 'By the ingredient.',
  },
  biologicals: {
    source: 'Written by hand after the proper names of the Purple Book.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
} as const satisfies FactTables;
