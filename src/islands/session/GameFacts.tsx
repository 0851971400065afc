import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import type { Game } from '#lib/api/play/games.ts'
import { $lobby, loadLobby } from '#lib/games/lobby-store.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  lang: string
  /** Address of the brand's games, as they were built with the page. */
  lobbyUrl: string
  nodeId: string
}

/**
 * What the brand states of a game, for guests who have no demo to look into: its rules stand in the game itself, which
 * needs an account. Facts that are not stated are left out.
 */
export function GameFacts({ t, lang, lobbyUrl, nodeId }: Props) {
  const lobby = useStore($lobby)
  useEffect(() => void loadLobby(lobbyUrl), [lobbyUrl])
  const game = lobby.state === 'ready' ? lobby.value.games.find((each) => each.nodeId === nodeId) : undefined
  const facts = game ? factsOf(t, lang, game) : []
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi translate="no">{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(t: TFunction, lang: string, game: Game): (readonly [name: string, text: string])[] {
  const { vendorName, rtpPercent, lines, features = [] } = game
  const facts = [
    [t('lobby:vendor'), vendorName],
    [t('lobby:return.title'), rtpPercent === undefined ? '' : percentText(rtpPercent, lang)],
    [t('lobby:lines.title'), lines === undefined ? '' : String(lines)],
    [t('lobby:features.title'), features.map((name) => t(`lobby:features.${name}`)).join(', ')],
  ] as const
  return facts.filter(([, text]) => text !== '')
}
