import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import type { CardRoom as Room } from '#lib/api/play/games-card-rooms.ts'
import { startGame } from '#lib/games/launch-store.ts'
import styles from './CardRooms.module.css'

interface Props {
  t: TFunction
  room: Room
  ante: string
}

/** One table: its game, what a hand costs, and how many sit at it. */
export function CardRoom({ t, room, ante }: Props) {
  const { nodeId, gameName, vendorName, seats, taken, roomId } = room
  return (
    <li className={styles.room}>
      <img
        className={styles.art}
        src={`/art/games/${nodeId}-200.webp`}
        width={48}
        height={64}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className={styles.facts}>
        <span className={styles.name} dir="auto">
          {gameName}
        </span>
        <span className={styles.small} dir="auto">
          {vendorName}
        </span>
        <span className={styles.small}>
          {t('lobby:rooms.ante')} <b className="figure">{ante}</b>
        </span>
        <span className={styles.seats} role="img" aria-label={t('lobby:rooms.taken', { taken, seats })}>
          {Array.from({ length: seats }, (_, seat) => (
            <i key={seat} data-taken={seat < taken} />
          ))}
        </span>
      </div>
      <Button
        size="sm"
        variant={taken > 0 ? 'primary' : 'secondary'}
        aria-label={t('lobby:rooms.joinName', { game: gameName, amount: ante })}
        onClick={() => void startGame({ nodeId, gameName, room: roomId })}
      >
        {t('lobby:rooms.join')}
      </Button>
    </li>
  )
}
