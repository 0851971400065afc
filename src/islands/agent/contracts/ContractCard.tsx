import { timeText } from '#islands/parts/use-money.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { ContractChange, ContractView } from '#lib/api/agents/contracts.ts'
import { headText, kindText, promiseTexts, ruleTexts, type Writer } from './contract-text.ts'
import { CONTRACT_TONES } from './tones.ts'
import shared from '#islands/agent/agent.module.css'
import styles from './contracts.module.css'

interface Props {
  write: Writer
  contract: ContractView
  /** Whether the agent is the one it is for. */
  isOwn: boolean
  onChange: (change: ContractChange) => void
}

const FIRST: readonly ContractChange[] = ['accept', 'approveRequest', 'approveEnd']

/** A contract in words: what it is about, what it promises, where it stands, what can be done. */
export function ContractCard({ write, contract, isOwn, onChange }: Props) {
  const { t, lang } = write
  const { terms, state, actions, account, upline, version } = contract
  return (
    <article className={shared.card} aria-label={`${kindText(t, terms.kind)} ${account} ${version}`}>
      <header className={shared.cardHead}>
        <h4>{kindText(t, terms.kind)}</h4>
        <Badge tone={CONTRACT_TONES[state]}>{t(`contracts:state.${state}`)}</Badge>
      </header>
      <p className="muted">
        {isOwn ? (
          upline === null ? (
            t('contracts:card.brand')
          ) : (
            <bdi translate="no">{t('contracts:card.from', { account: upline })}</bdi>
          )
        ) : (
          <bdi translate="no">{t('contracts:card.to', { account })}</bdi>
        )}
        {' · '}
        {t('contracts:card.version', { version })}
      </p>
      <Promises write={write} terms={terms} isUpline={!isOwn} />
      <p className="muted">{whenText(write, contract, lang)}</p>
      {state === 'resting' && <p className={styles.warning}>{t('contracts:card.resting')}</p>}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((change) => (
            <Button
              key={change}
              size="sm"
              variant={FIRST.includes(change) ? 'primary' : 'secondary'}
              onClick={() => onChange(change)}
            >
              {t(`contracts:change.${change}`)}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}

interface PromisesProps {
  write: Writer
  terms: ContractView['terms']
  /** Whether the reader is the upline that gives it. */
  isUpline: boolean
}

export function Promises({ write, terms, isUpline }: PromisesProps) {
  return (
    <>
      <p>{headText(write.t, terms, isUpline)}</p>
      <ul className={styles.promises}>
        {promiseTexts(write, terms).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {ruleTexts(write, terms).map((text) => (
        <small key={text} className="muted">
          {text}
        </small>
      ))}
    </>
  )
}

function whenText({ t }: Writer, { madeAtMs, acceptedAtMs, endedAtMs }: ContractView, lang: string): string {
  if (endedAtMs !== null) return t('contracts:card.ended', { time: timeText(endedAtMs, lang) })
  if (acceptedAtMs !== null) return t('contracts:card.since', { time: timeText(acceptedAtMs, lang) })
  return t('contracts:card.made', { time: timeText(madeAtMs, lang) })
}
