import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { $hidingWins, setWinsHidden } from '#lib/member/profile-store.ts'

interface Props {
  t: TFunction
  isHidden: boolean
}

/** Whether boards and messages of winners leave the member out. */
export function WinsPrivacy({ t, isHidden }: Props) {
  const change = useStore($hidingWins)
  const isSending = change.state === 'sending'
  const failure = change.state === 'refused' || change.state === 'unanswered' ? change.error : undefined
  return (
    <Checkbox
      label={
        <>
          {t('member:account.hideWins')}
          <br />
          <small className="muted">{t('member:account.hideWinsText')}</small>
        </>
      }
      checked={isSending ? !isHidden : isHidden}
      disabled={isSending}
      error={failure && failureText(t, failure)}
      onChange={() => void setWinsHidden(!isHidden)}
    />
  )
}
