import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { latinDigits } from '#lib/shared/text/digits.ts'
import type {
  PublishedRound,
  RoundRequest,
  SharedRequest,
  VerifiedRound,
} from '#lib/shared/fairness/verify.ts'
import { CrashVerify } from './CrashVerify.tsx'
import { readRoundCode, type PublishedCrash } from './round-code.ts'
import { VerifiedSteps } from './VerifiedSteps.tsx'
import styles from './Verify.module.css'

const GAMES = ['roulette', 'aurora-reels', 'scratch', 'crash'] as const
type GameName = (typeof GAMES)[number]
const GAME_WORDS = {
  roulette: 'roulette',
  'aurora-reels': 'auroraReels',
  scratch: 'scratch',
  crash: 'crash',
} as const

interface VerifyForm {
  game: GameName
  serverSeed: string
  clientSeed: string
  nonce: string
  commit: string
}
const EMPTY: VerifyForm = { game: 'roulette', serverSeed: '', clientSeed: '', nonce: '0', commit: '' }

interface Answer {
  verified: VerifiedRound
  /** Whether a commit or a stored outcome was there to compare with. */
  hasCommit: boolean
  hasOutcome: boolean
}

/** Recomputes a round in this browser, from its address or from typed seeds. Words: `verify`, `ui`. */
export function VerifyIsland(props: WordsProps) {
  const t = useWords(props)
  const [asked, setAsked] = useState(EMPTY)
  const [round, setRound] = useState<PublishedRound>()
  const [answer, setAnswer] = useState<Answer | 'bad'>()
  const [crash, setCrash] = useState<PublishedCrash>()

  useEffect(() => {
    const given = readRoundCode(location.hash.slice(1))
    if (!given) return
    if ('game' in given) {
      setCrash(given)
      return setAsked({ ...EMPTY, game: 'crash' })
    }
    setRound(given)
    setAsked({
      game: GAMES.find((game) => game === given.request.game) ?? 'roulette',
      serverSeed: given.serverSeed,
      clientSeed: given.clientSeed,
      nonce: String(given.nonce),
      commit: given.commit,
    })
    void verify(given, { hasCommit: true, hasOutcome: true }).then(setAnswer)
  }, [])

  function change(part: Partial<VerifyForm>) {
    setAsked({ ...asked, ...part })
    setRound(undefined)
    setAnswer(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = round ?? typedRound(asked)
    const hasCommit = asked.commit.trim() !== ''
    void verify(given, { hasCommit, hasOutcome: round !== undefined }).then(setAnswer)
  }

  const text = (name: 'serverSeed' | 'clientSeed' | 'nonce' | 'commit') => ({
    label: t(`verify:${name}`),
    value: asked[name],
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const select = (
    <Select
      label={t('verify:game')}
      options={GAMES.map((game) => ({ value: game, label: t(`verify:games.${GAME_WORDS[game]}`) }))}
      value={asked.game}
      onChange={(event) => change({ game: GAMES.find((game) => game === event.target.value) ?? 'roulette' })}
    />
  )
  if (asked.game === 'crash')
    return (
      <IslandBoundary words={boundaryWords(t)}>
        <CrashVerify key={crash?.gameHash} t={t} given={crash} select={select} />
      </IslandBoundary>
    )
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <form className={styles.form} onSubmit={submit}>
        {select}
        <Field {...text('serverSeed')} maxLength={64} />
        <Field {...text('clientSeed')} maxLength={64} />
        <Field {...text('nonce')} inputMode="numeric" maxLength={10} />
        <Field {...text('commit')} maxLength={64} />
        <Button type="submit" variant="primary" icon="check-circle">
          {t('verify:compute')}
        </Button>
      </form>
      {answer === 'bad' && <Notice tone="negative">{t('verify:bad')}</Notice>}
      {answer && answer !== 'bad' && <VerifiedSteps t={t} answer={answer} />}
    </IslandBoundary>
  )
}

async function verify(
  round: PublishedRound,
  known: { hasCommit: boolean; hasOutcome: boolean },
): Promise<Answer | 'bad'> {
  const { verifyRound } = await import('#lib/shared/fairness/verify.ts')
  try {
    return { verified: verifyRound(round), ...known }
  } catch {
    // Seeds or a request that no round ever had.
    return 'bad'
  }
}

/** Typed seeds with a stake of one hundred: pictures and numbers do not depend on the stake. */
function typedRound({ game, serverSeed, clientSeed, nonce, commit }: VerifyForm): PublishedRound {
  const request: RoundRequest | SharedRequest =
    game === 'aurora-reels' || game === 'scratch'
      ? { game, stakeMinor: 100 }
      : { game: 'roulette', chips: [], isLaPartage: false }
  return {
    serverSeed: serverSeed.trim().toLowerCase(),
    clientSeed: clientSeed.trim(),
    nonce: nonceOf(latinDigits(nonce.trim())),
    commit: commit.trim().toLowerCase(),
    request,
    outcome: undefined,
  }
}

function nonceOf(digits: string): number {
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
}
