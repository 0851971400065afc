import type { Purpose } from '#lib/api/purposes.ts'
import type {
  BonusBook,
  BonusCode,
  BonusDecision,
  BonusPosting,
  GrantChange,
} from '#lib/shared/rewards/bonus-plan.ts'
import { isRunning } from '#lib/shared/protection/breaks.ts'
import type { Grant } from '#lib/shared/rewards/grant.ts'
import type { AccountCode, Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { grantStatement } from '#platform/ledger/wallet/rows/grant-rows.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

const PURPOSE: Record<BonusCode, Purpose> = {
  bonusGrant: 'bonusGrant',
  bonusConvert: 'bonusConversion',
  bonusForfeit: 'bonusForfeit',
  stake: 'stake',
  win: 'win',
  rollback: 'rollback',
}

/** Whether no bonus may be granted: blocked, or during a break that the player took. */
export function isBonusBlocked(wallet: WalletView, atMs: number): boolean {
  const { pause } = wallet.protection
  return wallet.owner.isBonusBlocked || (pause !== undefined && isRunning(pause, atMs))
}

/**
 * `isTimedOut`: blocked by nothing but a time-out; `lastBreakMs`: when the player was last on a break, up to now;
 * `lastLeftMs`: when money last left, or was asked to. 0: never.
 */
export interface BonusFacts {
  isFrozen: boolean
  isBonusBlocked: boolean
  isTimedOut: boolean
  lastBreakMs: number
  lastPaidOutMs: number
}

export function bonusFactsOf(wallet: WalletView, atMs: number): BonusFacts {
  const { pause } = wallet.protection
  const isBlocked = isBonusBlocked(wallet, atMs)
  return {
    isFrozen: wallet.owner.isFrozen,
    isBonusBlocked: isBlocked,
    isTimedOut: isBlocked && !wallet.owner.isBonusBlocked && pause?.kind === 'timeOut',
    lastBreakMs: pause ? Math.min(pause.untilMs ?? atMs, atMs) : 0,
    lastPaidOutMs: wallet.lastPaidOutMs(),
  }
}

/** The bonuses of a wallet during one command; each decision sees the result of the previous ones. */
export class BonusRun {
  readonly #atMs: number
  readonly #wallet: WalletView
  readonly #was: ReadonlyMap<string, Grant>
  readonly #grants: Map<string, Grant>
  readonly #postings: BonusPosting[] = []
  readonly #ofBets: ReadonlySet<string>
  #purse: AccountCode = 'player'
  #realMinor: number

  /** @param grantIds of the bets that the command is about */
  constructor(wallet: WalletView, atMs: number, grantIds: readonly (string | null)[] = []) {
    this.#atMs = atMs
    this.#wallet = wallet
    const ids = grantIds.filter((id): id is string => id !== null)
    this.#ofBets = new Set(ids)
    this.#was = new Map(wallet.grants(ids).map((grant) => [grant.id, grant]))
    this.#grants = new Map(this.#was)
    this.#realMinor = wallet.held('player')
  }

  /** Real money is taken from a vendor's own wallet and returns there; no bonus is staked from it. */
  from(purse: string | undefined): this {
    if (purse === undefined) return this
    this.#purse = `vendor:${purse}`
    this.#realMinor = this.#wallet.held(this.#purse)
    return this
  }

  get book(): BonusBook {
    const { isFrozen } = this.#wallet.owner
    return {
      grants: [...this.#grants.values()].filter(({ id }) => this.#purse === 'player' || this.#ofBets.has(id)),
      realMinor: this.#realMinor,
      isFrozen,
      isBlocked: isBonusBlocked(this.#wallet, this.#atMs),
      atMs: this.#atMs,
    }
  }

  take({ postings, changes }: BonusDecision): void {
    for (const { grant } of changes) this.#grants.set(grant.id, grant)
    for (const posting of postings) {
      if (posting.credit === 'player') this.#realMinor += posting.amountMinor
      if (posting.debit === 'player') this.#realMinor -= posting.amountMinor
      this.#postings.push(posting)
    }
  }

  /**
   * The movements, in order; the stakes of one command become one movement per account. A command that may be the wallet's
   * first movement passes its currency.
   */
  postings(operationKey: string, currency = this.#wallet.currency): Posting[] {
    const told: Posting[] = []
    for (const { id, code, ...posting } of this.#postings) {
      const known =
        code === 'stake' && told.find((each) => each.id === `${operationKey}#stake-${posting.debit}`)
      if (known) known.amountMinor += posting.amountMinor
      else
        told.push({
          ...this.#placed(posting, code),
          id: code === 'stake' ? `${operationKey}#stake-${posting.debit}` : id,
          code,
          currency,
          purpose: PURPOSE[code],
        })
    }
    return told
  }

  /** Moves real money to or from a vendor's own wallet; bonus movements belong to the main one. */
  #placed<Moves extends Pick<BonusPosting, 'debit' | 'credit'>>(
    posting: Moves,
    code: BonusCode,
  ): Omit<Moves, 'debit' | 'credit'> & Pick<Posting, 'debit' | 'credit'> {
    const isPlay = code === 'stake' || code === 'win' || code === 'rollback'
    const at = (account: BonusPosting['debit']) => (isPlay && account === 'player' ? this.#purse : account)
    return { ...posting, debit: at(posting.debit), credit: at(posting.credit) }
  }

  /** Ended grants are written before new ones, because only one bonus may be active at any moment. */
  rows(): Statement[] {
    const changes = [...this.#grants.values()].flatMap((grant): GrantChange[] => {
      const before = this.#was.get(grant.id)
      return before === grant ? [] : [{ was: before?.state ?? 'new', grant }]
    })
    return changes
      .toSorted((a, b) => Number(a.grant.state === 'active') - Number(b.grant.state === 'active'))
      .map((change) => grantStatement(change, this.#atMs))
  }
}
