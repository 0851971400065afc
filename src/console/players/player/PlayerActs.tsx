import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { Duty } from '#lib/api/duties.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { ResetDialog, StatusDialog } from './StatusDialog.tsx'
import type { PlayerProps } from './PlayerPage.tsx'

const ACTS = ['message', 'adjust', 'reset', 'suspended', 'active', 'banned'] as const
type Act = (typeof ACTS)[number]
const DUTIES: Readonly<Record<Act, Duty>> = {
  message: 'support',
  adjust: 'cashier',
  reset: 'members',
  suspended: 'members',
  active: 'members',
  banned: 'members',
}

/** What the operator's roles allow on this account. Limits are changed in their table, bonuses in theirs. */
export function PlayerActs(props: PlayerProps) {
  const { t, operator, brand, player } = props
  const [act, setAct] = useState<Act>()
  const { status, isBanned, verification } = player.record
  const makesSense: Readonly<Record<Act, boolean>> = {
    message: true,
    adjust: true,
    reset: verification.secondFactor,
    suspended: status === 'active',
    active: status === 'suspended',
    banned: !isBanned,
  }
  const open = ACTS.filter(
    (each) => makesSense[each] && mayAct(operator, { duty: DUTIES[each], brand: brand.id, isChange: true }),
  )
  const close = () => setAct(undefined)
  return (
    <div className="console-head__actions">
      {open.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === 'banned' ? 'danger' : 'secondary'}
          onClick={() => setAct(each)}
        >
          {t(`console:player.act.${each}`)}
        </Button>
      ))}
      {act === 'message' && <MessageDialog {...props} onClose={close} />}
      {act === 'adjust' && <AdjustDialog {...props} onClose={close} />}
      {act === 'reset' && <ResetDialog {...props} onClose={close} />}
      {(act === 'suspended' || act === 'active' || act === 'banned') && (
        <StatusDialog {...props} status={act} onClose={close} />
      )}
    </div>
  )
}
