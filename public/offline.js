// The page that stands in for the app while the server does not answer.
const everyMs = 3_000;
const said = document.getElementById('said');
let asking = false;

/** Opens the app as soon as the server answers; a person who asks is told when it does not. */
async function ask(byHand) {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' });
    if (answer.ok) location.reload();
    else if (byHand) said.textContent = `It answers with an error (${answer.status}).`;
  } catch {
    if (byHand) said.textContent = 'Still no answer.';
  } finally {
    asking = false;
  }
}
document.getElementById('again').addEventListener('click', () => {
  said.textContent = 'Asking …';
  void ask(true);
});
setInterval(() => void ask(false), everyMs);
