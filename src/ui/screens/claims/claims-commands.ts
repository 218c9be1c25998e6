import { claimDetailsRefusal } from '#machines/claims/claim-details.machine.ts';
import { inspectorRefusal, inspectorViews } from '#machines/claims/claim-inspector.machine.ts';
import { transmissionLogRefusal } from '#machines/claims/transmission-log.machine.ts';
import { listDialogRefusal } from '#machines/list-dialog/list-dialog.machine.ts';
import { defineCommands, type CommandSet } from '#ui/commands/registry.ts';

const group = 'Claim';
/** The keys of claims: the work list, the claim, its log and the inspector. */
export const claimCommands: readonly CommandSet[] = [
  defineCommands({ name: 'rejectedClaims', kind: 'dialog', title: 'Rejected Claims', refusal: listDialogRefusal }, [
    { id: 'rejected.first', title: 'First action', group, hint: 'Opens what has to be done first: the date, the prescription, or the payer’s answer.', keys: ['F8'], event: { type: 'list.do', verb: 'first' }, bar: 5, row: true },
    { id: 'rejected.log', title: 'T. Log', group, hint: 'What was sent to the payer, and what came back.', keys: ['Alt+T'], event: { type: 'list.do', verb: 'log' }, words: ['transmission log'], bar: 6, row: true },
    { id: 'rejected.details', title: 'Claim Details', group, hint: 'What each payer was billed and pays.', keys: ['Alt+I'], event: { type: 'list.do', verb: 'details' }, bar: 7, row: true },
    { id: 'rejected.correct', title: 'Correct and resubmit', group, hint: 'Sends the claim again with a prior authorization, a clarification or a pharmacist’s answer.', keys: ['Ctrl+Enter'], event: { type: 'list.do', verb: 'correct' }, permission: 'rx.resubmit', words: ['override', 'pa', 'prior authorization', 'dur'], row: true },
    { id: 'rejected.defer', title: 'Defer', group, hint: 'Puts the prescription off, to the day that the payer named where it named one.', keys: ['Ctrl+Shift+H'], event: { type: 'list.do', verb: 'defer' }, permission: 'rx.defer', words: ['later', 'deffered'], bar: 8, row: true },
  ]),
  defineCommands({ name: 'claimDetails', kind: 'dialog', title: 'Claim Details', refusal: claimDetailsRefusal }, [
    { id: 'claim.label', title: 'Print Label', group, hint: 'Prints the labels of this prescription.', keys: ['Ctrl+P', 'F9', 'Alt+P'], event: { type: 'claim.label' }, permission: 'rx.label', bar: 5 },
    { id: 'claim.labelMonograph', title: 'Print Label & Monograph', group, hint: 'Prints the labels, then the monograph of the drug.', keys: ['Alt+M'], event: { type: 'claim.labelMonograph' }, permission: 'rx.label', bar: 6 },
    { id: 'claim.send', title: 'Send claim', group, hint: 'Sends the claim to the payer; one that was never answered goes again.', keys: ['F8'], event: { type: 'claim.send' }, permission: 'rx.adjudicate', words: ['bill', 'adjudicate'], bar: 1 },
    { id: 'claim.correct', title: 'Correct and resubmit', group, hint: 'Sends a rejected claim again with a prior authorization, a clarification or a pharmacist’s answer.', keys: ['Ctrl+Enter'], event: { type: 'claim.correct' }, permission: 'rx.resubmit', words: ['override', 'prior authorization', 'dur'], bar: 2 },
    { id: 'claim.reverse', title: 'Reverse', group, hint: 'Takes the claims of this fill back, after a question.', keys: ['Alt+V'], event: { type: 'claim.reverse' }, permission: 'rx.reverse', words: ['void', 'take back'], bar: 3 },
    { id: 'claim.log', title: 'Transmission Log', group, hint: 'What was sent to the payers, and what came back.', keys: ['Alt+T'], event: { type: 'claim.log' }, words: ['t. log'], bar: 7 },
    { id: 'claim.retry', title: 'Load again', group, hint: 'Loads the claim again.', keys: ['Shift+F5'], event: { type: 'claim.retry' }, fallback: true },
  ]),
  defineCommands({ name: 'transmissionLog', kind: 'dialog', title: 'Transmission Log', refusal: transmissionLogRefusal }, [
    { id: 'tlog.inspect', title: 'Inspect', group, hint: 'Every byte of this transmission in words, and what differs from another.', keys: ['F8', 'Alt+N'], event: { type: 'tlog.inspect', view: 'request' }, words: ['claim inspector', 'bytes', 'segments', 'compare'], bar: 5 },
    { id: 'tlog.money', title: 'Reimbursement Detail', group, hint: 'What the payer reckoned: each field of its pricing.', keys: ['Alt+R'], event: { type: 'tlog.inspect', view: 'money' }, bar: 6 },
    { id: 'tlog.compare', title: 'Compare', group, hint: 'What differs from the transmission before it, field by field.', keys: ['Alt+A'], event: { type: 'tlog.inspect', view: 'compare' }, words: ['difference'] },
    { id: 'tlog.details', title: 'Claim Details', group, hint: 'What each payer was billed and pays.', keys: ['Alt+I'], event: { type: 'tlog.details' }, bar: 8 },
    { id: 'tlog.contact', title: 'Contact Processor', group, hint: 'The phone of the payer’s help desk, and what it asks for.', keys: ['Alt+O'], event: { type: 'tlog.contact' }, words: ['help desk', 'phone', 'call'], bar: 9 },
    { id: 'tlog.print', title: 'Print Rejection', group, hint: 'Prints this rejection.', keys: ['Ctrl+P'], event: { type: 'tlog.print' }, bar: 12 },
    { id: 'tlog.paFax', title: 'P/A Fax', group, hint: 'Asks the prescriber by fax to have this rejection authorized by the plan.', keys: ['Alt+F'], event: { type: 'tlog.paFax' }, permission: 'document.write', words: ['prior authorization'] },
    { id: 'tlog.paCmm', title: 'P/A CMM', group, hint: 'Asks for a prior authorization at CoverMyMeds.', keys: ['Alt+M'], event: { type: 'tlog.paCmm' }, words: ['prior authorization', 'covermymeds'] },
    { id: 'tlog.edit', title: 'Edit Rx', group, hint: 'Changes what was entered.', keys: ['Ctrl+E'], event: { type: 'tlog.edit' }, fallback: true, permission: 'rx.edit', bar: 10 },
    { id: 'tlog.defer', title: 'Defer', group, hint: 'Puts the prescription off to a date.', keys: ['Ctrl+Shift+H'], event: { type: 'tlog.defer' }, permission: 'rx.defer', words: ['later', 'deffered'], bar: 11 },
    { id: 'tlog.retry', title: 'Load again', group, hint: 'Loads the log again.', keys: ['Shift+F5'], event: { type: 'tlog.retry' }, fallback: true },
  ]),
  defineCommands({ name: 'tlogRows', kind: 'table', title: 'These transmissions', refusal: transmissionLogRefusal }, [
    { id: 'tlogRows.next', title: 'Next transmission', group, keys: ['Down'], event: { type: 'tlog.move', by: 1 }, repeatable: true, hidden: true },
    { id: 'tlogRows.previous', title: 'Previous transmission', group, keys: ['Up'], event: { type: 'tlog.move', by: -1 }, repeatable: true, hidden: true },
    { id: 'tlogRows.open', title: 'Inspect', group, keys: ['Enter'], event: { type: 'tlog.inspect', view: 'request' }, hidden: true },
  ]),
  defineCommands({ name: 'claimInspector', kind: 'dialog', title: 'Claim inspector', refusal: inspectorRefusal }, [
    ...inspectorViews.map((v, i) => ({ id: `inspector.${v.id}`, title: v.title, group, hint: `Shows: ${v.title}.`, keys: [`Alt+${i + 1}`], event: { type: 'inspector.view', view: v.id }, bar: i + 5 })),
    { id: 'inspector.older', title: 'With the one before', group, hint: 'Compares with the next older transmission.', keys: ['Alt+PageDown'], event: { type: 'inspector.other', by: 1 } },
    { id: 'inspector.newer', title: 'With the one after', group, hint: 'Compares with the next newer transmission.', keys: ['Alt+PageUp'], event: { type: 'inspector.other', by: -1 } },
    { id: 'inspector.retry', title: 'Load again', group, hint: 'Loads the transmission again.', keys: ['Shift+F5'], event: { type: 'inspector.retry' }, fallback: true },
  ]),
];
