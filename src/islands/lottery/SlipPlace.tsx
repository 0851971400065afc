import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { $placing } from '#lib/lottery/placing-store.ts'
import { $slip } from '#lib/lottery/slip-store.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { useSlipSums } from './use-slip-sums.ts'
import { useWide } from './use-wide.ts'
import styles from './slip.module.css'

/** Loaded with the first line. */
const Slip = lazy(() => import('./Slip.tsx'))

interface Props extends GameViewProps {
  /** Has the focus after the slip. */
  board: RefObject<HTMLElement | null>
  /** How often something was added: each time the focus moves to the slip. */
  additions: number
  /** How often a line was sent at once: each time the sheet of a phone opens. */
  bets: number
}

/** The slip: a column beside the board, or on phones a bar that opens a sheet. */
export function SlipPlace({ board, additions, bets, ...props }: Props) {
  const { t, lang, game } = props
  const isWide = useWide()
  const slip = useStore($slip)
  const placing = useStore($placing)
  const money = useMoney(lang)
  const [isOpen, setOpen] = useState(false)
  const { payableMinor } = useSlipSums(game)
  const hasNews = placing.state !== 'idle'
  const isBare = slip.lines.length === 0 && !hasNews
  const bar = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Also the sheet with nothing left on it closes.
  if (isOpen && isBare) setOpen(false)
  useEffect(() => {
    if (additions > 0) (bar.current ?? heading.current)?.focus({ preventScroll: true })
  }, [additions])
  useEffect(() => {
    if (bets > 0) setOpen(true)
  }, [bets])
  const isShown = (isWide || isOpen) && !isBare
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown) focusWhereLost(bar.current ?? board.current)
    wasShown.current = isShown
  }, [isShown, isBare, board])
  if (isWide)
    return (
      <aside className={styles.column} aria-label={t('lottery:slip.title')}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {t('lottery:slip.title')}
        </h3>
        <SlipOrEmpty {...props} />
      </aside>
    )
  return (
    <>
      {!isBare && (
        <button ref={bar} type="button" data-slip-bar className={styles.bar} onClick={() => setOpen(true)}>
          <Icon name="ticket" />
          <span>{t('lottery:slip.open', { count: slip.lines.length })}</span>
          <bdi translate="no" className="figure">
            {hasNews ? t(`lottery:placing.short.${placing.state}`) : money(payableMinor, game.currency)}
          </bdi>
        </button>
      )}
      {isOpen && (
        <Dialog title={t('lottery:slip.title')} closeLabel={t('ui:close')} onClose={() => setOpen(false)}>
          <SlipOrEmpty {...props} />
        </Dialog>
      )}
    </>
  )
}

/** The slip's code is not loaded before it has a line. */
function SlipOrEmpty(props: GameViewProps) {
  const { t } = props
  const { lines } = useStore($slip)
  const placing = useStore($placing)
  if (lines.length === 0 && placing.state === 'idle')
    return <EmptyState icon="ticket" title={t('lottery:slip.empty')} text={t('lottery:slip.emptyText')} />
  return (
    <Suspense fallback={<Spinner label={t('ui:loading')} />}>
      <Slip {...props} />
    </Suspense>
  )
}
