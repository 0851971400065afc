import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { boundaryWords, failureText } from '#islands/ui/failure-text.ts'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { Frame } from './Frame.tsx'
import { LoginPage } from './LoginPage.tsx'
import { readTabToken } from '#lib/client/tab-token.ts'
import { answerOtherTabs } from './other-tabs.ts'
import { $place, followPlaces } from './place.ts'
import { $operatorSession, restoreOperatorSession } from './session-store.ts'
import { SetupPage } from './SetupPage.tsx'

interface Props {
  words: IslandWords
  lang: string
}

/** Where an invitation leads. */
const SETUP_PAGE = 'setup'

/** The whole console: the login, or the frame with the page of the address. */
export function Console({ words, lang }: Props) {
  const t = useWords({ words, lang })
  const session = useStore($operatorSession)
  const { page } = useStore($place)
  useEffect(() => {
    void restoreOperatorSession()
    const ends = [followPlaces(), answerOtherTabs(readTabToken)]
    return () => ends.forEach((end) => end())
  }, [])
  if (page === SETUP_PAGE) return <SetupPage t={t} />
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {session.state === 'operator' && <Frame t={t} lang={lang} operator={session.operator} />}
      {session.state === 'guest' && <LoginPage t={t} hasEnded={session.hasEnded} />}
      {session.state === 'failed' && (
        <main className="console-alone">
          <ErrorState
            title={t('ui:failedTitle')}
            text={failureText(t, session.error)}
            retryLabel={t('ui:retry')}
            onRetry={() => void restoreOperatorSession()}
          />
        </main>
      )}
    </IslandBoundary>
  )
}
