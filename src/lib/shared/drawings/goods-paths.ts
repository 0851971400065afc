/** Colours of a drawing, from the brand's tokens. */
export const GOODS_TONES = {
  main: 'var(--brand)',
  deep: 'color-mix(in oklab, var(--brand) 55%, var(--qr-ink))',
  light: 'color-mix(in oklab, var(--brand) 35%, var(--brand-text))',
  accent: 'var(--accent)',
} as const
type GoodsTone = keyof typeof GOODS_TONES
/** A filled shape, or a stroke of constant width. */
type GoodsShape = [tone: GoodsTone, d: string, isLine?: 'line']

/** Drawings of the points shop in 96 × 96, shared by pages and islands. */
export const GOODS_SHAPES = {
  headphones: [
    ['deep', 'M20 56V50a28 28 0 0 1 56 0v6', 'line'],
    ['main', 'M16 54h9a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5h-2a11 11 0 0 1-11-11V58a4 4 0 0 1 4-4z'],
    ['main', 'M80 54h-9a5 5 0 0 0-5 5v16a5 5 0 0 0 5 5h2a11 11 0 0 0 11-11V58a4 4 0 0 0-4-4z'],
    ['light', 'M25 58h2a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-2zM71 58h-2a3 3 0 0 0-3 3v12a3 3 0 0 0 3 3h2z'],
    ['accent', 'M40 22.5a28 28 0 0 1 16 0l-1.5 5a23 23 0 0 0-13 0z'],
  ],
  charger: [
    ['deep', 'M34 12h28a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z'],
    ['main', 'M34 16h28a4 4 0 0 1 4 4v56a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z'],
    ['accent', 'M51 28L37 51h9l-3 17 16-24h-9z'],
    ['light', 'M36 22h4v3h-4zM43 22h4v3h-4zM50 22h4v3h-4z'],
    ['deep', 'M48 84v4a4 4 0 0 0 4 4h20a8 8 0 0 0 8-8V62', 'line'],
  ],
  shirt: [
    [
      'main',
      'M35 16L14 27l7 19 9-3v36a4 4 0 0 0 4 4h28a4 4 0 0 0 4-4V43l9 3 7-19-21-11c-2 6-7 9-13 9s-11-3-13-9z',
    ],
    ['deep', 'M35 16c2 6 7 9 13 9s11-3 13-9l4 2c-2 8-9 13-17 13s-15-5-17-13z'],
    ['accent', 'M48 42l3.6 7.3 8 1.2-5.8 5.6 1.4 8-7.2-3.8-7.2 3.8 1.4-8-5.8-5.6 8-1.2z'],
    ['light', 'M30 74h36v4H30z'],
  ],
  mug: [
    ['deep', 'M66 42h6a10 10 0 0 1 0 26h-6', 'line'],
    ['main', 'M22 34h46v36a14 14 0 0 1-14 14H36a14 14 0 0 1-14-14z'],
    ['light', 'M22 34h46v6H22z'],
    ['accent', 'M45 66s-10-5.4-10-12a5.4 5.4 0 0 1 10-2.8A5.4 5.4 0 0 1 55 54c0 6.6-10 12-10 12z'],
    ['deep', 'M36 26c-4-5 4-7 0-13M50 26c-4-5 4-7 0-13', 'line'],
  ],
  backpack: [
    ['deep', 'M38 24v-4a10 10 0 0 1 20 0v4', 'line'],
    ['main', 'M28 40a20 20 0 0 1 40 0v36a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z'],
    ['deep', 'M20 54a6 6 0 0 1 6-6v32a8 8 0 0 1-6-8zM76 54a6 6 0 0 0-6-6v32a8 8 0 0 0 6-8z'],
    ['light', 'M36 56h24a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4V60a4 4 0 0 1 4-4z'],
    ['accent', 'M32 62h32v4H52v4h-8v-4H32zM42 34h12v4H42z'],
  ],
  speaker: [
    ['deep', 'M32 10h32a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8z'],
    ['main', 'M32 14h32a4 4 0 0 1 4 4v60a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z'],
    ['light', 'M48 44a15 15 0 1 0 0 30a15 15 0 0 0 0-30'],
    ['accent', 'M48 50a9 9 0 1 0 0 18a9 9 0 0 0 0-18'],
    ['deep', 'M48 55a4 4 0 1 0 0 8a4 4 0 0 0 0-8'],
    ['light', 'M48 22a7 7 0 1 0 0 14a7 7 0 0 0 0-14'],
    ['deep', 'M48 26a3 3 0 1 0 0 6a3 3 0 0 0 0-6'],
  ],
} satisfies Record<string, readonly GoodsShape[]>

/** The paint of a shape: strokes have constant width and round ends. */
export function goodsPaint([tone, , line]: GoodsShape): Record<string, string> {
  const colour = GOODS_TONES[tone]
  if (!line) return { fill: colour }
  return { fill: 'none', stroke: colour, strokeWidth: '5', strokeLinecap: 'round', strokeLinejoin: 'round' }
}
