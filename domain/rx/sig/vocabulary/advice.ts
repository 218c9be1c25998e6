import type { SpokenRow } from './spoken.ts';

/** Sentences on how a medicine is given and kept, and when to call for help. */
export const adviceRows: Readonly<Record<string, SpokenRow>> = {
  lieDown: [
    'Do not lie down for 30 minutes',
    null,
    'do not lie down for 30 min|do not lie down for 30 mins',
  ],
  lieDownLeast: [
    'Do not lie down for at least 30 minutes',
    null,
    'do not lie down for at least 30 min|do not lie down for at least 30 mins',
  ],
  retain8: ['Retain for 8 hours', null, 'retain 8 hours|retain for at least 8 hours'],
  retainNight: ['Retain overnight', null, 'retain all night'],
  headTilted: [
    'Keep head tilted for 5 minutes',
    null,
    'keep head tilted 5 minutes|keep head tilted to side for 5 minutes',
  ],
  wait10: [
    'Wait 10 minutes between drops',
    null,
    'wait 10 minutes between eye drops|wait 10 min between drops',
  ],
  wait10Other: [
    'Wait 10 minutes before other drops',
    null,
    'wait 10 minutes before other eye drops|wait 10 min before other drops',
  ],
  protectLight: ['Protect from light', null, 'keep away from light|protect from sunlight'],
  handleChemo: ['Caution: chemotherapy', null, ''],
  flush5: [
    'Flush with 5 mL of water after each dose',
    null,
    'flush with 5 ml water after|flush with 5 ml of water after',
  ],
  flush10: [
    'Flush with 10 mL of water after each dose',
    null,
    'flush with 10 ml water after|flush with 10 ml of water after',
  ],
  flush30: [
    'Flush with 30 mL of water after each dose',
    null,
    'flush with 30 ml water after|flush with 30 ml of water after',
  ],
  separateCalcium4: [
    'Separate from calcium by 4 hours',
    null,
    'take 4 hours apart from calcium|take 4 hours away from calcium',
  ],
  separateAntacids2: [
    'Separate from antacids by 2 hours',
    null,
    'take 2 hours apart from antacids|take 2 hours away from antacids',
  ],
  separateThyroid4: [
    'Separate from thyroid medicine by 4 hours',
    null,
    'take 4 hours apart from levothyroxine|separate from levothyroxine by 4 hours',
  ],
  callPersists: [
    'Call 911 if pain persists',
    null,
    'if pain persists call 911|if pain persists, call 911',
  ],
  callAfterFirst: [
    'Call 911 if there is no relief after the first dose',
    null,
    'call 911 if no relief after 1st dose|call 911 if no relief after first dose|' +
      'call 911 if no relief after 1 dose|if no relief after first dose call 911|' +
      'call 911 if pain not relieved after first dose|call 911 if not relieved after first dose',
  ],
  callAfter5: [
    'Call 911 if there is no relief after 5 minutes',
    null,
    'call 911 if no relief after 5 minutes|' +
      'if no relief after 5 minutes call 911|if no relief after 5 minutes, call 911',
  ],
  rotateArea: ['Rotate application sites', null, 'rotate application site|rotate patch sites'],
  notFaceGroinUnderarms: [
    'Do not use on the face, groin or underarms',
    null,
    'not for face, groin, underarms|not for face, groin, or underarms|' +
      'do not use on face, groin or underarms|do not use on face, groin, or underarms|' +
      'avoid face, groin, underarms|avoid face, groin and underarms',
  ],
  moisturizer: ['Follow with moisturizer', null, 'follow with a moisturizer'],
  sunscreenDaily: ['Use sunscreen daily', null, 'wear sunscreen daily|use daily sunscreen'],
};
