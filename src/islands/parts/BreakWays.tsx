import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { $protection, loadProtection } from '#lib/protection/protection-store.ts'
import { HelpContacts } from './HelpContacts.tsx'
import styles from './break-ways.module.css'

interface Props {
  t: TFunction
  /** Left out on the page of protection, which has its help in full. */
  hasHelp?: boolean
}

/**
 * What stays open during a break: the member's money, the records and help. After a refusal the break may not be known here
 * yet: it is read, and what has an `UnlessOnBreak` around it closes. Words: `protection:break`.
 */
export function BreakWays({ t, hasHelp = true }: Props) {
  const protection = useStore($protection)
  const contacts = protection.state === 'ready' ? protection.value.helpContacts : []
  useEffect(() => {
    const now = $protection.get()
    if (now.state !== 'ready' || !now.value.pause) void loadProtection()
  }, [])
  return (
    <div className={styles.ways}>
      <div className={styles.buttons}>
        <Button size="sm" href="#member/withdraw">
          {t('protection:break.withdraw')}
        </Button>
        <Button size="sm" variant="secondary" href="#member/transactionHistory">
          {t('protection:break.records')}
        </Button>
        {hasHelp && (
          <Button size="sm" variant="secondary" href="#member/protection">
            {t('protection:break.help')}
          </Button>
        )}
      </div>
      {hasHelp && contacts.length > 0 && <HelpContacts contacts={contacts} />}
    </div>
  )
}
