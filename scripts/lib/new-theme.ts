interface Hues {
  /** OKLCH hue of the brand, 0–359. */
  hue: number
  accentHue: number
}

/**
 * A complete theme in a brand's hues. Lightness and chroma are fixed, so that every text is readable on every ground for
 * all hues (a test covers the whole circle).
 */
export function newTheme(mode: string, hues: Hues): string {
  const tokens = mode === 'light' ? lightTokens(hues) : darkTokens(hues)
  const lines = Object.entries({ 'color-scheme': mode === 'light' ? 'light' : 'dark', ...tokens })
  return `:root {\n${lines.map(([name, value]) => `  --${name}: ${value};`).join('\n')}\n}\n`
}

function darkTokens({ hue, accentHue }: Hues): Record<string, string> {
  return {
    'surface-0': `oklch(0.17 0.02 ${hue})`,
    'surface-1': `oklch(0.21 0.024 ${hue})`,
    'surface-2': `oklch(0.255 0.028 ${hue})`,
    'surface-3': `oklch(0.305 0.03 ${hue})`,
    border: `oklch(0.33 0.03 ${hue})`,
    'border-strong': `oklch(0.6 0.04 ${hue})`,
    brand: `oklch(0.5 0.14 ${hue})`,
    'brand-hover': `oklch(0.525 0.14 ${hue})`,
    'brand-ink': `oklch(0.82 0.09 ${hue})`,
    accent: `oklch(0.84 0.11 ${accentHue})`,
    'accent-hover': `oklch(0.88 0.1 ${accentHue})`,
    'accent-text': `oklch(0.22 0.04 ${accentHue})`,
    focus: `oklch(0.87 0.1 ${accentHue})`,
  }
}

function lightTokens({ hue, accentHue }: Hues): Record<string, string> {
  return {
    'surface-0': `oklch(0.972 0.008 ${hue})`,
    'surface-1': `oklch(0.995 0.003 ${hue})`,
    'surface-2': `oklch(0.955 0.01 ${hue})`,
    'surface-3': `oklch(0.922 0.016 ${hue})`,
    text: `oklch(0.24 0.03 ${hue})`,
    'text-muted': `oklch(0.45 0.03 ${hue})`,
    'text-inverse': 'oklch(0.985 0 0)',
    border: `oklch(0.895 0.016 ${hue})`,
    'border-strong': `oklch(0.58 0.03 ${hue})`,
    brand: `oklch(0.46 0.13 ${hue})`,
    'brand-hover': `oklch(0.42 0.13 ${hue})`,
    'brand-text': 'oklch(0.99 0 0)',
    'brand-ink': `oklch(0.44 0.13 ${hue})`,
    'brand-soft': 'color-mix(in oklab, var(--brand) 9%, var(--surface-1))',
    accent: `oklch(0.82 0.11 ${accentHue})`,
    'accent-hover': `oklch(0.78 0.11 ${accentHue})`,
    'accent-text': `oklch(0.25 0.05 ${accentHue})`,
    'accent-ink': `oklch(0.45 0.09 ${accentHue})`,
    'accent-soft': 'color-mix(in oklab, var(--accent) 20%, var(--surface-1))',
    positive: 'oklch(0.46 0.115 155)',
    'positive-text': 'oklch(0.99 0.01 155)',
    'positive-soft': 'color-mix(in oklab, var(--positive) 10%, var(--surface-1))',
    negative: 'oklch(0.47 0.17 18)',
    'negative-text': 'oklch(0.99 0.01 20)',
    'negative-soft': 'color-mix(in oklab, var(--negative) 9%, var(--surface-1))',
    warning: 'oklch(0.47 0.1 65)',
    'warning-text': 'oklch(0.99 0.01 80)',
    info: 'oklch(0.46 0.12 250)',
    'info-text': 'oklch(0.99 0.01 250)',
    focus: `oklch(0.5 0.12 ${hue})`,
    overlay: `oklch(0.22 0.03 ${hue} / 0.5)`,
    glow: `oklch(0.83 0.1 ${accentHue} / 0.28)`,
    edge: 'oklch(1 0 0 / 0.18)',
    'shadow-color': `oklch(0.35 0.04 ${hue} / 0.16)`,
  }
}
