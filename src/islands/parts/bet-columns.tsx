import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import type { Bet } from '#lib/api/base/records.ts'
import { toneOf } from './Totals.tsx'
import { timeText } from './use-money.ts'

interface Texts {
  t: TFunction
  lang: string
  money: (minor: number) => string
  /** The game heads the row; otherwise a column before these does. */
  isGameHead?: boolean
}

const TONES = { open: 'info', settled: 'neutral', rolledBack: 'warning' } as const

/** Columns of bets: the game, time, state and amounts. Words: `records`. */
export function betColumns({ t, lang, money, isGameHead = false }: Texts): Column<Bet>[] {
  const amount = (name: 'stake' | 'win'): Column<Bet> => ({
    id: name,
    header: t(`records:bets.${name}`),
    cell: (bet) => <Money text={money(bet[`${name}Minor`])} />,
    align: 'end',
  })
  return [
    {
      id: 'game',
      header: t('records:bets.game'),
      cell: ({ gameName, game }) => <bdi translate="no">{gameName || game}</bdi>,
      isHead: isGameHead,
    },
    { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
    {
      id: 'status',
      header: t('records:bets.status'),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`records:bets.${status}`)}</Badge>,
    },
    amount('stake'),
    amount('win'),
    {
      id: 'net',
      header: t('records:bets.net'),
      cell: ({ netMinor }) => {
        const tone = toneOf(netMinor)
        return <Money text={money(netMinor)} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    },
  ]
}
