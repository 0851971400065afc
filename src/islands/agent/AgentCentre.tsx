import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { CentreFrame } from '#islands/ui/centre/CentreFrame.tsx'
import { CentrePages } from '#islands/ui/centre/CentrePages.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { agentCentre } from '#lib/agent/agent-centre-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import type { AgentCentreProps } from './AgentCentreIsland.tsx'
import { AGENT_CENTRE, type AgentBrand } from './agent-page.ts'

interface Props extends AgentCentreProps {
  t: TFunction
  page: string
}

/** Opens when the session is known: guests log in first, and players get a notice that it is for agents (by the store). */
export default function AgentCentre(props: Props) {
  const session = useStore($session)
  if (session.state === 'failed') return <Frame {...props} failure={failureText(props.t, session.error)} />
  if (session.state !== 'member' || !session.isAgent) return null
  return <Frame {...props} />
}

function Frame({ t, title, wordsUrl, failure, ...rest }: Props & { failure?: string }) {
  const words = useStore(agentCentre.$words)
  useEffect(() => void agentCentre.loadWords(wordsUrl), [wordsUrl])
  return (
    <CentreFrame
      t={t}
      name="agent"
      title={title}
      failure={failure ?? (words.state === 'failed' ? failureText(t, words.error) : undefined)}
      onRetry={() => void (failure ? restoreSession() : agentCentre.loadWords(wordsUrl))}
      onClose={agentCentre.close}
      onTurn={agentCentre.turn}
    >
      {words.state === 'ready' ? <Pages {...rest} words={words.value} /> : undefined}
    </CentreFrame>
  )
}

type PagesProps = WordsProps & Pick<Props, 'page' | 'links' | keyof AgentBrand>

/** Words: the agent centre's file (`word-files.ts`). */
function Pages({ words, lang, page, ...own }: PagesProps) {
  const t = useWords(words ? { words, lang } : { lang })
  return <CentrePages centre={AGENT_CENTRE} page={page} given={{ t, lang, ...own }} />
}
