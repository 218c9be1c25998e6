// Letters that are typed while the login is still on its way belong into its Username. They are kept from the first moment
// of the page until that field is there, and nowhere else: behind Enter or Tab a password would follow, which is never
// kept. Where somebody is signed in already, letters are meant for the work and are left to it.
(() => {
  let letters = '';
  let isOver = false;
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
  const keep = (event) => {
    const { key } = event;
    if (hasFocus() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (key === 'Enter' || key === 'Tab') isOver = true;
    else if (key === 'Backspace' && !isOver) letters = letters.slice(0, -1);
    else if ([...key].length !== 1) return;
    else if (!isOver) letters += key;
    // The router of scans would give a letter to the field a second time.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    removeEventListener('keydown', keep, true);
    const typed = letters;
    letters = '';
    return typed;
  };
  window.earlyLetters = { take: end };
  if (isSignedIn()) return;
  addEventListener('keydown', keep, true);
  setTimeout(end, lasting);
})();
