import { goTo } from '#lib/lottery/game-address.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import styles from './island.module.css'

/** A group of the page's games, in words of the page's language. */
export interface ListedGroup {
  title: string
  games: readonly { gameCode: string; name: string; when: string }[]
}

/** The page's games with their times, as the brand's data has them: there before a clock or a result is. */
export function ListedGames({ groups }: { groups: readonly ListedGroup[] }) {
  return (
    <div className={styles.waiting} aria-busy>
      {groups.map(({ title, games }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.tiles}>
            {games.map(({ gameCode, name, when }) => (
              <a
                key={gameCode}
                className={styles.game}
                // Names its view: a guest who taps before the island is there stays on the page, as afterwards.
                href={`?gameCode=${gameCode}&lottoView=betting`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  goTo({ gameCode, view: 'betting' })
                }}
              >
                <strong>
                  <bdi translate="no">{name}</bdi>
                </strong>
                {when !== '' && <span className={styles.when}>{when}</span>}
                <Skeleton />
              </a>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
