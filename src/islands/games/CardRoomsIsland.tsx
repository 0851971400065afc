import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { boundaryWords, failureText } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { listCardRooms } from '#lib/api/play/games-card-rooms.ts'
import { $cardRooms, loadCardRooms } from '#lib/games/card-rooms-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { CardRoom } from './CardRoom.tsx'
import styles from './CardRooms.module.css'

interface Props extends WordsProps {
  symbol: string
  /** Fixed on a vendor's own page. */
  vassalage?: string | undefined
}

/** Rooms shown at first; a button shows the others. */
const SHOWN = 8

/** Rooms of the games between players, for members. Words: `lobby`, `errors`, `ui`. */
export function CardRoomsIsland(props: Props) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  useEffect(() => void restoreSession(), [])
  return (
    <div className="for-members">
      <IslandBoundary words={boundaryWords(t)}>
        <section className={styles.rooms} aria-labelledby="rooms-title">
          <h2 id="rooms-title" className={styles.title}>
            {t('lobby:rooms.title')}
          </h2>
          <p className="muted">{t('lobby:rooms.text')}</p>
          {session.state === 'member' ? (
            <Rooms {...props} t={t} />
          ) : (
            <div className={styles.waiting} aria-busy="true" />
          )}
        </section>
      </IslandBoundary>
    </div>
  )
}

function Rooms({ t, ...props }: Props & { t: TFunction }) {
  const rooms = useStore($cardRooms)
  useEffect(() => void loadCardRooms(), [])
  if (rooms.state === 'loading') return <div className={styles.waiting} aria-busy="true" />
  if (rooms.state === 'failed')
    return (
      <ErrorState
        title={t('lobby:rooms.failed')}
        text={failureText(t, rooms.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadCardRooms()}
      />
    )
  return <RoomList {...props} t={t} value={rooms.value} />
}

type ListProps = Props & { t: TFunction; value: OutputOf<typeof listCardRooms> }

function RoomList({ t, lang, symbol, vassalage, value }: ListProps) {
  const [anteMinor, setAnte] = useState<number>()
  const [isWhole, setWhole] = useState(false)
  const { currency, missing } = value
  const money = (minor: number) => formatMoney(minor, currency, { locale: lang, symbol })
  const own = value.rooms.filter((room) => !vassalage || room.vassalage === vassalage)
  const antes = [...new Set(own.map((room) => room.anteMinor))].sort((one, other) => one - other)
  const chosen = own.filter((room) => anteMinor === undefined || room.anteMinor === anteMinor)
  if (own.length === 0) return <EmptyState icon="users" title={t('lobby:rooms.empty')} />
  return (
    <>
      {missing.length > 0 && <Notice tone="warning">{t('lobby:rooms.missing')}</Notice>}
      <div className="chips" role="group" aria-label={t('lobby:rooms.ante')}>
        {[undefined, ...antes].map((each) => (
          <button
            key={each ?? 'any'}
            type="button"
            className="chip"
            aria-pressed={each === anteMinor}
            onClick={() => setAnte(each)}
          >
            {each === undefined ? t('lobby:rooms.anyAnte') : money(each)}
          </button>
        ))}
      </div>
      <ul className={styles.list}>
        {chosen.slice(0, isWhole ? undefined : SHOWN).map((room) => (
          <CardRoom key={`${room.nodeId}:${room.roomId}`} t={t} room={room} ante={money(room.anteMinor)} />
        ))}
      </ul>
      {chosen.length > SHOWN && (
        <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('lobby:rooms.fewer') : t('lobby:rooms.all')}
        </Button>
      )}
    </>
  )
}
