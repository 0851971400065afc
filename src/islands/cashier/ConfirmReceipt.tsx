import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { Withdrawal } from '#lib/api/money/cashier-withdrawals.ts'
import { $confirmation, retryConfirmation, confirmWithdrawal } from '#lib/cashier/withdrawal-store.ts'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import styles from '#islands/parts/page.module.css'
import withdrawalsStyles from './withdrawals.module.css'
import { timeText } from '#islands/parts/use-money.ts'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
}

/** The possible answers of a member; after a denial only that the money arrived after all. */
const ANSWERS = {
  sent: ['received', 'partly', 'notReceived'],
  notReceived: ['received'],
} as const

/** Whether a withdrawal that was sent has arrived, as the member says it. */
export function ConfirmReceipt({ t, lang, withdrawal }: Props) {
  const confirmation = useStore($confirmation)
  const [isMine, setMine] = useState(false)
  const { id, status, confirmUntilMs } = withdrawal
  const answers = status === 'sent' ? ANSWERS.sent : ANSWERS.notReceived
  const isBusy = confirmation.state === 'sending'
  return (
    <div className={withdrawalsStyles.confirm}>
      <p>
        <strong>{t('cashier:withdraw.ask')}</strong>
      </p>
      <div className={styles.buttons}>
        {answers.map((answer) => (
          <Button
            key={answer}
            size="sm"
            variant={answer === 'received' ? 'primary' : 'secondary'}
            disabled={isBusy || (isMine && confirmation.state === 'unanswered')}
            onClick={() => {
              setMine(true)
              void confirmWithdrawal({ id, answer })
            }}
          >
            {t(`cashier:withdraw.answer.${answer}`)}
          </Button>
        ))}
      </div>
      {confirmUntilMs !== undefined && (
        <p className="muted small">{t('cashier:withdraw.until', { time: timeText(confirmUntilMs, lang) })}</p>
      )}
      <ProofPictures t={t} subject="withdrawal" id={id} proofs={withdrawal.proofs} />
      {isMine && <SubmissionNotice t={t} submission={confirmation} onRetry={retryConfirmation} />}
    </div>
  )
}
