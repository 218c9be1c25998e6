// Letters that are typed while the login is still on its way belong into its Username. They are kept from the first moment
// of the page until that field is there, and nowhere else: behind Enter or Tab a password would follow, which is never
// kept, and stands in no field either: where it is still being typed when the field comes, keys are dropped until they
// pause. Where somebody is signed in already, letters are meant for the work and are left to it.
(() => {
  let letters = '';
  let isOver = false;
  let isTaken = false;
  let last = 0;
  const pauseMs = 700;
  const lasting = 10_000;
  const isSignedIn = () => {
    try {
      return localStorage.getItem('isLogIn') === 'true';
    } catch {
      return false;
    }
  };
  /** A field, a button or a list has the focus: letters are meant for it. */
  const hasFocus = () => ![null, document.body].includes(document.activeElement);
  const stop = () => removeEventListener('keydown', keep, true);
  /** Who has paused has seen what stands in the field. */
  const hasPaused = (at) => isTaken && at - last > pauseMs;
  const note = (key) => {
    if (isTaken) return;
    if (key === 'Enter' || key === 'Tab') isOver = true;
    else if (key === 'Backspace' && !isOver) letters = letters.slice(0, -1);
    else if (!isOver && [...key].length === 1) letters += key;
  };
  const isKept = (key) => [...key].length === 1 || ['Enter', 'Tab', 'Backspace'].includes(key);
  function keep(event) {
    const { key, timeStamp } = event;
    if (hasFocus() && !isTaken) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !isKept(key)) return;
    if (hasPaused(timeStamp)) {
      stop();
      return;
    }
    last = timeStamp;
    note(key);
    // The router of scans would give a letter to the field a second time.
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  /** What was typed so far; who asks a second time has the keys from then on. */
  const take = () => {
    const typed = letters;
    letters = '';
    if (isTaken || !isOver) stop();
    isTaken = true;
    return typed;
  };
  window.earlyLetters = { take, stop };
  if (isSignedIn()) return;
  addEventListener('keydown', keep, true);
  setTimeout(stop, lasting);
})();
