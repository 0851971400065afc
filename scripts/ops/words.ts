import { OpsError } from './call.ts'
import { USAGE } from './usage.ts'

/** The words after a command. @throws OpsError where there are more than it takes */
export function expectWords(words: readonly string[], count: number): readonly string[] {
  if (words.length > count) throw new OpsError(`"${words.slice(count).join(' ')}" is too much\n\n${USAGE}`)
  return words
}

/** @throws OpsError for anything but a whole number from 1 to `max` */
export function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new OpsError(`${name} is a whole number from 1 to ${max}, not "${text}"`)
  return value
}
