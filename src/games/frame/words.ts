import { provideLocaleData } from '#lib/shared/intl/locale-data.ts'
import en from './words/en.json'

/** Words that every game has: amounts, refusals, fairness. */
export type FrameWords = typeof en
export interface Language<Words extends FrameWords = FrameWords> {
  tag: string
  dir: 'ltr' | 'rtl'
  words: Words
}
/** A game's own words: English, and each other language as a file of its own, fetched only by those who read it. */
export interface OwnWords<Own> {
  reference: Own
  loaders: Readonly<Record<string, () => Promise<{ default: Own }>>>
}

const LOADERS: OwnWords<FrameWords>['loaders'] = {
  ar: () => import('./words/ar.json'),
  bn: () => import('./words/bn.json'),
  es: () => import('./words/es.json'),
  fil: () => import('./words/fil.json'),
  hi: () => import('./words/hi.json'),
  id: () => import('./words/id.json'),
  ja: () => import('./words/ja.json'),
  km: () => import('./words/km.json'),
  ko: () => import('./words/ko.json'),
  ms: () => import('./words/ms.json'),
  my: () => import('./words/my.json'),
  pt: () => import('./words/pt.json'),
  'pt-BR': () => import('./words/pt-BR.json'),
  ta: () => import('./words/ta.json'),
  th: () => import('./words/th.json'),
  tr: () => import('./words/tr.json'),
  ur: () => import('./words/ur.json'),
  vi: () => import('./words/vi.json'),
  'zh-Hans': () => import('./words/zh-Hans.json'),
  'zh-Hant': () => import('./words/zh-Hant.json'),
}
const RIGHT_TO_LEFT = ['ar', 'ur']
/** Days and units of languages that browsers do not carry. */
const LOCALE_DATA: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  km: () => import('#lib/shared/intl/data/km.json'),
  my: () => import('#lib/shared/intl/data/my.json'),
}

/** The asked language, or its base language (`pt-BR` reads `pt`), or English. A game's own words stand before the frame's. */
export async function loadLanguage<Own extends object>(
  asked: string,
  own: OwnWords<Own>,
): Promise<Language<FrameWords & Own>> {
  const reference = { tag: 'en', dir: 'ltr', words: { ...en, ...own.reference } } as const
  const base = asked.split('-')[0] ?? asked
  const found = [asked, base].find((tag) => Object.hasOwn(LOADERS, tag))
  const [frame, game] = found === undefined ? [] : [LOADERS[found], own.loaders[found]]
  if (found === undefined || !frame || !game) return reference
  try {
    const [{ default: frameWords }, { default: ownWords }, data] = await Promise.all([
      frame(),
      game(),
      LOCALE_DATA[found]?.(),
    ])
    provideLocaleData(data?.default)
    // A region keeps its own way of writing amounts.
    const tag = base === found ? asked : found
    return {
      tag,
      dir: RIGHT_TO_LEFT.includes(found) ? 'rtl' : 'ltr',
      words: { ...frameWords, ...ownWords },
    }
  } catch {
    // The file did not arrive: English is better than no game.
    return reference
  }
}

/** Puts values into `{name}` places. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
