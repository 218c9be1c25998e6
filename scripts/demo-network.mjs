// The demo store's network of prescribers beside the server.
import { ended, openPartner } from './demo-process.mjs';

/** Where it takes commands, as it says itself when it starts. */
const commandsAt = (said) => {
  const port = /takes commands at http:\/\/[\d.]+:(\d+)\//.exec(said)?.[1];
  return port ? ` It takes commands at 127.0.0.1:${port}.` : '';
};
/** Where it listens unless that is taken. */
const usualPort = 3791;
/** A prescriber takes a moment to answer: the request is seen to be sent first. */
const answersAfterMs = 5_000;

/**
 * Starts the network and leads the demo stores' electronic messages to it; the server must be up.
 * `network` and `erxLine` are what Node runs for each. Gives the sentence for the person who
 * started it. Without it the store works, and its messages go by the folders.
 */
export async function openDemoNetwork({ network, erxLine, dataDir }) {
  const now = await openPartner({
    command: network,
    usualPort,
    askedPort: process.env.NETWORK_PORT,
    listens: /listens at http:\/\/[\d.]+:(\d+)\/ and takes commands at http:\/\/[\d.]+:\d+\//,
    envAt: (port) => ({
      NETWORK_PORT: String(port),
      NETWORK_CLOCK: process.env.DEMO_CLOCK ?? '',
      NETWORK_ANSWERS_AFTER_MS: String(answersAfterMs),
      NETWORK_UNTIL: 'stdin ends',
    }),
  });
  if (!now.port)
    return `The simulated network did not start (${now.why}): messages wait in the outbox folder.`;
  const why = await ended(erxLine, ['demo', `http://127.0.0.1:${now.port}/`], {
    DATA_DIR: dataDir,
    // Only the server may start on a clock of its own: the commands refuse it.
    DEMO_CLOCK: '',
  });
  const answers = 'A simulated network answers the demo store’s messages';
  return why === null
    ? `${answers} (127.0.0.1:${now.port}).${commandsAt(now.said)}`
    : `The demo store’s line to the network was not set (${why}).`;
}
