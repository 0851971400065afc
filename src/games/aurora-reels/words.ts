import en from './words/en.json'

export type Words = typeof en
export interface Language {
  tag: string
  dir: 'ltr' | 'rtl'
  words: Words
}

/** Each language is a file of its own, fetched only by those who read it. */
const LOADERS: Record<string, () => Promise<{ default: Words }>> = {
  pt: () => import('./words/pt.json'),
  vi: () => import('./words/vi.json'),
  th: () => import('./words/th.json'),
  'zh-Hans': () => import('./words/zh-Hans.json'),
  ar: () => import('./words/ar.json'),
  ur: () => import('./words/ur.json'),
  fil: () => import('./words/fil.json'),
}
const RIGHT_TO_LEFT = ['ar', 'ur']
const REFERENCE: Language = { tag: 'en', dir: 'ltr', words: en }

/** The asked language, or its base language (`pt-BR` reads `pt`), or English. */
export async function loadLanguage(asked: string): Promise<Language> {
  const base = asked.split('-')[0] ?? asked
  const found = [asked, base].find((tag) => Object.hasOwn(LOADERS, tag))
  const loader = found === undefined ? undefined : LOADERS[found]
  if (found === undefined || !loader) return REFERENCE
  try {
    const { default: words } = await loader()
    // A region keeps its own way of writing amounts.
    return { tag: base === found ? asked : found, dir: RIGHT_TO_LEFT.includes(found) ? 'rtl' : 'ltr', words }
  } catch {
    // The file did not arrive: English is better than no game.
    return REFERENCE
  }
}

/** Puts values into `{name}` places. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
