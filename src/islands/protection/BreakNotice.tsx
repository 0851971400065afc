import type { TFunction } from 'i18next'
import { timeText } from '#islands/parts/use-money.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { BreakStatus } from '#lib/api/care/protection.ts'
import { BreakWays } from '#islands/parts/BreakWays.tsx'

interface Props {
  t: TFunction
  lang: string
  pause: BreakStatus
  hasHelp?: boolean
}

/** The running break: its end, and what stays open. */
export function BreakNotice({ t, lang, pause: { kind, untilMs, register }, hasHelp = true }: Props) {
  // Kept on one line: the sign of its half of the day would stand alone on the next.
  const time = untilMs === null ? '' : timeText(untilMs, lang).replaceAll(' ', '\u00a0')
  return (
    <Notice tone="warning">
      <strong>
        {register
          ? t('protection:break.register', { time: timeText(register.closesAtMs, lang) })
          : untilMs === null
            ? t('protection:break.forEver')
            : t(`protection:break.${kind}`, { time })}
      </strong>
      <p>{t('protection:break.open')}</p>
      <BreakWays t={t} hasHelp={hasHelp} />
    </Notice>
  )
}
