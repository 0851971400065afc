import type { FrameWords, OwnWords } from '#games/frame/words.ts'
import en from './words/en.json'

type OwnCrashWords = typeof en
export type Words = FrameWords & OwnCrashWords

export const WORDS: OwnWords<OwnCrashWords> = {
  reference: en,
  loaders: {
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
  },
}
