import { Button } from '#islands/ui/Button.tsx'
import { linkTo } from './link-to.ts'
import type { ScreenProps } from './Lottery.tsx'
import { OrdersList } from './OrdersList.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import styles from './lottery.module.css'

/** The member's orders of all games. */
export default function AllOrders({ t, lang, before }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.gameHead}>
        <Button variant="ghost" size="sm" icon="arrow-left" {...linkTo({ view: 'betting' })}>
          {t('lottery:game.allGames')}
        </Button>
        <ScreenHeading name={t('lottery:view.orders')} isMoved={before !== undefined} />
      </div>
      <OrdersList t={t} lang={lang} />
    </div>
  )
}
