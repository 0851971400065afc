import type { FrameWords, OwnWords } from '#games/frame/words.ts'
import en from './words/en.json'

type OwnCrashWords = typeof en
export type Words = FrameWords & OwnCrashWords

export const WORDS: OwnWords<OwnCrashWords> = {
  reference: en,
  loaders: {
    pt: () => import('./words/pt.json'),
    vi: () => import('./words/vi.json'),
    th: () => import('./words/th.json'),
    'zh-Hans': () => import('./words/zh-Hans.json'),
    ar: () => import('./words/ar.json'),
    ur: () => import('./words/ur.json'),
    fil: () => import('./words/fil.json'),
  },
}
