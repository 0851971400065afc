import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import type { Currency } from '#lib/api/fields.ts'
import { $playLeft, $protection } from '#lib/protection/protection-store.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { elapsedText } from './elapsed-text.ts'

interface Props {
  t: TFunction
  money: (minor: number, currency: Currency) => string
}

/** What is left of the limit that will stop play first; nothing where none applies. `RealityCheck` reads the limits. */
export function PlayLeft({ t, money }: Props) {
  const limit = useStore($playLeft)
  const protection = useStore($protection)
  if (!limit || protection.state !== 'ready') return null
  const { kind, left } = limit
  return (
    <div>
      <dt>{t(`wallet:left.${kind}`)}</dt>
      <dd>{kind === 'time' ? elapsedText(t, left * MINUTE_MS) : money(left, protection.value.currency)}</dd>
    </div>
  )
}
