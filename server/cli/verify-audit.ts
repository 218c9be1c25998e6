import path from 'node:path';
import { sealAudit, verifyChain } from '#server/platform/audit-chain.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openKeys } from '#server/platform/keys.ts';
import { signerFingerprint } from '#server/services/compliance/audit-file.ts';
import { command } from './command.ts';

// node scripts/run.mjs server/cli/verify-audit.ts: checks the audit log against its seals and
// anchors; ends with 1 when something is wrong.
await command(async ({ config, database }) => {
  const deps = { db: database.db, clock: systemClock, keys: openKeys(config.dataDir) };
  const auditDir = path.join(config.dataDir, 'audit');
  const report = await verifyChain(deps, auditDir);
  if (report.problems.length === 0) await sealAudit(deps, auditDir, { anchorNow: true });
  for (const problem of report.problems)
    console.log(`${problem.kind} at ${problem.seq}: ${problem.message}`);
  const problems = report.problems.length + report.further;
  if (report.further > 0) console.log(`and ${report.further} more.`);
  console.log(`${report.rows} sealed rows, ${report.anchors} anchors, ${problems} problems.`);
  console.log(
    `Exports of it are signed by the installation ${signerFingerprint(deps.keys.signer)}.`,
  );
  if (report.problems.length > 0) process.exitCode = 1;
});
