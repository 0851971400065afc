import type { TFunction } from 'i18next'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OfferMistake } from './offer-check.ts'

interface Props {
  t: TFunction
  mistakes: readonly OfferMistake[]
  market: string
}

/** Everything that keeps an offer from being taken, the law with its name. */
export function OfferMistakes({ t, mistakes, market }: Props) {
  if (mistakes.length === 0) return null
  return (
    <Notice tone="negative">
      <p>{t('console:offers.mistakes', { count: mistakes.length, market })}</p>
      <ul className="console-reasons">
        {mistakes.map(({ path, found, allowed, source }, index) => (
          <li key={`${path} ${index}`}>
            <code>{path}</code>{' '}
            {found === ''
              ? t('console:offers.allowed', { allowed })
              : t('console:content.mistake', { found, allowed })}
            {source && <small> {source}</small>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
