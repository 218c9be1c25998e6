// A program that starts the database in the folder it is given and stays until it is killed.
import { startEmbedded } from '#db/embedded.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Say in which folder the database is.');
await startEmbedded(folder, { durable: false });
console.log('started');
setInterval(() => undefined, 60_000);
