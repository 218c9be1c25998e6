/** Recovery codes, as they are written down. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 font-mono">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);
