import { adviceRows } from './advice.ts';
import { cautionRows } from './cautions.ts';
import { clinicRows } from './clinic.ts';
import { composedSentences } from './composed.ts';
import { counselRows } from './counsel.ts';
import { eachDoseRows } from './each-dose.ts';
import { everydaySentences } from './everyday.ts';
import { keptWholeRows } from './kept-whole.ts';
import { medicineSentences } from './medicines.ts';
import { placeboRows } from './placebo.ts';
import type { SpokenRow } from './spoken.ts';
import { teamSentences } from './teams.ts';

/** Sentences of their own behind the directions. */
export const sentenceRows: Readonly<Record<string, SpokenRow>> = {
  shakeWell: [
    'Shake well',
    'Agite bien',
    'shake liquid well|shake bottle well|shake medication well',
  ],
  mustLast28: ['Must last 28 days', null, ''],
  mustLast30: ['Must last 30 days', null, ''],
  waitDrops5: ['Wait 5 minutes between different drops', null, ''],
  labsFirst: ['Take labs before the morning dose', null, 'take labs before am dose'],
  ...placeboRows,
  ...clinicRows,
  ...counselRows,
  ...medicineSentences,
  ...teamSentences,
  ...composedSentences,
  noWakingIn8: [
    'Do not take within 8 hours of waking',
    null,
    'do not take within 8 hours of wake up',
  ],
  shake: [
    'Shake well before use',
    'Agite bien antes de usar',
    'shake well before using|shake well prior to use|shake well before each dose|' +
      'shake well before taking|shake bottle well before using|shake well prior to each use|' +
      'shake well before each use|shake bottle well before use',
  ],
  shakeBefore: ['Shake before use', null, 'shake before using|shake prior to use'],
  noGrapefruitJuiceWith: ['Do not take with grapefruit juice', null, ''],
  ...keptWholeRows,
  noCrushOnly: ['Do not crush', null, "don't crush"],
  noChew: ['Do not chew', null, "don't chew"],
  noSplit: ['Do not split', null, 'do not cut|do not split tablet'],
  noBreak: ['Do not break', null, ''],
  noOpen: ['Do not open the capsule', null, 'do not open capsule|do not open capsules'],
  whole: [
    'Swallow whole',
    'Trague entero',
    'swallow tablet whole|swallow capsule whole|swallow tablets whole|swallow capsules whole|' +
      'swallow tablet(s) whole|swallow capsule(s) whole|swallow the tablet whole|' +
      'swallow the capsule whole|take whole',
  ],
  chewWell: ['Chew well', null, 'chew thoroughly|chew tablet well|chew tablets well'],
  noAlcohol: [
    'Avoid alcohol',
    'Evite el alcohol',
    'do not drink alcohol|no alcohol|avoid alcoholic beverages|avoid alcohol use|no etoh|' +
      'avoid drinking alcohol|avoid etoh|do not drink etoh|do not drink alcoholic beverages',
  ],
  drowsy: [
    'May cause drowsiness',
    'Puede causar sueño',
    'may make you drowsy|causes drowsiness|can cause drowsiness|may cause sleepiness|' +
      'this medication may cause drowsiness|this medicine may cause drowsiness',
  ],
  dizzy: ['May cause dizziness', null, 'can cause dizziness|this medication may cause dizziness'],
  drowsyDizzy: [
    'May cause drowsiness or dizziness',
    null,
    'may cause drowsiness and dizziness|may cause drowsiness/dizziness|may cause dizziness or ' +
      'drowsiness|may cause dizziness and drowsiness',
  ],
  noMachines: [
    'Do not drive or operate machinery',
    null,
    'no driving or operating machinery|do not drive or use machinery|' +
      'avoid driving or operating machinery|do not operate machinery or drive',
  ],
  noHeavyMachines: [
    'Do not drive or operate heavy machinery',
    null,
    'do not operate heavy machinery or drive|avoid driving or operating heavy machinery|' +
      'no driving or operating heavy machinery|do not drive or use heavy machinery|' +
      'do not drive or operate any heavy machinery',
  ],
  noMachinesOnly: ['Do not operate machinery', null, 'avoid operating machinery'],
  holdLoose: ['Hold for loose stools', null, 'hold for loose stool|hold if loose stools'],
  holdDiarrhea: ['Hold for diarrhea', null, 'hold if diarrhea'],
  noHeavyMachinesOnly: [
    'Do not operate heavy machinery',
    null,
    'avoid operating heavy machinery|do not use heavy machinery',
  ],
  noDriving: ['Do not drive', null, 'no driving|avoid driving'],
  discolor: [
    'May discolor urine',
    null,
    'may cause discoloration of urine|may cause urine discoloration|can discolor urine|' +
      'may change color of urine',
  ],
  separateCalcium: [
    'Do not take with calcium, iron or antacids',
    null,
    'do not take with antacids, calcium or iron|do not take with calcium, iron, or antacids',
  ],
  drinkWater: ['Drink plenty of water', null, 'drink lots of water'],
  drinkFluids: [
    'Drink plenty of fluids',
    null,
    'drink plenty of liquids|drink lots of fluids|drink lots of liquids',
  ],
  noSkip: ['Do not skip doses', null, 'do not miss doses|do not miss a dose|do not skip a dose'],
  noSudden: [
    'Do not stop taking suddenly',
    null,
    'do not stop abruptly|do not stop suddenly|do not discontinue abruptly|' +
      'do not abruptly stop|do not stop taking abruptly|do not abruptly discontinue',
  ],
  noShare: ['Do not share', null, 'do not share this medication|do not share with others'],
  noSwallow: ['Do not swallow', null, 'do not swallow medication'],
  noEatDrink: [
    'Do not eat or drink for 30 minutes after use',
    null,
    'do not eat or drink for 30 minutes after|do not eat or drink for 30 min after use|' +
      'no eating or drinking for 30 minutes after use',
  ],
  noFreeze: ['Do not freeze', null, ''],
  noPregnant: ['Do not use if pregnant', null, 'do not take if pregnant'],
  noRub: ['Do not rub in', null, ''],
  rubWell: ['Rub in well', null, 'rub in thoroughly'],
  roomTemperature: ['Store at room temperature', null, 'keep at room temperature'],
  useSunscreen: ['Use sunscreen', null, 'wear sunscreen'],
  primeFirst: [
    'Prime before first use',
    null,
    'prime inhaler before first use|prime pump before first use|prime before initial use|' +
      'prime before the first use|prime pen before first use',
  ],
  primeEach: [
    'Prime before each use',
    null,
    'prime pen before each use|prime pen before each injection|prime pen before use|' +
      'prime before use',
  ],
  removeLenses: [
    'Remove contact lenses before use',
    null,
    'remove contacts before use|remove contact lenses prior to use|' +
      'remove contacts prior to use|' +
      'remove contact lenses before using',
  ],
  keepAway: ['Keep out of reach of children', null, 'keep away from children'],
  blink: ['Do not touch the dropper tip', null, 'do not touch dropper tip|do not touch tip'],
  rinseAfter: [
    'Rinse mouth after use',
    'Enjuáguese la boca después de usar',
    'rinse mouth after|rinse mouth after each inhalation|rinse mouth out after use|' +
      'rinse mouth out after each use|rinse your mouth after use|' +
      'rinse your mouth after each use|rinse mouth after each dose|' +
      'rinse mouth after dose|rinse mouth after each use|rinse mouth after using|' +
      'rinse mouth after every use|rinse mouth after inhalation',
  ],
  rinseMouth: ['Rinse mouth', null, 'rinse your mouth'],
  rinseWell: [
    'Rinse mouth well after use',
    null,
    'rinse mouth thoroughly after use|rinse mouth well after each use|' +
      'rinse mouth thoroughly after each use',
  ],
  rinseWater: [
    'Rinse mouth with water after use',
    null,
    'rinse mouth with water after each use|rinse mouth with water after each dose|' +
      'rinse your mouth with water after use|rinse mouth out with water after use|' +
      'rinse your mouth with water after each use|rinse mouth out with water after each use',
  ],
  rinseSpit: [
    'Rinse mouth and spit after use',
    null,
    'rinse and spit after|rinse and spit after use|rinse mouth after use and spit|' +
      'rinse mouth after each use and spit|' +
      'rinse and spit after each use|rinse mouth and spit after each use|' +
      'rinse mouth after use and spit out',
  ],
  rinseWaterSpit: [
    'Rinse mouth with water and spit after use',
    null,
    'rinse mouth with water and spit after each use|rinse mouth with water after use and spit|' +
      'rinse mouth with water after each use and spit|' +
      'rinse mouth with water after use and spit out|' +
      'rinse mouth with water after each use and spit out|' +
      'rinse mouth with water and spit out after use|' +
      'rinse mouth with water and spit out after each use|' +
      'rinse mouth with water and spit after each dose',
  ],
  dial911: ['Call 911', null, 'and call 911'],
  thenDial911: ['Then call 911', null, 'then 911|then dial 911'],
  newDose: ['New dose', null, 'note new dose|this is a new dose|*new dose*'],
  doseIncrease: [
    'Dose increase',
    null,
    'dose increased|increased dose|dose was increased|*dose increase*',
  ],
  doseDecrease: ['Dose decrease', null, 'dose decreased|decreased dose'],
  doseChange: ['Dose change', null, 'note dose change|dose changed'],
  removeDiscard: [
    'Remove and discard the patch within 12 hours or as directed by MD',
    null,
    'remove & discard patch within 12 hours or as directed by md|' +
      'remove and discard patch within 12 hours or as directed by md',
  ],
  removeWithin: [
    'Remove the patch within 12 hours',
    null,
    'remove patch within 12 hours|remove within 12 hours',
  ],
  thenRinse: ['Then rinse', null, 'and rinse'],
  thenRinseOff: ['Then rinse off', null, 'and rinse off|rinse off'],
  finish: [
    'Finish all medication',
    null,
    'finish all meds|finish all medicine|take all medication|finish all|' +
      'finish entire prescription|' +
      'complete all medication|finish all tablets|finish all capsules|' +
      'finish the medication|finish medication|finish full course|take all of the medication|' +
      'finish all of the medication|complete the full course|finish all antibiotics|' +
      'complete entire prescription|complete course|' +
      'finish all of this medication|complete full course|' +
      'complete entire course|finish entire course',
  ],
  noLieDown: [
    'Do not lie down for 30 minutes after taking',
    null,
    'do not lie down for 30 minutes after|do not lie down for 30 minutes after dose',
  ],
  uprightOnly: ['Remain upright', null, 'stay upright|sit upright'],
  notWithNsaids: [
    'Do not take with NSAIDs',
    null,
    'do not take with any nsaids|dont take with nsaids|avoid taking with nsaids',
  ],
  notWithOtherNsaids: [
    'Do not take with other NSAIDs',
    null,
    'do not take with any other nsaids|dont take with other nsaids|dnt take w/ other nsaids|' +
      'do not take w/ other nsaids|avoid taking with other nsaids',
  ],
  avoidNsaids: ['Avoid NSAIDs', null, 'avoid all nsaids'],
  avoidOtherNsaids: ['Avoid other NSAIDs', null, 'no other nsaids'],
  upright: [
    'Remain upright for 30 minutes',
    null,
    'sit upright for 30 minutes|sit upright x 30 min|sit upright 30 minutes|' +
      'stay upright for 30 minutes|remain upright 30 minutes|stay upright 30 minutes|' +
      'remain upright for 30 min|stay upright for 30 min|stay upright 30 min|' +
      'remain upright 30 min|stay upright x 30 min|remain upright x 30 min',
  ],
  uprightLeast: [
    'Remain upright for at least 30 minutes',
    null,
    'stay upright for at least 30 minutes|remain upright at least 30 minutes',
  ],
  noGrapefruitWith: ['Do not take with grapefruit', null, ''],
  noGrapefruitJuice: ['Avoid grapefruit juice', null, ''],
  notWithAlcohol: ['Do not take with alcohol', null, 'do not use with alcohol'],
  noGrapefruit: ['Avoid grapefruit', null, ''],
  noDairy: ['Do not take with dairy products', null, 'do not take with dairy'],
  noAntacids: ['Do not take with antacids', null, 'do not take with antacid'],
  noDrive: ['Do not drive after taking', null, ''],
  noSun: [
    'Avoid sunlight',
    null,
    'avoid sun exposure|avoid exposure to sunlight|avoid sun|avoid exposure to sun',
  ],
  noDirectSun: ['Avoid direct sunlight', null, 'avoid direct sun|avoid direct sun exposure'],
  refrigerate: [
    'Keep in the refrigerator',
    null,
    'refrigerate|keep refrigerated|store in refrigerator|keep in refrigerator|' +
      'store in the refrigerator|keep in fridge|store in fridge',
  ],
  call911: [
    'Call 911 if there is no relief',
    null,
    'if no relief call 911|if no relief, call 911|call 911 if no relief|' +
      'if not relieved call 911|call 911 if not relieved',
  ],
  avoidEyes: [
    'Avoid contact with eyes',
    null,
    'avoid eyes|avoid contact with the eyes|avoid contact w/ eyes|avoid getting in eyes',
  ],
  avoidEyeArea: ['Avoid the eye area', null, 'avoid eye area'],
  notOnFace: [
    'Do not use on the face',
    null,
    'not on face|do not apply to face|not for face|avoid face|avoid the face|' +
      'do not use on face|not to face',
  ],
  topicalOnly: ['For topical use only', null, 'topical use only'],
  external: ['For external use only', null, 'external use only|for external use'],
  discard: [
    'Discard the remainder',
    null,
    'dc rem|d/c rem|discard rem|then discard remainder|then discard the remainder|' +
      'then discard rest|then discard the rest|discard rest|discard the rest|' +
      'discard any remaining|discard any remainder|discard remainder|discard remaining|' +
      'discard unused portion|discard the rest|discard any left over medication|' +
      'discard any leftover medication|discard leftover medication|discard any leftover|' +
      'discard any unused portion|discard unused|discard unused medication',
  ],
  wait5: [
    'Wait 5 minutes between drops',
    null,
    'wait 5 minutes between eye drops|wait 5 min between drops',
  ],
  washHands: [
    'Wash hands after use',
    null,
    'wash hands after using|wash hands well after use|wash hands thoroughly after use|' +
      'wash hands after applying|wash hands after each use|wash hands after application',
  ],
  oldPatch: [
    'Remove the old patch first',
    null,
    'remove old|remove old one|' +
      'remove old patch|remove old patch first|remove previous patch|remove prior patch',
  ],
  oldPatchBefore: [
    'Remove the old patch before applying a new one',
    null,
    'remove old patch before applying new patch|remove old patch before applying new one|' +
      'remove old patch before applying a new one|remove old patch prior to applying new patch|' +
      'remove previous patch before applying new patch|remove old patch before applying new',
  ],
  takeWithMeals: [
    'Take with meals',
    'Tome con las comidas',
    'must be taken with meals|take this with meals',
  ],
  notFaceGroinArmpits: [
    'Do not use on the face, groin or armpits',
    null,
    'do not use on face, groin or axillae|do not use on face, groin, or axillae|' +
      'do not apply to face, groin or axillae|do not apply to face, groin, or axillae|' +
      'avoid face, groin, and axillae|avoid face, groin and axillae|avoid face, groin or axillae|' +
      'avoid face, axillae and groin|avoid face, axillae, and groin|' +
      'do not use on face, axillae or groin|' +
      'avoid face, groin and armpits|avoid face, groin, and armpits',
  ],
  notFaceGroin: [
    'Avoid face and groin',
    null,
    'avoid face & groin|avoid face or groin|avoid the face and groin|avoid face/groin|' +
      'avoid face, groin',
  ],
  notFaceOrGroin: [
    'Do not use on the face or groin',
    null,
    'not to face or groin|not for face or groin|not to face/groin|' +
      'do not apply to face or groin|not on face or groin|do not use on face or groin|' +
      'not for face/groin|not on face/groin|do not apply to face or groin',
  ],
  ...eachDoseRows,
  ...adviceRows,
  ...cautionRows,
  ...everydaySentences,
  outOfEyes: ['Keep out of the eyes', null, 'keep out of eyes|keep away from eyes'],
};
