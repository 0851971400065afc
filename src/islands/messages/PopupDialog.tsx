import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { closePopups, type Popup } from '#lib/messages/popup-store.ts'
import { $talkWords, loadTalkWords } from '#lib/messages/talk-words.ts'
import { PopupView } from './PopupView.tsx'
import type { TalkProps } from './TalkIsland.tsx'

interface Props extends TalkProps {
  popups: readonly Popup[]
}

/** Shown only after its words are loaded: the visitor did not request it. */
export default function PopupDialog(props: Props) {
  const words = useStore($talkWords)
  const { wordsUrl } = props
  useEffect(() => void loadTalkWords(wordsUrl), [wordsUrl])
  return words.state === 'ready' ? <Shown {...props} words={words.value} /> : null
}

function Shown({ popups, words, lang, links }: Props & { words: IslandWords }) {
  const t = useWords({ words, lang })
  return <PopupView t={t} popups={popups} promotions={links.promotions} onClose={closePopups} />
}
