import type { WalkModel } from '../model.ts';
import { claimDetailsModel } from './claim-details.model.ts';
import { pickUpModel } from './counter/pick-up.model.ts';
import { placeBagModel } from './counter/place-bag.model.ts';
import { passkeysModel } from './passkeys.model.ts';
import { queueModel } from './queue.model.ts';
import { rphVerificationModel } from './rph-verification.model.ts';
import { rxEntryModel } from './rx/rx-entry.model.ts';
import { sessionModel } from './session.model.ts';

/** Every machine that is walked by a model. */
export const models: readonly WalkModel[] = [
  claimDetailsModel,
  passkeysModel,
  pickUpModel,
  placeBagModel,
  queueModel,
  rphVerificationModel,
  rxEntryModel,
  sessionModel,
];
