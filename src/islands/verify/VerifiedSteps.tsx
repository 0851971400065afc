import type { TFunction } from 'i18next'
import { Notice } from '#islands/ui/Notice.tsx'
import type { VerifiedRound } from '#lib/shared/fairness/verify.ts'
import styles from './Verify.module.css'

interface Props {
  t: TFunction
  answer: { verified: VerifiedRound; hasCommit: boolean; hasOutcome: boolean }
}

/** What a recomputation found, and every step of it: hash, blocks, words, draws, result. */
export function VerifiedSteps({ t, answer }: Props) {
  const { verified, hasCommit, hasOutcome } = answer
  const { isCommitRight, isOutcomeRight, trace } = verified
  return (
    <div className={styles.steps} role="status">
      {hasCommit && (
        <Notice tone={isCommitRight ? 'positive' : 'negative'}>
          {t(isCommitRight ? 'verify:commitRight' : 'verify:commitWrong')}
        </Notice>
      )}
      {hasOutcome && (
        <Notice tone={isOutcomeRight ? 'positive' : 'negative'}>
          {t(isOutcomeRight ? 'verify:outcomeRight' : 'verify:outcomeWrong')}
        </Notice>
      )}
      <h2>{t('verify:result')}</h2>
      <pre className={styles.code} dir="ltr" tabIndex={0}>
        {JSON.stringify(verified.outcome, null, 1)}
      </pre>
      <h2>{t('verify:hash')}</h2>
      <p className={styles.code} dir="ltr">
        {verified.commit}
      </p>
      <h2>{t('verify:draws')}</h2>
      <ol className={styles.draws}>
        {trace.draws.map(({ exclusiveMax, words, value }, index) => (
          <li key={`${index}:${value}`}>
            {words
              .filter(({ isRejected }) => isRejected)
              .map(({ word, position }) => (
                <span key={`${position}:${word}`} className={styles.rejected}>
                  {t('verify:rejected', { word })}
                </span>
              ))}
            {t('verify:draw', { value, most: exclusiveMax - 1, word: words.at(-1)?.word ?? 0 })}
          </li>
        ))}
      </ol>
      <h2>{t('verify:blocks')}</h2>
      <dl className={styles.blocks} dir="ltr">
        {trace.blocks.map(({ index, message, hex }) => (
          <div key={index}>
            <dt>{message}</dt>
            <dd>{hex}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
