import { readFileSync } from 'node:fs';
import { checkAuditFile } from '#server/services/compliance/audit-file.ts';

// npm run audit:verify -- <file>: checks an exported audit log, without a database or a network;
// ends with 1 when it is not what was exported.
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say which file: npm run audit:verify -- <file>');
  process.exit(1);
}
const { rows, fingerprint, problem } = checkAuditFile(readFileSync(file, 'utf8'));
console.log(
  problem ??
    `Whole: ${rows} rows as they were exported, signed by the installation ${fingerprint}. ` +
      'Ask for its key by another way: it stands in what `verify-audit` prints there.',
);
process.exitCode = problem === null ? 0 : 1;
