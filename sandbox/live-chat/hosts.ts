import path from 'node:path'
import { wordsOf } from '../game-vendor/words.ts'

/** Invented hosts; their lines come from a script. */
export interface Host {
  id: string
  name: string
  /** Key of the topic's words. */
  topic: 'tables' | 'slots' | 'lottery' | 'sports' | 'evening' | 'beginners'
  languages: readonly string[]
  /** Two hues of the portrait. */
  hues: readonly [number, number]
  isLive: boolean
}

export const HOSTS: readonly Host[] = [
  { id: 'nova', name: 'Nova', topic: 'tables', languages: ['pt', 'en'], hues: [285, 330], isLive: true },
  {
    id: 'lumen',
    name: 'Lumen',
    topic: 'slots',
    languages: ['pt', 'vi', 'en'],
    hues: [190, 250],
    isLive: true,
  },
  {
    id: 'mai-sen',
    name: 'Mai Sen',
    topic: 'lottery',
    languages: ['vi', 'th'],
    hues: [350, 20],
    isLive: true,
  },
  { id: 'qamar', name: 'Qamar', topic: 'evening', languages: ['ar', 'ur'], hues: [85, 45], isLive: true },
  { id: 'alon', name: 'Alon', topic: 'sports', languages: ['fil', 'en'], hues: [220, 180], isLive: true },
  { id: 'yun', name: 'Yun', topic: 'tables', languages: ['zh-Hans', 'en'], hues: [30, 60], isLive: true },
  {
    id: 'sol',
    name: 'Sol',
    topic: 'beginners',
    languages: ['en', 'pt', 'ar'],
    hues: [60, 110],
    isLive: true,
  },
  {
    id: 'iris',
    name: 'Iris',
    topic: 'slots',
    languages: ['en', 'th', 'fil', 'ur'],
    hues: [310, 265],
    isLive: false,
  },
]

/** The words of the chat, in a language or in English. */
export function chatWords(language: string) {
  return wordsOf(language, path.join(import.meta.dirname, 'words'))
}

/** Those who speak a language, in that language. */
export function hostsFor(language: string): { host: Host; topic: string }[] {
  const { locale, words } = chatWords(language)
  return HOSTS.filter(({ languages }) => languages.includes(locale)).map((host) => ({
    host,
    topic: words[`topic.${host.topic}`] ?? host.topic,
  }))
}

/** A host's lines: unprompted ones, and answers. */
export function scriptOf(language: string): { own: string[]; answers: string[] } {
  const { words } = chatWords(language)
  const all = (kind: string) =>
    Object.entries(words).flatMap(([key, text]) => (key.startsWith(`${kind}.`) ? [text] : []))
  return { own: all('own'), answers: all('answer') }
}
