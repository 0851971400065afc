import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { $protection, loadProtection, resetProtectionChange } from '#lib/protection/protection-store.ts'
import { BreakNotice } from './BreakNotice.tsx'
import { CheckSection } from './CheckSection.tsx'
import { ExclusionSection } from './ExclusionSection.tsx'
import { HelpSection } from './HelpSection.tsx'
import { LimitSection } from './LimitSection.tsx'
import { MyPlaySection } from './MyPlaySection.tsx'
import styles from './protection.module.css'
import { TimeOutSection } from './TimeOutSection.tsx'

/** Safer play: limits, breaks, the reality check, the member's play, and help. Words: `protection`. */
export default function ProtectionPage({ t, lang, links }: MemberPageProps) {
  const protection = useStore($protection)
  const notice = useRef<HTMLDivElement>(null)
  const [breaksTaken, setBreaksTaken] = useState(0)
  useEffect(() => {
    void loadProtection()
    return resetProtectionChange
  }, [])
  // Read out and in view: it stands far above the button that began the break.
  useEffect(() => {
    if (breaksTaken > 0) notice.current?.focus()
  }, [breaksTaken])
  const onTaken = () => setBreaksTaken((count) => count + 1)
  return (
    <Loading t={t} remote={protection} onRetry={() => void loadProtection()}>
      {(value) => {
        const part = { t, lang, protection: value }
        return (
          <div className={styles.sections}>
            <div ref={notice} tabIndex={-1} className={styles.break}>
              {value.pause && <BreakNotice t={t} lang={lang} pause={value.pause} hasHelp={false} />}
            </div>
            {value.limits.length > 0 && <LimitSection {...part} />}
            <MyPlaySection {...part} />
            {value.offers.realityCheck && <CheckSection {...part} />}
            {value.offers.timeOut && <TimeOutSection {...part} onTaken={onTaken} />}
            {value.offers.exclusion && <ExclusionSection {...part} onTaken={onTaken} />}
            <HelpSection {...part} links={links} />
          </div>
        )
      }}
    </Loading>
  )
}
