import { Button } from '#islands/ui/Button.tsx'
import { linkTo } from './link-to.ts'
import type { ScreenProps } from './Lottery.tsx'
import { OrdersList } from './OrdersList.tsx'
import styles from './lottery.module.css'

/** The member's orders of all games. */
export default function AllOrders({ t, lang }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.gameHead}>
        <Button variant="ghost" size="sm" icon="arrow-left" {...linkTo({ view: 'betting' })}>
          {t('lottery:game.allGames')}
        </Button>
        <h2 className={styles.gameName}>{t('lottery:view.orders')}</h2>
      </div>
      <OrdersList t={t} lang={lang} />
    </div>
  )
}
