import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { claimEntry, releaseEntry, type Entry, type EntryClaim } from './claims.ts'
import { refusalText } from './refusal-text.ts'
import { useNow } from './use-now.ts'

interface Props {
  t: TFunction
  lang: string
  entry: Entry
  claim: EntryClaim | null
  /** Who looks at it. */
  operator: string
  onChange: (claim: EntryClaim | null) => void
}

/** Who works on an entry until when; one's own can be let go, a free one taken. */
export function ClaimLine({ t, lang, entry, claim: made, operator, onChange }: Props) {
  const { isPending, failure, run } = useSubmit()
  const nowMs = useNow()
  // One that has run out holds nothing, whether or not the entry was read since.
  const claim = made !== null && made.untilMs > nowMs ? made : null
  const isOwn = claim?.operator === operator
  const change = () =>
    void run(async () => onChange(await (isOwn ? releaseEntry : claimEntry)(entry, operator)))
  return (
    <>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {claim && (
        <Notice tone={isOwn ? 'info' : 'warning'}>
          {t(isOwn ? 'console:claim.own' : 'console:claim.other', {
            operator: claim.operator,
            time: dateText(claim.untilMs, { lang, form: 'time' }),
          })}
        </Notice>
      )}
      {(isOwn || !claim) && (
        <p>
          <Button variant="secondary" size="sm" isLoading={isPending} onClick={change}>
            {t(isOwn ? 'console:claim.release' : 'console:claim.take')}
          </Button>
        </p>
      )}
    </>
  )
}
