import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { contractTerms } from '#lib/api/agents/contracts-terms.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { toFailure } from '#lib/client/remote.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { initialOf, type Json, type Shape } from '#console/parts/schema/schema.ts'
import { SchemaField } from '#console/parts/schema/SchemaField.tsx'
import { offerTopContract } from './agents-store.ts'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  account: string
  onClose: () => void
}

/** What the platform found in the terms. */
const problem = z.object({ field: z.string(), rule: z.string(), allowed: z.optional(z.string()) })
type Problem = z.infer<typeof problem>

let shape: Shape | undefined

/** Its output is a JSON Schema of the parts of a shape. */
function termsShape(): Shape {
  shape ??= z.toJSONSchema(contractTerms, { io: 'input' }) as Shape
  return shape
}

/** A new contract for a top agent: every key of its terms, with the rules between them said at the field. */
export function ContractDialog({ t, lang, operator, brand, account, onClose }: Props) {
  const [terms, setTerms] = useState<Json>(() => initialOf(termsShape()))
  const [isTouched, setTouched] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [isWarned, setWarned] = useState(false)
  const read = contractTerms.safeParse(terms)
  const issues = read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'))
  const errorAt = (path: string) => {
    const field = path.replace(/^terms\.?/, '')
    if (isTouched && issues.includes(field)) return t('console:agents.rule.range')
    const problem = refused.find((each) => each.field === path || each.field === field)
    return problem && t(`console:agents.rule.${problem.rule}`, { allowed: problem.allowed ?? '' })
  }
  return (
    <ActDialog
      t={t}
      title={t('console:agents.offerTitle', { account })}
      submit={t('console:agents.offer')}
      reasonHint={t('console:agents.offerReason')}
      isReady={read.success}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (!read.success) return
        const act = { operator: operator.name, reason, isWarned }
        try {
          await offerTopContract({ tenant: brand.id, account }, read.data, act)
        } catch (thrown) {
          // Each problem is said at its field; the dialog says that there are some.
          const { details } = toFailure(thrown)
          setRefused(z.array(problem).safeParse(details?.['problems']).data ?? [])
          throw thrown
        }
        showToast({ tone: 'positive', text: t('console:agents.done.offer', { account }) })
      }}
    >
      <p>{t('console:agents.offerText')}</p>
      <SchemaField
        {...{ t, errorAt, units: { currency: brand.currency, lang, timeZone: brand.timeZone } }}
        shape={termsShape()}
        name="terms"
        path="terms"
        value={terms}
        isNeeded
        onChange={(next) => {
          setTouched(true)
          setRefused([])
          setTerms(next ?? initialOf(termsShape()))
        }}
      />
      <Checkbox
        label={t('console:agents.warned')}
        checked={isWarned}
        onChange={(event) => setWarned(event.target.checked)}
      />
    </ActDialog>
  )
}
