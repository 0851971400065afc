import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import type { BreakStatus } from '#lib/api/care/protection.ts'
import { $protection, loadProtection } from '#lib/protection/protection-store.ts'
import { LONGEST_TIMER_MS } from '#lib/shared/time/durations.ts'

/** Loaded during a break only. */
const BreakNotice = lazyFile(async () => ({ default: (await import('./BreakNotice.tsx')).BreakNotice }))

interface Props {
  t: TFunction
  lang: string
  /** Something was sent there and is unanswered: it stays. */
  isHeld: boolean
  /** Where stakes are placed, or money is asked for. */
  children: ReactNode
}

/**
 * Where stakes are placed or money is asked for; during a break its notice instead, also of a break that begins in another
 * tab. As long as the break is not known, or cannot be read, the place stays open: the platform refuses stakes and new
 * deposits anyway. Words: `protection:break`.
 */
export function UnlessOnBreak({ t, lang, isHeld, children }: Props) {
  const running = useBreak()
  const pause = isHeld ? undefined : running
  return (
    <div>
      <div aria-live="polite">
        {pause && (
          <Suspense fallback={null}>
            <BreakNotice t={t} lang={lang} pause={pause} />
          </Suspense>
        )}
      </div>
      {!pause && children}
    </div>
  )
}

/** The running break, read again at its end. */
function useBreak(): BreakStatus | undefined {
  const protection = useStore($protection)
  const value = protection.state === 'ready' ? protection.value : undefined
  const { pause, atMs = 0 } = value ?? {}
  const untilMs = pause?.untilMs ?? undefined
  useEffect(() => void loadProtection(), [])
  useEffect(() => {
    if (untilMs === undefined || untilMs <= atMs) return
    const timer = setTimeout(() => void loadProtection(), Math.min(untilMs - atMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [untilMs, atMs])
  return pause ?? undefined
}
