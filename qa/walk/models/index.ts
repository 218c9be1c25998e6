import type { WalkModel } from '../model.ts';
import { userSettingModel } from './admin/user-setting.model.ts';
import { claimDetailsModel } from './claim-details.model.ts';
import { contactInfoModel } from './claim/contact-info.model.ts';
import { pickUpModel } from './counter/pick-up.model.ts';
import { placeBagModel } from './counter/place-bag.model.ts';
import { monographModel } from './drug/monograph.model.ts';
import { editRxModel } from './label/edit-rx.model.ts';
import { printLabelModel } from './label/print-label.model.ts';
import { passkeysModel } from './passkeys.model.ts';
import { columnsModel } from './platform/columns.model.ts';
import { queueModel } from './queue.model.ts';
import { rphVerificationModel } from './rph-verification.model.ts';
import { rxEntryModel } from './rx/rx-entry.model.ts';
import { sessionModel } from './session.model.ts';

/** Every machine that is walked by a model. */
export const models: readonly WalkModel[] = [
  claimDetailsModel,
  columnsModel,
  contactInfoModel,
  editRxModel,
  monographModel,
  passkeysModel,
  pickUpModel,
  placeBagModel,
  printLabelModel,
  queueModel,
  rphVerificationModel,
  rxEntryModel,
  sessionModel,
  userSettingModel,
];
