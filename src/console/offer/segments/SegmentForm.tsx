import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { MOST_CONDITIONS, segmentId as segmentIdSchema, segmentRule } from '#lib/api/people/segments-rule.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { allowedBy } from '#console/parts/schema/allowed-by.ts'
import type { Json } from '#console/parts/schema/schema.ts'
import { useStayWarning } from '#console/parts/use-stay-warning.ts'
import { ConditionRows } from './ConditionRows.tsx'
import { type Part, PARTS } from './condition-shapes.ts'
import { putSegment, type SegmentRow } from './segments-store.ts'
import { TryPart } from './TryPart.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  segmentId: string | undefined
  stored: SegmentRow | undefined
  onLeave: (open?: string) => void
}

type Draft = Record<Part, Json[]>

/** Title, conditions and note of a segment; the rule is checked as it is typed. */
export function SegmentForm({ t, lang, operator, brand, segmentId, stored, onLeave }: Props) {
  const newest = stored?.versions[0]
  const [id, setId] = useState(segmentId ?? '')
  const [title, setTitle] = useState(newest?.title ?? '')
  const [note, setNote] = useState('')
  const [begun] = useState(() => draftOf(newest?.rule))
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  const { isPending, failure, run } = useSubmit()
  useStayWarning(draft !== begun || note !== '')
  const read = segmentRule.safeParse(draft)
  const issues = read.error?.issues ?? []
  const errorAt = (path: string) => {
    const issue = isTried ? issues.find((each) => each.path.join('.') === path) : undefined
    return issue && t('console:offers.allowed', { allowed: allowedBy(issue) })
  }
  const isIdRight = segmentIdSchema.safeParse(id).success
  const save = () => {
    setTried(true)
    if (!read.success || !isIdRight || title.trim() === '') return
    void run(async () => {
      const basedOn = newest?.version ?? 0
      const after = await putSegment({
        ...{
          tenant: brand.id,
          segmentId: id,
          basedOn,
          title,
          rule: read.data,
          operator: operator.name,
          note,
        },
      })
      onLeave(`${brand.id}.${id}`)
      const isWaiting = after.versions[0]?.state === 'waiting'
      showToast({
        tone: 'positive',
        text: t(isWaiting ? 'console:segments.waits' : 'console:segments.saved', { id }),
      })
    })
  }
  return (
    <div className="console-editor">
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
        {stored && stored.offers.length > 0 && (
          <Notice tone="info">{t('console:segments.needsTwo', { offers: stored.offers.join(', ') })}</Notice>
        )}
        <div className="console-editor__facts">
          {segmentId === undefined && (
            <Field
              label={t('console:segments.id')}
              hint={t('console:segments.idHint')}
              value={id}
              autoComplete="off"
              onChange={(event) => setId(event.target.value)}
              {...(isTried && !isIdRight ? { error: t('console:segments.idHint') } : {})}
            />
          )}
          <Field
            label={t('console:segments.title')}
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
            {...(isTried && title.trim() === '' ? { error: t('console:segments.titleNeeded') } : {})}
          />
        </div>
        {isTried && issues.some(({ path }) => path.length < 2) && (
          <Notice tone="warning">{t('console:segments.ruleNeeded', { most: MOST_CONDITIONS })}</Notice>
        )}
        {PARTS.map((part) => (
          <ConditionRows
            key={part}
            {...{ t, part, errorAt, locales: brand.locales }}
            units={{ currency: brand.currency, lang, timeZone: brand.timeZone }}
            conditions={draft[part]}
            onChange={(conditions) => setDraft({ ...draft, [part]: conditions })}
          />
        ))}
        <TryPart {...{ t, lang, brand }} rule={read.success ? read.data : undefined} />
        <Field
          label={t('console:segments.note')}
          hint={t('console:act.forLog')}
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="console-editor__acts">
          <Button isLoading={isPending} onClick={save}>
            {t('console:segments.save')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** A stored rule as it is typed. */
function draftOf(rule: SegmentRow['shown']['rule'] | undefined): Draft {
  const copy: Draft = JSON.parse(JSON.stringify(rule ?? { all: [], any: [], none: [] }))
  return copy
}
