import type { TFunction } from 'i18next'
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { cleanEntry, readWhole } from '#lib/shared/text/entry.ts'
import type { PublishedCrashGame, VerifiedCrashGame } from '#lib/shared/crash/verify.ts'
import styles from './Verify.module.css'

interface Props {
  t: TFunction
  given: PublishedCrashGame | undefined
  /** Which game: the first field of the form. */
  select: ReactNode
}

interface Answer {
  verified: VerifiedCrashGame
  hasKnown: boolean
  hasPoint: boolean
}

/** Each step is a hash: more than a chain has would only keep the browser busy. */
const MOST_STEPS = 2 ** 20
const HASH = /^[0-9a-f]{64}$/

/** Recomputes a round that everybody played: its multiplier, and its place in the published chain. */
export function CrashVerify({ t, given, select }: Props) {
  const [asked, setAsked] = useState(() => ({
    gameHash: given?.gameHash ?? '',
    salt: given?.salt ?? '',
    knownHash: given?.knownHash ?? '',
    steps: given ? String(given.stepsToKnown) : '1',
    point: given ? pointText(given.pointE2) : '',
  }))
  const [answer, setAnswer] = useState<Answer | 'bad'>()

  useEffect(() => {
    if (given) void verify(given, { hasKnown: true, hasPoint: true }).then(setAnswer)
  }, [given])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const point = cleanEntry(asked.point).replace(/[,٫]/, '.')
    const game = {
      gameHash: cleanEntry(asked.gameHash).toLowerCase(),
      salt: asked.salt.trim(),
      knownHash: cleanEntry(asked.knownHash).toLowerCase(),
      stepsToKnown: readWhole(asked.steps, 7) ?? 0,
      pointE2: Math.round(Number(point) * 100),
    }
    void verify(game, { hasKnown: game.knownHash !== '', hasPoint: point !== '' }).then(setAnswer)
  }

  const text = (name: keyof typeof asked) => ({
    label: t(`verify:crash.${name}`),
    value: asked[name],
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setAsked({ ...asked, [name]: event.target.value })
      setAnswer(undefined)
    },
  })
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {select}
        <Field {...text('gameHash')} />
        <Field {...text('salt')} maxLength={64} />
        <Field {...text('knownHash')} />
        <Field {...text('steps')} inputMode="numeric" />
        <Field {...text('point')} inputMode="decimal" />
        <Button type="submit" variant="primary" icon="check-circle">
          {t('verify:compute')}
        </Button>
      </form>
      {answer === 'bad' && <Notice tone="negative">{t('verify:crash.bad')}</Notice>}
      {answer && answer !== 'bad' && <CrashSteps t={t} answer={answer} />}
    </>
  )
}

function CrashSteps({ t, answer }: { t: TFunction; answer: Answer }) {
  const { verified, hasKnown, hasPoint } = answer
  const { isOnChain, isPointRight, hmacHex, bits, pointE2 } = verified
  return (
    <div className={styles.steps} role="status">
      {hasKnown && (
        <Notice tone={isOnChain ? 'positive' : 'negative'}>
          {t(isOnChain ? 'verify:crash.chainRight' : 'verify:crash.chainWrong')}
        </Notice>
      )}
      {hasPoint && (
        <Notice tone={isPointRight ? 'positive' : 'negative'}>
          {t(isPointRight ? 'verify:outcomeRight' : 'verify:outcomeWrong')}
        </Notice>
      )}
      <h2>{t('verify:result')}</h2>
      <p className={styles.code} dir="ltr">
        {pointText(pointE2)}×
      </p>
      <h2>HMAC-SHA256</h2>
      <p className={styles.code} dir="ltr">
        {hmacHex}
      </p>
      <h2>{t('verify:crash.bits')}</h2>
      <p className={styles.code} dir="ltr">
        {bits}
      </p>
    </div>
  )
}

async function verify(
  game: PublishedCrashGame,
  known: { hasKnown: boolean; hasPoint: boolean },
): Promise<Answer | 'bad'> {
  const isSteps = Number.isInteger(game.stepsToKnown) && game.stepsToKnown >= 1
  if (!HASH.test(game.gameHash) || !isSteps || game.stepsToKnown > MOST_STEPS) return 'bad'
  const { verifyCrashGame } = await import('#lib/shared/crash/verify.ts')
  return { verified: verifyCrashGame(game), ...known }
}

function pointText(pointE2: number): string {
  return (pointE2 / 100).toFixed(2)
}
