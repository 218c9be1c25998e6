import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;

/** The tokens of the look: every colour is a CSS variable, so that both themes are one style sheet. */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        bg: token('bg'),
        surface: token('surface'),
        raised: token('raised'),
        line: token('line'),
        'line-2': token('line-2'),
        ink: token('text'),
        muted: token('muted'),
        faint: token('faint'),
        accent: token('accent'),
        'accent-ink': token('accent-ink'),
        'accent-soft': token('accent-soft'),
        row: token('row'),
        ring: token('ring'),
        danger: token('danger'),
        'danger-soft': token('danger-soft'),
        warn: token('warn'),
        'warn-soft': token('warn-soft'),
        ok: token('ok'),
        'ok-soft': token('ok-soft'),
        info: token('info'),
        'info-soft': token('info-soft'),
        violet: token('violet'),
        'violet-soft': token('violet-soft'),
      },
      fontFamily: { sans: ['"Inter Variable"', 'system-ui', 'sans-serif'] },
      fontSize: {
        base: ['13px', '1.35'],
        small: ['11.5px', '1.3'],
        tiny: ['10.5px', '1.2'],
        title: ['18px', '1.3'],
      },
      boxShadow: { float: token('shadow') },
      transitionDuration: { quick: '120ms' },
    },
  },
} satisfies Config;
