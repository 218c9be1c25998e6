import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { smsTemplateReference } from '../entities/template.ts';
import { smsContract } from './sms.ts';

/** The calls of the area `message`, by group. A new group is one line here. */
export const messageContracts = {
  sms: smsContract,
  smsTemplates: referenceContractOf(smsTemplateReference),
};
