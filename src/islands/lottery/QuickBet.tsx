import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { addLines } from '#lib/lottery/slip-store.ts'
import { readQuickBet } from '#lib/shared/lottery/togel/quick-bet.ts'
import { priceOf } from '#lib/lottery/pricing.ts'
import type { GameViewProps } from './HeavyView.tsx'
import styles from './betting.module.css'

interface Props extends GameViewProps {
  issue: string
  onAdded: () => void
}

/** A whole slip as text, one number per line: `4321 4*500 3*100`. Amounts are whole units of the currency. */
export default function QuickBet({ t, game, issue, onAdded }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const read = readQuickBet(text, 10 ** game.currency.exponent)
    if (read.problem) {
      const { code, line, text: found } = read.problem
      setError(t(`lottery:quick.${code}`, { line, text: found }))
      return
    }
    const lines = read.lines.map((line) => ({ ...line, multiple: 1 }))
    const bad = lines.find((line) => priceOf(line, game).problem !== undefined)
    if (bad) {
      setError(t('lottery:quick.notOffered', { text: JSON.stringify(bad.selection).replaceAll(/\D/g, '') }))
      return
    }
    const isAll = addLines(lines, { issue, oddsVersion: game.oddsVersion })
    setError(isAll ? undefined : t('lottery:quick.tooMany', { line: '', text: '' }))
    if (!isAll) return
    setText('')
    onAdded()
  }
  return (
    <details className={styles.quick}>
      <summary>{t('lottery:quick.title')}</summary>
      <TextArea
        label={t('lottery:quick.label')}
        hint={t('lottery:quick.hint')}
        error={error}
        value={text}
        rows={4}
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="secondary" onClick={add}>
        {t('lottery:quick.add')}
      </Button>
    </details>
  )
}
