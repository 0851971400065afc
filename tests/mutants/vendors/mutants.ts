import { CRASH_MUTANTS } from './crash-mutants.ts'
import { DIALECT_MUTANTS } from './dialect-mutants.ts'
import { IN_HOUSE_MUTANTS } from './in-house-mutants.ts'
import type { Mutant } from '../mutant.ts'

/** Bugs of the seamless wallet as one could write them by mistake. */
const one = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  name,
  edits: [edit],
})

export const MUTANTS: readonly Mutant[] = [
  one(
    'a launch outlives a break',
    'play/vendors/session-service.ts',
    'if (!isIn || isResting)',
    'if (!isIn)',
  ),
  one(
    'a launch outlives its login',
    'play/vendors/session-service.ts',
    'if (!isIn || isResting)',
    'if (isResting)',
  ),
  one(
    'a number that is not exact is taken as another',
    '../lib/shared/text/exact-json.ts',
    'decimalOf(source) === decimalOf(String(value))',
    'decimalOf(source) !== ""',
  ),
  {
    first: 'vendor-prizes',
    ...one(
      'a prize needs no round of the player',
      'play/vendors/win-bound.ts',
      'const roundDays = needsRound ? ROUND_DAYS : null',
      'const roundDays = needsRound ? null : null',
    ),
  },
  {
    first: 'vendor-prizes',
    ...one(
      'prizes of a day are not counted',
      'play/vendors/prize-repository.ts',
      "AND p.state IN ('paid', 'allowed')",
      "AND p.state = 'allowed'",
    ),
  },
  {
    first: 'vendor-prizes',
    ...one(
      'what was let pass is any sum',
      'play/vendors/prize-repository.ts',
      "OR (state = 'allowed' AND amount <> excluded.amount)",
      '',
    ),
  },
  {
    first: 'vendor-prizes',
    ...one(
      'corrections give without a bound',
      'play/vendors/end-service.ts',
      'await checkPrize(call, given, { needsRound: false })',
      '',
    ),
  },
  one(
    'a wrong signature passes',
    'play/vendors/signature.ts',
    '!isEqual(given, signVendorMessage(secret, message))',
    '!isEqual(given, given)',
  ),
  one(
    'calls of a vendor have no bound',
    'play/vendors/signature.ts',
    '  await limitCalls(base, setting)\n',
    '',
  ),
  one(
    'calls without the secret use up the bound',
    'play/vendors/signature.ts',
    '  await checkSignature(base, { key, call })\n  await limitCalls(base, setting)\n',
    '  await limitCalls(base, setting)\n  await checkSignature(base, { key, call })\n',
  ),
  one(
    'games open in any country',
    'play/vendors/play-policies.ts',
    'if (!isOfferedIn(rules, country))',
    'if (isOfferedIn(rules, country) && false)',
  ),
  one(
    'games are shown in any country',
    'play/vendors/states-service.ts',
    "return isOfferedIn(rules, country) ? state : 'hidden'",
    'return state',
  ),
  one(
    'a round takes stakes at any age',
    'ledger/wallet/decisions/stakes.ts',
    ' || atMs - round.at >= maxRoundAgeMs',
    '',
  ),
  one(
    'another bound of age makes another bet',
    'ledger/wallet/decisions/canonical.ts',
    "  'maxRoundAgeMs',\n",
    '',
  ),
  one(
    'a signature of any age passes',
    'play/vendors/signature.ts',
    '<= SIGNATURE_SKEW_MS',
    '<= 1000 * SIGNATURE_SKEW_MS',
  ),
  one(
    'the body is not signed',
    'play/vendors/signature.ts',
    'seconds: Number(time), nonce, body }',
    "seconds: Number(time), nonce, body: '' }",
  ),
  one(
    'one secret for all brands',
    'play/vendors/signature.ts',
    "{ ...key, brand: tenant.id, signedBy: 'vendor' }",
    "{ ...key, brand: 'alfa', signedBy: 'vendor' }",
  ),
  one(
    'an ended key is taken',
    'play/vendors/key-repository.ts',
    'ends_at === null || ends_at > nowMs',
    'ends_at !== nowMs',
  ),
  one('a third key leaves three', 'play/vendors/key-repository.ts', 'AND ends_at > ?3', 'AND ends_at < ?3'),
  one(
    'a nonce is taken twice',
    'play/vendors/signature.ts',
    'if (!(await useNonce(base, key.vendor, nonce)))',
    "if (!(await useNonce(base, key.vendor, nonce)) && nonce === '')",
  ),
  one(
    'addresses are not looked at',
    'play/vendors/signature.ts',
    '!isListed(address, addresses)',
    '!isListed(address, [address])',
  ),
  one(
    'a network is matched by its first half',
    'play/vendors/address.ts',
    'length === undefined ? own.length : Number(length)',
    'length === undefined ? own.length : Number(length) >> 1',
  ),
  one(
    'a launch token is good twice',
    'play/vendors/session-repository.ts',
    "`DELETE FROM vendor_session WHERE tenant = ? AND token_hash = ? AND vendor = ? AND kind = 'launch'\n     RETURNING token_hash, vendor, member_id, session_hash, node_id, locale, country, expires_at`",
    "`SELECT * FROM vendor_session WHERE tenant = ? AND token_hash = ? AND vendor = ? AND kind = 'launch'`",
  ),
  one(
    'a launch token is any vendor’s',
    'play/vendors/session-repository.ts',
    "WHERE tenant = ? AND token_hash = ? AND vendor = ? AND kind = 'launch'",
    "WHERE tenant = ? AND token_hash = ? AND vendor <> ? || 'x' AND kind = 'launch'",
  ),
  one(
    'a launch token never ends',
    'play/vendors/session-service.ts',
    '!launch || launch.expiresAtMs <= now',
    '!launch || launch.expiresAtMs <= 0',
  ),
  one(
    'a session bets for anybody',
    'play/vendors/session-service.ts',
    '!found || found.memberId !== player ||',
    '!found ||',
  ),
  one(
    'an idle session bets',
    'play/vendors/session-service.ts',
    '|| found.expiresAtMs <= now)',
    '|| found.expiresAtMs <= 0)',
  ),
  one(
    'a session outlives its login',
    'play/vendors/session-service.ts',
    "if (!found.isLoggedIn) throw new ApiError('vendor.session')",
    '',
  ),
  one(
    'a blocked player bets',
    'play/vendors/session-service.ts',
    "if (found.status !== 'active') throw new ApiError('vendor.playerBlocked')",
    '',
  ),
  one(
    'a replaced session bets',
    'play/vendors/session-repository.ts',
    "AND node_id = ? AND kind = 'session'`,",
    "AND node_id = ? AND kind = 'none'`,",
  ),
  one(
    'an id stands for two players',
    'play/vendors/bet-service.ts',
    "if (memberId !== player) throw new ApiError('request.keyReused')",
    '',
  ),
  one(
    'a repeated bet meets the rules of new ones',
    'play/vendors/bet-service.ts',
    'if (!isRepeated) await',
    'await',
  ),
  one('stakes of any size', 'play/vendors/bet-service.ts', 'stakeMinor > maxStakeMinor ||', ''),
  one(
    'free spins are too small',
    'play/vendors/bet-service.ts',
    '(stakeMinor > 0 && stakeMinor < minStakeMinor)',
    'stakeMinor < minStakeMinor',
  ),
  one(
    'a bet of another currency',
    'play/vendors/bet-service.ts',
    'if (currency !== tenant.currency.code)',
    'if (currency.length !== 3)',
  ),
  one(
    'a repeated refusal is asked nothing',
    'play/vendors/bet-service.ts',
    'if (!isRepeated) await checkNew',
    'if (!isSeen) await checkNew',
  ),
  one(
    'a stopped vendor bets',
    'play/vendors/bet-service.ts',
    'await checkStake({ env, tenant, now, memberId: player, game, stakeMinor })',
    '',
  ),
  one('wins of any size', 'play/vendors/win-bound.ts', 'told.amountMinor <= callMinor', 'callMinor >= 0'),
  one(
    'a win before its bet is lost',
    'play/vendors/end-service.ts',
    "reply.code === 'wallet.roundUnknown' && call.now - row.atMs < OVERTAKING_MS",
    'call.now < 0',
  ),
  one(
    'a win waits for ever',
    'play/vendors/end-service.ts',
    'call.now - row.atMs < OVERTAKING_MS',
    'call.now > 0',
  ),
  one(
    'a tombstone lies in nobody’s wallet',
    'play/vendors/end-service.ts',
    'told: [own, bet], nowMs: now',
    'told: [own, own], nowMs: now',
  ),
  one(
    'ids of other signs are one',
    'play/vendors/transaction-repository.ts',
    "createHash('sha256').update(id)",
    "createHash('sha256').update(id.toLowerCase())",
  ),
  one(
    'a movement is found by any vendor',
    'play/vendors/find-service.ts',
    '{ vendor: vendor.vassalage, id: transaction }',
    "{ vendor: 'NOVA', id: transaction }",
  ),
  {
    ...one(
      'money of the main wallet is staked at a vendor with its own',
      'play/vendors/purse.ts',
      'return tenant.singleWallet ? {} : { purse: vendor }',
      'return {}',
    ),
    first: 'vendor-transfer',
  },
  {
    ...one(
      'a win leaves the vendor’s own wallet',
      'ledger/wallet/decisions/round-decisions.ts',
      'const { category, game, world } = round\n  const run = runOf(wallet, atMs, live).from(command.purse)',
      'const { category, game, world } = round\n  const run = runOf(wallet, atMs, live)',
    ),
    first: 'vendor-transfer',
  },
  {
    ...one(
      'a rollback leaves the vendor’s own wallet',
      'ledger/wallet/decisions/bet-decisions.ts',
      'runOf(wallet, atMs, [bet]).from(purse)',
      'runOf(wallet, atMs, [bet])',
    ),
    first: 'vendor-transfer',
  },
  {
    ...one(
      'bonus money is staked from a vendor’s wallet',
      'ledger/wallet/decisions/bonus-run.ts',
      "this.#purse === 'player' || this.#ofBets.has(id)",
      "this.#purse !== ''",
    ),
    first: 'vendor-transfer',
  },
  {
    ...one(
      'an amount that differs is no difference',
      'play/vendors/compare.ts',
      'ours.betMinor === theirs.betMinor &&',
      '',
    ),
    first: 'vendor-ops',
  },
  {
    ...one(
      'a refusal counts as a movement',
      'play/vendors/compare.ts',
      'own.filter(({ isDone }) => isDone)',
      'own',
    ),
    first: 'vendor-ops',
  },
  {
    ...one(
      'the vendor’s list ends with its first page',
      'play/vendors/reconciliation.ts',
      'if (next === undefined) return all',
      'if (next !== null) return all',
    ),
    first: 'vendor-ops',
  },
  one(
    'a nonce is forgotten while a signature is fresh',
    'play/vendors/signature.ts',
    'const NONCE_KEPT_MS = 2 * SIGNATURE_SKEW_MS + 60_000',
    'const NONCE_KEPT_MS = SIGNATURE_SKEW_MS',
  ),
  ...DIALECT_MUTANTS,
  ...IN_HOUSE_MUTANTS,
  ...CRASH_MUTANTS,
]
