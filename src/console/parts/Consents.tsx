import type { TFunction } from 'i18next'
import { When } from './When.tsx'

interface Consent {
  operator: string
  reason: string
  atMs: number
}

interface Props {
  t: TFunction
  lang: string
  timeZone?: string | undefined
  asked: Consent | null
  agreed: Consent | null
}

/** What both people of an act said, with their names and times. */
export function Consents({ t, lang, timeZone, asked, agreed }: Props) {
  const said = [
    ...(asked ? [{ ...asked, by: t('console:consent.asked', { operator: asked.operator }) }] : []),
    ...(agreed ? [{ ...agreed, by: t('console:consent.agreed', { operator: agreed.operator }) }] : []),
  ]
  return said.map(({ by, reason, atMs }) => (
    <blockquote key={by} className="console-said">
      <p dir="auto">{reason}</p>
      <footer>
        {by}, <When atMs={atMs} lang={lang} timeZone={timeZone} />
      </footer>
    </blockquote>
  ))
}
