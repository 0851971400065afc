import { useRef, useState } from 'react'
import { checkAffiliate } from '#lib/session/registration-store.ts'

/** Looks an invitation code up: one that came with the address at once, others when the field is left; each once in a row. */
export function useAffiliate() {
  const [unknown, setUnknown] = useState<string>()
  const asked = useRef('')
  const check = async (typed: string) => {
    const code = typed.trim()
    if (code === asked.current) return
    asked.current = code
    const isKnown = code === '' || (await checkAffiliate(code))
    // The answer may be about a code that was changed meanwhile.
    if (asked.current === code) setUnknown(isKnown ? undefined : code)
  }
  return { isUnknown: unknown !== undefined, check }
}
