import { CATEGORIES } from '#lib/api/fields.ts'
import { GRANT_STEPS, type Grant, type GrantTerms } from '#lib/shared/rewards/grant.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import { insertGrant } from '#platform/ledger/wallet/rows/grant-rows.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'

/**
 * Bonus money from before version 4 had no terms: it gets one grant with this id, which later wins of its bets feed as
 * well.
 */
export const EARLIER_GRANT = 'bonus:earlier'
/** That money is wagered once, on any game, within 90 days. */
const EARLIER_LIFE_MS = 90 * 86_400_000

const STATES = Object.keys(GRANT_STEPS)
  .map((state) => `'${state}'`)
  .join(', ')
const AMOUNTS = [
  'granted',
  'balance',
  'staked',
  'returned',
  'converted',
  'forfeited',
  'progress',
  'open_bets',
]
  .map((name) => `${name} INTEGER NOT NULL CHECK (${name} >= 0)`)
  .join(', ')
const FINAL = ['id', 'offer', 'terms', 'required', 'cap']
  .map((name) => `NEW.${name} IS NOT OLD.${name}`)
  .join(' OR ')

const TABLES = [
  `ALTER TABLE owner ADD COLUMN bonus_blocked INTEGER NOT NULL DEFAULT 0 CHECK (bonus_blocked IN (0, 1))`,
  // Movements up to this one predate bonus grants.
  `ALTER TABLE owner ADD COLUMN bonus_since INTEGER NOT NULL DEFAULT 0`,
  `CREATE TABLE bonus_grant (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, offer TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN (${STATES})), reason TEXT,
    terms TEXT NOT NULL CHECK (json_valid(terms)), required INTEGER NOT NULL CHECK (required >= 0), cap INTEGER,
    queue_place INTEGER NOT NULL, accept_by INTEGER, expires_at INTEGER, ${AMOUNTS},
    made_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    CHECK (balance = granted + returned - staked - converted - forfeited),
    CHECK (progress <= required),
    CHECK (converted <= coalesce(cap, converted)),
    -- Bonus money is paid out after its wagering alone.
    CHECK (converted = 0 OR state = 'completed'),
    CHECK (state <> 'completed' OR progress = required),
    CHECK (state IN ('active', 'closing') OR balance = 0),
    CHECK (state NOT IN ('offered', 'queued') OR granted = 0)
  ) STRICT`,
  `CREATE UNIQUE INDEX bonus_grant_active ON bonus_grant (state) WHERE state = 'active'`,
  `CREATE INDEX bonus_grant_open ON bonus_grant (queue_place) WHERE state IN ('offered', 'queued', 'active', 'closing')`,
  `CREATE TRIGGER bonus_grant_final BEFORE UPDATE ON bonus_grant
    WHEN ${FINAL} OR NEW.progress < OLD.progress
      OR (OLD.state NOT IN ('offered', 'queued', 'active', 'closing') AND NEW.state <> OLD.state)
    BEGIN SELECT RAISE(ABORT, 'grant is final'); END`,
  `CREATE TRIGGER bonus_grant_no_delete BEFORE DELETE ON bonus_grant
    BEGIN SELECT RAISE(ABORT, 'grant is final'); END`,
]

/** Bonuses have grants: terms, wagering, a queue and an end. Earlier bonus money gets a grant of its own. */
export const SCHEMA_V4 = [...TABLES, grantEarlierMoney]

function grantEarlierMoney(sql: LedgerSql): void {
  const sum = (query: string) => sql.first<{ total: number | null }>(query)?.total ?? 0
  const atMs = sum('SELECT max(at) AS total FROM op')
  sql.run('UPDATE owner SET bonus_since = (SELECT coalesce(max(seq), 0) FROM transfer)')
  if (sum("SELECT count(*) AS total FROM account WHERE code = 'bonus'") === 0) return
  const earlier = {
    heldMinor: sum("SELECT sum(credits - debits) AS total FROM account WHERE code = 'bonus'"),
    stakedMinor: sum('SELECT sum(stake_bonus) AS total FROM bet WHERE outcome IS NULL'),
    openBets: sum('SELECT count(*) AS total FROM bet WHERE outcome IS NULL AND stake_bonus > 0'),
    atMs,
  }
  insertGrant(sql, earlierGrant(earlier), atMs)
  sql.run(
    'UPDATE bet SET grant_id = ?, weight_bp = 10000 WHERE outcome IS NULL AND stake_bonus > 0',
    EARLIER_GRANT,
  )
}

function earlierGrant(earlier: {
  heldMinor: number
  stakedMinor: number
  openBets: number
  atMs: number
}): Grant {
  const { heldMinor, stakedMinor, openBets, atMs } = earlier
  const bonusMinor = heldMinor + stakedMinor
  const terms: GrantTerms = {
    bonusMinor: Math.max(1, bonusMinor),
    depositKey: undefined,
    requiredE4: bonusMinor * 10_000,
    capMinor: undefined,
    maxStakeMinor: undefined,
    isSticky: false,
    counts: 'stake',
    contribution: {
      excludedGames: [],
      games: [],
      categories: CATEGORIES.map((category) => ({ category, weightBp: 10_000 })),
      products: PRODUCTS.map((product) => ({ product, weightBp: 10_000 })),
      defaultBp: 10_000,
    },
    lifeMs: EARLIER_LIFE_MS,
  }
  return {
    id: EARLIER_GRANT,
    offerId: 'earlier',
    state: bonusMinor > 0 ? 'active' : 'lost',
    reason: undefined,
    terms,
    queuePosition: 1,
    acceptByMs: undefined,
    expiresAtMs: atMs + EARLIER_LIFE_MS,
    grantedMinor: bonusMinor,
    balanceMinor: heldMinor,
    stakedMinor,
    returnedMinor: 0,
    convertedMinor: 0,
    forfeitedMinor: 0,
    progressE4: 0,
    openBets,
  }
}
