import type { TFunction } from 'i18next'
import type { Game } from './lottery-store.ts'

/** What a prize of a result is called: by its family, or a tier of a station. */
export function prizeName(t: TFunction, { family }: Pick<Game, 'family'>, prize: string): string {
  if (family !== 'vn') return t(`console:lottery.prize.${prize}`)
  const [station = '', tier = '0'] = prize.split('.')
  return tier === '0'
    ? t('console:lottery.special', { station })
    : t('console:lottery.tier', { station, tier: Number(tier) })
}
