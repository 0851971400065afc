import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import styles from './GameFrame.late.module.css'
import type { FullScreen } from './use-full-screen.ts'

interface Props {
  t: TFunction
  title: string
  /** Played with play credits: the bar says so. */
  isDemo: boolean
  full: FullScreen
  onReload: () => void
  /** Left out where no money is played for. */
  onDeposit: (() => void) | undefined
  onClose: () => void
  /** The session's figures: below the bar, or in it on phones that are held wide. */
  children: ReactNode
}

/** The bar above every game: its name, and buttons to deposit, reload, enlarge and leave. */
export function GameBar({ t, title, isDemo, full, onReload, onDeposit, onClose, children }: Props) {
  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        <span dir="auto">{title}</span>
      </h2>
      {isDemo && <span className={styles.demo}>{t('lobby:demo')}</span>}
      {onDeposit && (
        <Button
          size="sm"
          icon="plus"
          className={styles.deposit}
          title={t('wallet:deposit')}
          onClick={onDeposit}
        >
          {t('wallet:deposit')}
        </Button>
      )}
      <IconButton icon="refresh" label={t('lobby:reload')} onClick={onReload} />
      {full.isOffered && (
        <IconButton
          icon={full.isFull ? 'exit' : 'fullscreen'}
          label={full.isFull ? t('lobby:exitFullscreen') : t('lobby:fullscreen')}
          onClick={full.toggle}
        />
      )}
      <IconButton icon="close" label={t('lobby:closeGame')} onClick={onClose} />
      {children}
    </div>
  )
}
