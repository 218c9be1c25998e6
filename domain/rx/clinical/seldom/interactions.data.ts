import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { InteractionRule } from '../types.ts';
import { pairRows } from './pair-rows.ts';

/** Drugs that few stores meet: contraindications, warnings and section 7 of the labels. */
export const seldomInteractions: readonly InteractionRule[] = pairRows(`
  sotorasib | class:strong-cyp3a4-inducer | severe | Sotorasib stops working. | Call the prescriber.
  sotorasib | digoxin | moderate | Digoxin levels rise. | Ask for a lower dose and a level.
  sotorasib | class:cyp3a4-statin | moderate | The statin weakens. | Ask about lipids.
  alpelisib | class:strong-cyp3a4-inducer | severe | Alpelisib stops working. | Call the prescriber.
  alpelisib | warfarin | moderate | Warfarin is broken down faster. | Check the INR.
  capmatinib | class:strong-cyp3a4-inducer | severe | Capmatinib stops working. | Call the prescriber.
  ixazomib | class:strong-cyp3a4-inducer | severe | Ixazomib stops working. | Call the prescriber.
  olutasidenib | class:strong-cyp3a4-inducer | severe | Olutasidenib stops working. | Call the prescriber.
  tivozanib | class:strong-cyp3a4-inducer | severe | Tivozanib stops working. | Call the prescriber.
  tucatinib | class:strong-cyp3a4-inducer | severe | Tucatinib stops working. | Call the prescriber.
  tucatinib | gemfibrozil | severe | Tucatinib levels rise threefold. | Call the prescriber.
  tucatinib | digoxin | moderate | Digoxin levels rise. | Ask for a lower dose and a level.
  vandetanib | class:strong-cyp3a4-inducer | severe | Vandetanib stops working. | Call the prescriber.
  vemurafenib | class:strong-cyp3a4-inhibitor | severe | Vemurafenib levels rise; the QT interval lengthens. | Call the prescriber.
  vemurafenib | class:strong-cyp3a4-inducer | severe | Vemurafenib stops working. | Call the prescriber.
  vemurafenib | warfarin | moderate | Bleeding becomes more likely. | Check the INR.
  vemurafenib | tizanidine | severe | Tizanidine levels rise: low pressure, sedation. | Choose another relaxant.
  vemurafenib | digoxin | moderate | Digoxin levels rise. | Ask for a lower dose and a level.
  dabrafenib | warfarin | moderate | Warfarin is broken down faster. | Check the INR more often.
  dabrafenib | dexamethasone | moderate | Dexamethasone weakens. | Ask about the dose.
  dabrafenib | class:hormonal-contraceptive | severe | The contraceptive fails. | Add a barrier method; the drug harms an unborn child.
  dabrafenib | gemfibrozil | moderate | Dabrafenib levels rise. | Choose fenofibrate.
  encorafenib | class:hormonal-contraceptive | severe | The contraceptive fails. | Add a barrier method; the drug harms an unborn child.
  ivosidenib | class:hormonal-contraceptive | moderate | The contraceptive may fail. | Add a barrier method.
  belzutifan | class:hormonal-contraceptive | severe | The contraceptive fails. | Add a barrier method; the drug harms an unborn child.
  pexidartinib | class:hormonal-contraceptive | severe | The contraceptive fails. | Add a barrier method.
  adagrasib | warfarin | moderate | Bleeding becomes more likely. | Check the INR.
  afatinib | class:strong-cyp3a4-inducer | moderate | Afatinib levels fall. | Ask for the higher dose.
  talazoparib | verapamil | moderate | Talazoparib levels rise. | Ask for a lower dose.
  talazoparib | amiodarone | moderate | Talazoparib levels rise. | Ask for a lower dose.
  selinexor | class:cns-depressant | moderate | Dizziness and confusion add up. | Warn of falls.
  erdafitinib | fluconazole | moderate | Erdafitinib levels rise. | Ask for a lower dose.
  lonafarnib | class:cyp3a4-statin | contraindicated | Muscles break down. | Do not dispense.
  lonafarnib | atorvastatin | contraindicated | Muscles break down. | Do not dispense.
  lonafarnib | midazolam | contraindicated | Deep sedation, breathing stops. | Do not dispense.
  lonafarnib | class:strong-cyp3a4-inhibitor | contraindicated | Lonafarnib builds up. | Do not dispense.
  lonafarnib | class:moderate-cyp3a4-inhibitor | contraindicated | Lonafarnib builds up. | Do not dispense.
  lonafarnib | class:strong-cyp3a4-inducer | contraindicated | Lonafarnib stops working. | Do not dispense.
  lonafarnib | loperamide | moderate | Loperamide levels rise: heart rhythm. | At most 1 mg a day.
  thioguanine | mesalamine | moderate | Thioguanine builds up; white cells fall. | Ask about blood counts.
  thioguanine | sulfasalazine | moderate | Thioguanine builds up; white cells fall. | Ask about blood counts.
  thioguanine | balsalazide | moderate | Thioguanine builds up; white cells fall. | Ask about blood counts.
  thioguanine | olsalazine | moderate | Thioguanine builds up; white cells fall. | Ask about blood counts.
  thioguanine | class:thiopurine | severe | The marrow fails. | Ask which one stays.
  thioguanine | class:live-vaccine | severe | The vaccine causes the disease. | Do not give it.
  esketamine | class:benzodiazepine | moderate | Deep sedation and dissociation. | The clinic watches for two hours; tell it.
  esketamine | class:opioid | moderate | Deep sedation, slow breathing. | Tell the clinic before the dose.
  esketamine | class:z-drug | moderate | Deep sedation and dissociation. | Not on the day of the dose.
  esketamine | alcohol | moderate | Deep sedation and dissociation. | None on the day of the dose.
  esketamine | class:stimulant | moderate | Blood pressure rises. | Measure it before and after.
  esketamine | class:maoi | moderate | Blood pressure rises. | Measure it before and after.
  esketamine | modafinil | moderate | Blood pressure rises. | Measure it before and after.
  esketamine | armodafinil | moderate | Blood pressure rises. | Measure it before and after.
  ginkgo | class:anticoagulant | moderate | Bleeding becomes more likely. | Advise against ginkgo.
  ginkgo | class:heparin | moderate | Bleeding becomes more likely. | Advise against ginkgo.
  ginkgo | class:p2y12 | moderate | Bleeding becomes more likely. | Advise against ginkgo.
  ginkgo | aspirin | moderate | Bleeding becomes more likely. | Advise against ginkgo.
  ginkgo | class:nsaid | minor | Bleeding becomes more likely. | Watch for bruises.
  ginkgo | efavirenz | moderate | Efavirenz levels fall. | Advise against ginkgo.
  ginkgo | phenytoin | moderate | Seizures return. | Advise against ginkgo.
  ginkgo | valproate | moderate | Seizures return. | Advise against ginkgo.
  cladribine | class:immunosuppressant | severe | White cells fall; serious infections. | Call the prescriber; a short steroid course may do.
  cladribine | class:biologic | severe | White cells fall; serious infections. | Call the prescriber.
  cladribine | class:s1p-modulator | severe | White cells fall; serious infections. | Ask whether it is a switch.
  cladribine | teriflunomide | severe | White cells fall; serious infections. | Ask whether it is a switch.
  cladribine | natalizumab | severe | White cells fall; serious infections. | Ask whether it is a switch.
  cladribine | ofatumumab | severe | White cells fall; serious infections. | Ask whether it is a switch.
  cladribine | interferon beta-1a | moderate | White cells fall. | Ask about blood counts.
  cladribine | dimethyl fumarate | severe | White cells fall; serious infections. | Ask whether it is a switch.
  cladribine | class:live-vaccine | contraindicated | The vaccine causes the disease. | Four to six weeks before the first dose.
  cladribine | lamivudine | severe | Cladribine is kept from working. | Call the prescriber.
  cladribine | zidovudine | severe | White cells fall. | Call the prescriber.
  cladribine | dipyridamole | moderate | Cladribine levels rise in the body. | Not in the days of the course.
  cladribine | cilostazol | moderate | Cladribine levels rise in the body. | Not in the days of the course.
  pegloticase | class:xanthine-oxidase-inhibitor | severe | It hides the rise of uric acid that warns of anaphylaxis. | Stop it before the first infusion.
  pegloticase | probenecid | severe | It hides the rise of uric acid that warns of anaphylaxis. | Stop it before the first infusion.
  deferasirox | aluminum hydroxide | moderate | Deferasirox binds it. | Not together.
  deferasirox | theophylline | severe | Theophylline levels rise. | Not together.
  deferasirox | repaglinide | moderate | Sugar falls too far. | Ask for a lower dose.
  deferasirox | class:anticoagulant | moderate | Bleeding in the gut, deaths. | Call the prescriber.
  deferasirox | class:nsaid | moderate | Ulcers and kidneys. | Suggest acetaminophen.
  maraviroc | class:strong-cyp3a4-inhibitor | moderate | Maraviroc levels rise. | 150 mg twice a day: check the dose.
  maraviroc | class:strong-cyp3a4-inducer | moderate | Maraviroc levels fall. | 600 mg twice a day: check the dose.
  maribavir | ganciclovir | contraindicated | Maribavir keeps it from working. | Do not dispense.
  maribavir | valganciclovir | contraindicated | Maribavir keeps it from working. | Do not dispense.
  maribavir | class:strong-cyp3a4-inducer | severe | Maribavir stops working. | Call the prescriber.
  maribavir | class:calcineurin | moderate | Levels of the transplant medicine rise. | Check the level.
  maribavir | class:mtor | moderate | Levels of the transplant medicine rise. | Check the level.
  fostemsavir | class:strong-cyp3a4-inducer | contraindicated | The virus becomes resistant. | Do not dispense.
  fostemsavir | ethinyl estradiol | moderate | Clots become more likely. | At most 30 mcg of the estrogen.
  pyrimethamine | trimethoprim | severe | Folic acid fails; blood cells fall. | Call the prescriber.
  pyrimethamine | methotrexate | severe | Folic acid fails; blood cells fall. | Call the prescriber.
  adefovir | tenofovir | severe | Kidneys fail; resistance. | Call the prescriber.
  pretomanid | class:strong-cyp3a4-inducer | severe | Pretomanid stops working. | Call the prescriber.
  pretomanid | efavirenz | severe | Pretomanid stops working. | Call the prescriber.
  cycloserine | alcohol | severe | Seizures come. | None at all: tell the patient.
  cycloserine | isoniazid | moderate | Dizziness and seizures. | Ask about pyridoxine.
  ibrexafungerp | class:strong-cyp3a4-inhibitor | moderate | Ibrexafungerp levels rise. | Half the dose.
  ibrexafungerp | class:strong-cyp3a4-inducer | severe | Ibrexafungerp stops working. | Call the prescriber.
  avacopan | class:strong-cyp3a4-inhibitor | moderate | Avacopan levels rise. | 30 mg once a day.
  avacopan | class:strong-cyp3a4-inducer | severe | Avacopan stops working. | Call the prescriber.
  obeticholic acid | warfarin | moderate | Warfarin weakens. | Check the INR.
  obeticholic acid | class:bile-resin | moderate | Less of it is taken up. | Four hours apart.
  omaveloxolone | class:strong-cyp3a4-inhibitor | severe | Omaveloxolone levels rise. | Ask for the lower dose.
  omaveloxolone | class:moderate-cyp3a4-inhibitor | moderate | Omaveloxolone levels rise. | Ask for the lower dose.
  omaveloxolone | class:strong-cyp3a4-inducer | severe | Omaveloxolone stops working. | Call the prescriber.
  vamorolone | class:strong-cyp3a4-inhibitor | moderate | Vamorolone levels rise. | Ask for the lower dose.
  fostamatinib | class:strong-cyp3a4-inducer | severe | Fostamatinib stops working. | Call the prescriber.
  fostamatinib | class:strong-cyp3a4-inhibitor | moderate | Fostamatinib levels rise. | Ask about the dose.
  avatrombopag | fluconazole | moderate | Avatrombopag levels rise. | Ask for a lower dose.
  voxelotor | class:strong-cyp3a4-inducer | moderate | Voxelotor levels fall. | Ask for the higher dose.
  osilodrostat | class:strong-cyp3a4-inhibitor | moderate | Osilodrostat levels rise. | Half the dose.
  xanomeline | class:anticholinergic | moderate | They work against each other; retention. | Ask whether both are meant.
  amifampridine | bupropion | moderate | Seizures come. | Call the prescriber.
  amifampridine | tramadol | moderate | Seizures come. | Call the prescriber.
  amifampridine | dalfampridine | severe | Two of one kind: seizures. | Call the prescriber.
  yohimbine | class:maoi | severe | Blood pressure rises dangerously. | Advise against it.
  yohimbine | class:tca | moderate | Blood pressure rises. | Advise against it.
  kava | class:benzodiazepine | moderate | Deep sedation; liver. | Advise against kava.
  kava | acetaminophen | minor | The liver suffers. | Advise against kava.
  valerian | class:cns-depressant | minor | Sedation adds up. | Warn of it.
  ginseng | warfarin | moderate | Warfarin weakens. | Check the INR.
  garlic | warfarin | minor | Bleeding becomes more likely. | Watch for bruises.
  garlic | saquinavir | severe | Saquinavir levels fall by half. | Advise against it.
  cranberry | warfarin | minor | The INR may rise. | Keep the amount the same.
  dong quai | warfarin | moderate | Bleeding becomes more likely. | Advise against it.
  turmeric | warfarin | minor | Bleeding becomes more likely. | Watch for bruises.
  licorice | digoxin | moderate | Potassium falls: digoxin poisoning. | Advise against it.
  licorice | class:thiazide | moderate | Potassium falls. | Advise against it.
  licorice | class:loop-diuretic | moderate | Potassium falls. | Advise against it.
  red yeast rice | class:statin | moderate | It holds lovastatin: muscles break down. | Advise against it.
  red yeast rice | class:strong-cyp3a4-inhibitor | severe | It holds lovastatin: muscles break down. | Stop it.
  red yeast rice | gemfibrozil | severe | It holds lovastatin: muscles break down. | Stop it.
  5-hydroxytryptophan | class:ssri | moderate | Serotonin syndrome. | Advise against it.
  5-hydroxytryptophan | class:snri | moderate | Serotonin syndrome. | Advise against it.
  5-hydroxytryptophan | class:maoi | severe | Serotonin syndrome. | Stop it.
  kratom | class:opioid | severe | Breathing can stop. | Advise against kratom.
  kratom | class:benzodiazepine | severe | Breathing can stop. | Advise against kratom.
  goldenseal | digoxin | minor | Levels may change. | Advise against it.
`);

/** What holds of the tables of this file. */
export const tables = {
  seldomInteractions: {
    source: [
      'Written by hand after the FDA labels, sections 4, 5 and 7; herbs after the monographs of',
      'the NIH (NCCIH, ODS); not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['id'],
    order: 'Cancer, nerves, blood and infection, then herbs; the rows of one drug together.',
  },
} as const satisfies FactTables;
