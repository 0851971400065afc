import { listMemberBonuses, takeBonus } from '#lib/api/rewards/promotions-bonuses-ops.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

export interface BonusOptions {
  tenant: string
  account?: string | undefined
  id?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `bonuses list|take --account <name>`: a member's bonuses and free rounds; takes one back, with its reason. */
export async function runBonuses(
  target: OpsTarget,
  words: readonly string[],
  { tenant, account, id, as: operator, reason }: BonusOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action !== 'list' && action !== 'take')
    throw new OpsError(`bonuses takes "list" or "take", not "${action}"`)
  if (!account) throw new OpsError('name the member with --account <name>')
  if (action === 'take') {
    if (!id) throw new OpsError('name the bonus with --id; "bonuses list" shows them')
    if (!operator) throw new OpsError('say who decides with --as <name>')
    if (!reason) throw new OpsError('say why with --reason "…"')
    await callOps(target, takeBonus, { tenant, account, bonusId: id, operator, reason })
  }
  const { currency, bonuses, freeRounds } = await callOps(target, listMemberBonuses, { tenant, account })
  const money = (minor: number) => `${currency.code} ${formatMoney(minor, currency, 'en')}`
  say(`${tenant}: ${account} has ${bonuses.length} bonuses and ${freeRounds.length} gifts of free rounds`)
  for (const bonus of bonuses) {
    const { state, reason: why, title, balanceMinor, bonusMinor, wageredMinor, requiredMinor } = bonus
    say(`  ${bonus.id}  ${state}${why ? ` (${why})` : ''}  ${title}`)
    say(
      `    ${money(balanceMinor)} left of ${money(bonusMinor)}; wagered ${money(wageredMinor)} of ${money(requiredMinor)}`,
    )
  }
  for (const { id: gift, state, title, used, rounds, wonMinor } of freeRounds)
    say(`  ${gift}  ${state}  ${title}: ${used} of ${rounds} rounds played, ${money(wonMinor)} won`)
}
