import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { SegmentEstimate, SegmentTest } from '#lib/api/people/segments-ops.ts'
import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { RuleShown } from './RuleShown.tsx'
import { estimateSegment, testSegment } from './segments-store.ts'

interface Props {
  t: TFunction
  lang: string
  brand: Pick<OperatorBrand, 'id' | 'currency' | 'timeZone'>
  /** Undefined while it is not complete. */
  rule: SegmentRule | undefined
}

/** What was found, and for which rule: a rule that is changed meanwhile has none. */
interface Found {
  key: string
  rule: SegmentRule
  estimate?: SegmentEstimate
  tested?: SegmentTest
}

/** How many players a rule names now, and what it says of one of them. */
export function TryPart({ t, lang, brand, rule }: Props) {
  const [account, setAccount] = useState('')
  const [found, setFound] = useState<Found>()
  const { isPending, failure, run } = useSubmit()
  const key = JSON.stringify(rule)
  const current = found?.key === key ? found : undefined
  const ask = (part: (rule: SegmentRule) => Promise<Pick<Found, 'estimate' | 'tested'>>) => {
    if (rule) void run(async () => setFound({ ...current, ...(await part(rule)), key, rule }))
  }
  return (
    <section className="console-part" aria-label={t('console:segments.try')}>
      <h2>{t('console:segments.try')}</h2>
      <p className="console-note">{t('console:segments.tryText')}</p>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <div className="console-filters">
        <Button
          variant="secondary"
          icon="users"
          isLoading={isPending}
          isUnavailable={!rule}
          onClick={() =>
            ask(async (asked) => ({ estimate: await estimateSegment({ tenant: brand.id, rule: asked }) }))
          }
        >
          {t('console:segments.count')}
        </Button>
        <Field
          label={t('console:segments.account')}
          value={account}
          autoComplete="off"
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button
          variant="secondary"
          icon="user"
          isLoading={isPending}
          isUnavailable={!rule || account.trim() === ''}
          onClick={() =>
            ask(async (asked) => ({
              tested: await testSegment({ tenant: brand.id, rule: asked, account: account.trim() }),
            }))
          }
        >
          {t('console:segments.test')}
        </Button>
      </div>
      {!rule && <p className="console-note">{t('console:segments.incomplete')}</p>}
      <div role="status" className="console-stack">
        {current?.estimate && <p>{estimateText(t, lang, current.estimate)}</p>}
        {current?.tested && (
          <>
            <p className="console-badges">
              <strong>{current.tested.account}</strong>
              <Badge tone={current.tested.isIn ? 'positive' : 'warning'}>
                {t(current.tested.isIn ? 'console:segments.isIn' : 'console:segments.isOut')}
              </Badge>
            </p>
            <RuleShown
              {...{ t, lang }}
              currency={brand.currency}
              timeZone={brand.timeZone}
              rule={current.rule}
              tested={current.tested}
            />
          </>
        )}
      </div>
    </section>
  )
}

function estimateText(t: TFunction, lang: string, { players, accounts, looked }: SegmentEstimate): string {
  const number = (value: number) => numberText(value, lang)
  const numbers = { players: number(players), accounts: number(accounts), looked: number(looked) }
  return t(looked === accounts ? 'console:segments.counted' : 'console:segments.estimated', numbers)
}
