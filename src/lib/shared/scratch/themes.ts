/** The appearance of a card: eight symbols, in the order of `PRIZES`. The odds are the same. */
export interface ScratchTheme {
  id: string
  symbols: readonly [string, string, string, string, string, string, string, string]
}

export const THEMES: readonly ScratchTheme[] = [
  {
    id: 'northern-lights',
    symbols: ['aurora', 'fox', 'owl', 'moon', 'lantern', 'rose', 'amber', 'sapphire'],
  },
  {
    id: 'night-market',
    symbols: ['dragon', 'lantern', 'teapot', 'fan', 'dumpling', 'mandarin', 'umbrella', 'coin'],
  },
  {
    id: 'orchard',
    symbols: ['crown', 'pineapple', 'melon', 'cherry', 'plum', 'pear', 'lemon', 'leaf'],
  },
  {
    id: 'reef',
    symbols: ['pearl', 'turtle', 'seahorse', 'octopus', 'starfish', 'crab', 'shell', 'bubble'],
  },
  {
    id: 'oasis',
    symbols: ['falcon', 'camel', 'lamp', 'palm', 'tent', 'date', 'crescent', 'dune'],
  },
]
