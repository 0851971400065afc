import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { maintenanceTime } from '#islands/parts/maintenance-time.ts'
import { classes } from '#islands/ui/classes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { $maintenance, endMaintenanceNotice, seeMaintenance, SHOWN_MS } from '#lib/live/maintenance-store.ts'
import styles from './GameFrame.late.module.css'

/** Below the bar of a game, which no toast covers: when the brand closes for maintenance. */
export function MaintenanceLine({ t, lang }: { t: TFunction; lang: string }) {
  const notice = useStore($maintenance)
  const { startsAtMs, isLast } = notice ?? {}
  // A status is read out when it changes, not when it comes with its text.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  useEffect(() => {
    if (startsAtMs === undefined) return undefined
    const timer = setTimeout(seeMaintenance, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [startsAtMs, isLast])

  // The button goes away with its line: focus stays where it was, for the next step with the keyboard.
  const line = useRef<HTMLDivElement>(null)
  const hide = () => {
    line.current?.focus()
    endMaintenanceNotice()
  }

  const isShown = isThere && startsAtMs !== undefined
  return (
    <div ref={line} tabIndex={-1} className={classes(styles.maintenance, isShown && styles.isPlanned)}>
      {isShown && <Icon name="alert" />}
      <p className={styles.hint} role="status">
        {isShown && <span key={String(isLast)}>{textOf(t, maintenanceTime(startsAtMs, lang))}</span>}
      </p>
      {isShown && <IconButton icon="close" size="sm" label={t('lobby:maintenanceHide')} onClick={hide} />}
    </div>
  )
}

function textOf(t: TFunction, { isSoon, time }: ReturnType<typeof maintenanceTime>): string {
  return t(isSoon ? 'lobby:maintenanceAt' : 'lobby:maintenanceOn', { time })
}
