import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { ClaimLine } from './ClaimLine.tsx'
import { entryClaims, type Entry, type EntryClaim } from './claims.ts'
import { useQuery } from './use-query.ts'

/** Another operator's taking of an entry shows within this time. */
const EVERY_MS = 15_000

interface Props {
  t: TFunction
  lang: string
  entry: Entry
  operator: string
  /** For lists that show it in the row, too. */
  onChange?: (claim: EntryClaim | null) => void
}

/** Who holds an open entry, kept up to date while it is looked at; nothing before that is known. */
export function HeldBy({ t, lang, entry, operator, onChange }: Props) {
  const { tenant, subject, id } = entry
  const claims = useQuery(entryClaims, { tenant, subject })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void entryClaims.again()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (claims.state !== 'ready') return null
  const claim = claims.value.find((each) => each.id === id) ?? null
  const changed = (next: EntryClaim | null) => {
    onChange?.(next)
    void entryClaims.again()
  }
  return <ClaimLine {...{ t, lang, entry, claim, operator }} onChange={changed} />
}
