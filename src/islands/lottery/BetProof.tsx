import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { $betChecks, proveBet } from '#lib/lottery/bet-check-store.ts'

interface Props {
  t: TFunction
  gameCode: string
  betId: string
  issue: string
}

/** Loads the bet's Merkle proof and verifies it in the browser. */
export function BetProof({ t, gameCode, betId, issue }: Props) {
  const check = useStore($betChecks)[betId]
  if (check?.state === 'checked')
    return (
      <span className={check.holds ? 'positive' : 'negative'} role="status">
        {t(check.holds ? 'lottery:proof.betCounts' : 'lottery:proof.betMissing')}
      </span>
    )
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        isLoading={check?.state === 'checking'}
        onClick={() => void proveBet({ gameCode, betId, issue })}
      >
        {t('lottery:proof.checkBet')}
      </Button>
      {check?.state === 'failed' && <small role="alert">{failureText(t, check.error)}</small>}
    </>
  )
}
