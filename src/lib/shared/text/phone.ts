import { cleanEntry } from './entry.ts'

/** North America writes 011 where the rest of the world writes 00. */
const NORTH_AMERICA = '1'

/**
 * A typed phone number as digits, with a leading `+` where its country is part of it: after `+`, after `00`, or after `011`
 * of North America. Zeros before the area code stay: which of them are dropped is a matter of the country's plan.
 */
export function phoneDigits(dialingCode: string, typed: string): string {
  const text = cleanEntry(typed)
    .replace(/^tel:/i, '')
    .replaceAll(/[\s().,/-]/g, '')
  const prefix = dialingCode.replace(/^\+/, '') === NORTH_AMERICA ? /^(?:00+|011)(?=[1-9])/ : /^00+(?=[1-9])/
  return text.replace(prefix, '+')
}
