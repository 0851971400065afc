import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { boundaryWords, failureText } from '#islands/ui/failure-text.ts'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { Frame } from './Frame.tsx'
import { LoginPage } from './LoginPage.tsx'
import { followPlaces } from './place.ts'
import { $operatorSession, restoreOperatorSession } from './session-store.ts'

interface Props {
  words: IslandWords
  lang: string
}

/** The whole console: the login, or the frame with the page of the address. */
export function Console({ words, lang }: Props) {
  const t = useWords({ words, lang })
  const session = useStore($operatorSession)
  useEffect(() => {
    void restoreOperatorSession()
    return followPlaces()
  }, [])
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
