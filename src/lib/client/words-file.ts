import { atom, type ReadableAtom } from 'nanostores'
import { provideLocaleData } from '#lib/shared/intl/locale-data.ts'
import { fetchJson } from './built-data.ts'
import { ClientError } from './client-error.ts'
import type { IslandWords } from './island-words.ts'
import { LOADING, toFailure, type Remote } from './remote.ts'

/** Words that only some pages need, by feature, in a built file of their own. */
export interface WordsFile {
  $words: ReadableAtom<Remote<IslandWords>>
  /** Loads the file at its address, unless it is there. */
  load: (url: string) => Promise<void>
}

/** Checked by hand: guests load such files before any call, and with it the schemas, is needed. */
export function wordsFile(): WordsFile {
  const $words = atom<Remote<IslandWords>>(LOADING)
  const load = async (url: string) => {
    if ($words.get().state === 'ready') return
    $words.set(LOADING)
    try {
      const value = await fetchJson(url)
      if (!isWords(value)) throw new ClientError('client.invalidReply')
      provideLocaleData(value['intl'])
      $words.set({ state: 'ready', value, changing: false })
    } catch (error) {
      $words.set({ state: 'failed', error: toFailure(error) })
    }
  }
  return { $words, load }
}

function isWords(value: unknown): value is IslandWords {
  return isObject(value) && Object.values(value).every(isObject)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
