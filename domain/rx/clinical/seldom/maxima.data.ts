import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { usualRows, type UsualDose } from '../use/usual-dose-rows.ts';

/** As `labelMaxima`, of drugs that few stores meet: the largest amount at one time and a day. */
export const seldomMaxima: readonly UsualDose[] = usualRows(`
  ! adagrasib | 0 | 600 | 1200
  adefovir | 0 | 10 | 10
  ! afatinib | 0 | 50 | 50
  ! alpelisib | 0 | 300 | 300
  ! amifampridine | 0 | 20 | 100
  ! avacopan | 0 | 30 | 60
  ! avapritinib | 0 | 300 | 300
  avatrombopag | 0 | 60 | 60
  ! belzutifan | 0 | 120 | 120
  ! binimetinib | 0 | 45 | 90
  ! brigatinib | 0 | 180 | 180
  ! capmatinib | 0 | 400 | 800
  ! ceritinib | 0 | 450 | 750
  ! cladribine | 0 | 20 | 20
  ! cobimetinib | 0 | 60 | 60
  cycloserine | 0 | 500 | 1000
  ! dabrafenib | 0 | 150 | 300
  ! dacomitinib | 0 | 45 | 45
  ! deferasirox | 0 | 4000 | 4000
  ! duvelisib | 0 | 25 | 50
  ! elacestrant | 0 | 345 | 345
  ! enasidenib | 0 | 100 | 100
  ! encorafenib | 0 | 450 | 450
  ! entrectinib | 0 | 600 | 600
  ! erdafitinib | 0 | 9 | 9
  fostamatinib | 0 | 150 | 300
  fostemsavir | 0 | 600 | 1200
  ! futibatinib | 0 | 20 | 20
  ! gilteritinib | 0 | 200 | 200
  ginkgo | 0 | 240 | 240
  ! glasdegib | 0 | 100 | 100
  ibrexafungerp | 0 | 300 | 600
  ! idelalisib | 0 | 150 | 300
  ! infigratinib | 0 | 125 | 125
  ! ivosidenib | 0 | 500 | 500
  ! ixazomib | 0 | 4 | 4
  ! larotrectinib | 0 | 100 | 200
  ! lenvatinib | 0 | 24 | 24
  ! lonafarnib | 0 | 300 | 600
  maraviroc | 0 | 600 | 1200
  maribavir | 0 | 1200 | 2400
  ! midostaurin | 0 | 100 | 200
  miglustat | 0 | 200 | 600
  obeticholic acid | 0 | 10 | 10
  olutasidenib | 0 | 150 | 300
  omaveloxolone | 0 | 150 | 150
  ! osilodrostat | 0 | 30 | 60
  ! pacritinib | 0 | 200 | 400
  ! panobinostat | 0 | 20 | 20
  ! pemigatinib | 0 | 13.5 | 13.5
  ! pexidartinib | 0 | 250 | 500
  ! pirtobrutinib | 0 | 200 | 200
  plecanatide | 0 | 3 | 3
  ! pralsetinib | 0 | 400 | 800
  pretomanid | 0 | 200 | 200
  pyrimethamine | 0 | 200 | 200
  ! quizartinib | 0 | 53 | 53
  ! regorafenib | 0 | 160 | 160
  ! ripretinib | 0 | 150 | 300
  ! selinexor | 0 | 100 | 100
  ! sotorasib | 0 | 960 | 960
  ! talazoparib | 0 | 1 | 1
  ! tazemetostat | 0 | 800 | 1600
  tenapanor | 0 | 50 | 100
  ! tepotinib | 0 | 450 | 450
  ! thioguanine | 0 | 240 | 240
  ! tivozanib | 0 | 1.34 | 1.34
  ! trametinib | 0 | 2 | 2
  ! tucatinib | 0 | 300 | 600
  ! vemurafenib | 0 | 960 | 1920
  ! vorinostat | 0 | 400 | 400
  voxelotor | 0 | 2500 | 2500
  xanomeline | 0 | 125 | 250
`);

/** What holds of the tables of this file. */
export const tables = {
  seldomMaxima: {
    source: 'Written by hand after the FDA labels, section 2; not every row was compared.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
