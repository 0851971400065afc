import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useId } from 'react'
import type { MouseEvent } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import {
  $memberWords,
  closeMemberCentre,
  loadMemberWords,
  turnMemberPage,
} from '#lib/member/member-centre-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import type { MemberCentreProps } from './MemberCentreIsland.tsx'
import { memberPageOf } from './member-page.ts'
import { MemberPages } from './MemberPages.tsx'
import styles from './member.module.css'

interface Props extends MemberCentreProps {
  t: TFunction
  page: string
}

/** Opens once it is known who sits here: guests and trial accounts are led elsewhere by the store. */
export default function MemberCentre(props: Props) {
  const session = useStore($session)
  if (session.state === 'failed') return <Frame {...props} failure={failureText(props.t, session.error)} />
  if (session.state !== 'member' || session.isTrial) return null
  return <Frame {...props} />
}

function Frame({
  t,
  page,
  title,
  wordsUrl,
  lang,
  links,
  hasAgentPolicy,
  socialProviders,
  failure,
}: Props & { failure?: string }) {
  const words = useStore($memberWords)
  const titleId = useId()
  const modal = useModal(closeMemberCentre)
  useEffect(() => void loadMemberWords(wordsUrl), [wordsUrl])

  const turn = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#member/"]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    turnMemberPage(memberPageOf((link.getAttribute('href') ?? '').slice('#member/'.length)))
  }
  const lost = failure ?? (words.state === 'failed' ? failureText(t, words.error) : undefined)
  const retry = () => void (failure ? restoreSession() : loadMemberWords(wordsUrl))
  return (
    // Links to other pages of the centre, wherever in it they stand, turn it in place.
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId} onClick={turn}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('ui:close')} onClick={closeMemberCentre} />
        </header>
        {lost && (
          <ErrorState title={t('ui:failedTitle')} text={lost} retryLabel={t('ui:retry')} onRetry={retry} />
        )}
        {!lost && words.state === 'loading' && (
          <div className={styles.waiting}>
            <Spinner size="lg" label={t('ui:loading')} />
          </div>
        )}
        {!lost && words.state === 'ready' && (
          <MemberPages
            words={words.value}
            {...{ lang, links, hasAgentPolicy, socialProviders }}
            page={memberPageOf(page)}
          />
        )}
      </div>
    </dialog>
  )
}
