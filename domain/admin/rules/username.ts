/** Alphabets with letters that look alike: a name is written in one of them. */
const alphabets: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}]/u;

/**
 * Why a user name could be taken for another one that it is not, in words for its field; null where
 * it can't. The audit log and the papers name people by it. Source of the rule: Unicode Technical
 * Standard 39, section 5.2 (restriction levels: single script).
 */
export function usernameProblem(username: string): string | null {
  const name = username.trim().normalize('NFC');
  if (unseen.test(name) || /\s{2}|[^\S ]/u.test(name))
    return 'A user name has no characters that can’t be seen.';
  if (name.normalize('NFKC') !== name)
    return 'Write the user name in plain letters: some of these only look like them.';
  const used = alphabets.filter((alphabet) => alphabet.test(name));
  return used.length > 1
    ? 'Write the user name in letters of one alphabet: these look alike and are others.'
    : null;
}
