/** The mark: a mortar that is also a key. */
export const Logo = ({ size = 36 }: { readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 36 36"
    role="img"
    aria-label="Apothekey pharmacy system"
  >
    <rect width="36" height="36" rx="9" fill="var(--accent)" />
    <g
      fill="none"
      stroke="var(--accent-ink)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 17h20c0 5.5-3.6 9-7 10v2h-6v-2c-3.400-1-7-4.500-7-10Z" />
      <path d="m19 17 6-9" />
      <circle cx="26.500" cy="6.500" r="1.600" />
    </g>
  </svg>
);
