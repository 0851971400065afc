import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type ReactNode } from 'react'
import { Notice } from '#islands/ui/Notice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { missingLimits } from '#lib/shared/protection/required-limits.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { $protection, loadProtection, resetProtectionChange } from '#lib/protection/protection-store.ts'
import { BreakNotice } from './BreakNotice.tsx'
import { FirstLimitForm } from './FirstLimitForm.tsx'

interface Props {
  t: TFunction
  lang: string
  /** What follows the answer: the form of a deposit. */
  children: ReactNode
}

/** Before a deposit: a running break is told instead of it, and a deposit limit asked for once. Words: `protection`. */
export function FirstLimit({ t, lang, children }: Props) {
  const protection = useStore($protection)
  useEffect(() => {
    void loadProtection()
    return resetProtectionChange
  }, [])
  return (
    <Loading t={t} remote={protection} onRetry={() => void loadProtection()}>
      {(value) => {
        if (value.pause) return <BreakNotice t={t} lang={lang} pause={value.pause} />
        if (missingLimits(value.required, value.limits).length > 0) return <MissingLimits t={t} />
        if (!value.firstLimit.isDue) return children
        return <FirstLimitForm t={t} lang={lang} protection={value} source="firstDeposit" />
      }}
    </Loading>
  )
}

/** Accounts that were not opened by the form of registration have none yet. */
function MissingLimits({ t }: { t: TFunction }) {
  return (
    <Notice tone="warning">
      <p>{t('errors:protection.limitsRequired')}</p>
      <Button size="sm" variant="secondary" href="#member/protection">
        {t('protection:limits.open')}
      </Button>
    </Notice>
  )
}
