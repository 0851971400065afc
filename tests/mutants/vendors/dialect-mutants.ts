import type { Mutant } from '../mutant.ts'

const D = 'play/vendors/dialects'

/** Bugs of the published wallet formats as one could write them by mistake. */
const one = (name: string, ...[file, from, to]: [file: string, from: string, to: string]): Mutant => ({
  name: `formats: ${name}`,
  first: 'vendor-dialects',
  edits: [[file, from, to]],
})
/** Seen by what careless vendors send. */
const sent = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  ...one(name, ...edit),
  first: 'vendor-dialects-attacks',
})
/** Of rounds that end without a win. */
const ended = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  ...one(name, ...edit),
  first: 'vendor-ended-rounds',
})
/** Seen by the messages of one format. */
const told = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  ...one(name, ...edit),
  first: 'vendor-dialects-messages',
})

export const DIALECT_MUTANTS: readonly Mutant[] = [
  one(
    'anybody is the vendor',
    `${D}/run-dialect.ts`,
    'if (!(await dialect.isGenuine(base, { raw, setting })))',
    'if (false as boolean)',
  ),
  one(
    'a signature of other bytes passes',
    `${D}/rs.ts`,
    'bytes: raw.body })',
    'bytes: new TextEncoder().encode("{}") })',
  ),
  one(
    'any signature passes',
    'play/vendors/public-key.ts',
    'if (key && (await crypto.subtle.verify(RSA_SHA256, key, given, signed)))',
    'if (key)',
  ),
  one(
    'a vendor without a key is known',
    `${D}/rs.ts`,
    "if (publicKey === undefined || signature === '') return false",
    'if (publicKey === undefined) return true',
  ),
  told(
    'a weak key is taken',
    'play/vendors/public-key.ts',
    'const LEAST_BITS = 2048',
    'const LEAST_BITS = 512',
  ),
  one('no secret is compared', `${D}/live-secret.ts`, 'return equal.length > 0', 'return live.length > 0'),
  one(
    'the secret of the other direction passes',
    `${D}/one-wallet.ts`,
    "signedBy: 'vendor', text: raw.query",
    "signedBy: 'brand', text: raw.query",
  ),
  one(
    'addresses are not looked at',
    `${D}/run-dialect.ts`,
    '!isListed(base.address, addresses)',
    '!isListed(base.address, [base.address])',
  ),
  one('calls have no bound', `${D}/run-dialect.ts`, '  await limitCalls(base, setting)\n', ''),
  one(
    'strangers use up the bound',
    `${D}/run-dialect.ts`,
    '  await checkFormat(base',
    '  await limitCalls(base, setting)\n  await checkFormat(base',
  ),
  one(
    'a vendor speaks every published format',
    `${D}/run-dialect.ts`,
    '  await checkFormat(base, { vendor: raw.vendor, dialect: dialect.name })\n',
    '',
  ),
  one(
    'a vendor of a published format speaks ours too',
    'play/vendors/signature.ts',
    '  await checkFormat(base, { vendor: key.vendor, dialect: undefined })\n',
    '',
  ),
  told(
    'a message is read before its sender is known',
    `${D}/run-dialect.ts`,
    '    const vendor = await admit(dialect, base, raw)\n    body = parseExact(raw.body)\n',
    '    body = parseExact(raw.body)\n    const vendor = await admit(dialect, base, raw)\n',
  ),
  told(
    'fractions of the minor unit are cut off',
    `${D}/amounts.ts`,
    'if (shift < 0 && digits % by !== 0n) throw wrong(of.field)',
    '',
  ),
  told(
    'numbers are read as doubles',
    `${D}/exact-json.ts`,
    "new JsonNumber(context?.source ?? '')",
    'new JsonNumber(String(value))',
  ),
  told(
    'amounts above what is exact are taken',
    `${D}/amounts.ts`,
    'if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw wrong(of.field)',
    '',
  ),
  one('amounts of rs are minor units', `${D}/rs.ts`, 'const PLACES = 5', 'const PLACES = 2'),
  told('a free bet costs', `${D}/rs.ts`, 'told.is_free ? 0 : amountMinor', 'amountMinor'),
  told(
    'a bet becomes the player’s whose id it has',
    `${D}/told-player.ts`,
    "known(user || (await ofSession(call, token)) || (await ofIds(call, [{ kind: 'bet', id }])))",
    "known(user || (await ofIds(call, [{ kind: 'bet', id }])) || (await ofSession(call, token)))",
  ),
  one(
    'a win needs its session',
    `${D}/told-player.ts`,
    'known(user || (await ofIds(call, ids)) || (await ofSession(call, token)))',
    'known(user || (await ofSession(call, token)))',
  ),
  one(
    'a win that is early is lost',
    `${D}/refusals.ts`,
    "'vendor.tooEarly': 'UNKNOWN'",
    "'vendor.tooEarly': 'TRANSACTION_DOES_NOT_EXIST'",
  ),
  told(
    'a bet is credited as often as there are ids',
    `${D}/one-wallet.ts`,
    'transaction: creditId(userId, transaction.refId)',
    'transaction: transaction.id',
  ),
  told(
    'a credit is one for all players of its refId',
    `${D}/one-wallet.ts`,
    'const id = `${player}/${refId}`',
    'const id = player && refId',
  ),
  one(
    'a cancel before its bet looks done',
    `${D}/one-wallet.ts`,
    "if (isTombstone) throw new ApiError('wallet.betUnknown', { balanceMinor })",
    '',
  ),
  one(
    'a refund before its stake looks done',
    `${D}/recon.ts`,
    "if (isTombstone) throw new ApiError('wallet.betUnknown', { balanceMinor })",
    '',
  ),
  told(
    'any token pays prizes',
    `${D}/recon.ts`,
    "if (!(await isKnownToken(call, told.token))) throw new ApiError('vendor.session')",
    '',
  ),
  told(
    'a stake of promises is taken for nothing',
    `${D}/recon.ts`,
    "if (minorOf(call, transaction.stakePromo) > 0) throw new ApiError('wallet.insufficient')",
    '',
  ),
  one(
    'a launch token starts at any age',
    'play/vendors/session-repository.ts',
    "kind = 'launch' AND expires_at > ?`",
    "kind = 'launch' AND expires_at <> ?`",
  ),
  one(
    'a launch token starts any vendor’s session',
    'play/vendors/session-repository.ts',
    'WHERE tenant = ? AND vendor = ? AND token_hash = ?',
    "WHERE tenant = ? AND vendor <> ? || 'x' AND token_hash = ?",
  ),
  one(
    'an older session goes on beside the next',
    'play/vendors/session-repository.ts',
    "WHERE tenant = ?1 AND member_id = ?2 AND vendor = ?3 AND node_id = ?4 AND kind = 'session'",
    "WHERE tenant = ?1 AND member_id = ?2 AND vendor = ?3 AND node_id = ?4 AND kind = 'x'",
  ),
  told(
    'a session opens for another player',
    'play/vendors/session-service.ts',
    "if (player !== undefined && launch.memberId !== player) throw new ApiError('vendor.session')",
    '',
  ),
  one(
    'a session that is over can be checked on',
    'play/vendors/session-service.ts',
    "  checkSession(call, running, player ?? running?.memberId ?? '')\n",
    '',
  ),
  {
    ...one(
      'an entry is run as the brand’s own page',
      'play/vendors/adapters/one-wallet.ts',
      "?.protocol === 'https:'",
      '?.protocol',
    ),
    first: 'vendor-dialects-launch',
  },
  sent(
    'a win is paid in the name of any bet',
    'ledger/wallet/decisions/round-decisions.ts',
    '  if (missing) return missing\n',
    '',
  ),
  sent(
    'a win whose bet may still come is refused for good',
    'ledger/wallet/decisions/round-decisions.ts',
    "return isBack ? refuse('wallet.rolledBack') : refuseForNow('wallet.roundUnknown')",
    "return refuse('wallet.rolledBack')",
  ),
  sent(
    'another bet of the round makes another win',
    'ledger/wallet/decisions/canonical.ts',
    "return [...SETTINGS, 'betKey']",
    'return SETTINGS',
  ),
  sent(
    'a rollback of a win looks done',
    `${D}/rs.ts`,
    'if (isTombstone && (await isWin(call, betTransaction)))',
    'if (false as boolean)',
  ),
  sent(
    'a launch that is told of another player ends the running session',
    'play/vendors/session-service.ts',
    "if (player !== undefined && memberId !== player) throw new ApiError('vendor.session')",
    '',
  ),
  sent(
    'a refund needs its player or session',
    `${D}/recon.ts`,
    "namedPlayer(call, told, [{ kind: 'bet', id }])",
    'namedPlayer(call, told)',
  ),
  sent(
    'a refund of another player’s stake looks done',
    `${D}/recon.ts`,
    "'request.keyReused': 400",
    "'request.keyReused': 401",
  ),
  ended(
    'a bet of rs leaves its round open',
    `${D}/rs.ts`,
    'if (told.round_closed) await',
    'if (false as boolean) await',
  ),
  ended(
    'a stake leaves its round open',
    `${D}/recon.ts`,
    'if (!round?.id || round.ends) await',
    'if (!round?.id) await',
  ),
  ended(
    'a buy-in without a round stays open',
    `${D}/recon.ts`,
    'if (!round?.id || round.ends) await',
    'if (round?.ends) await',
  ),
  ended(
    'rounds that fail keep the others from their turn',
    'play/vendors/ended-rounds.ts',
    'nowMs + waitMs, ...keysOf',
    '0 * waitMs, ...keysOf',
  ),
  ended(
    'rounds that fail are logged with each try',
    'play/vendors/ended-rounds.ts',
    'if (tries === 0) writeLog',
    'if (tries >= 0) writeLog',
  ),
  ended(
    'a rollback leaves the rest of its round open',
    `${D}/rs.ts`,
    'if (told.round_closed && round) await',
    'if (false as boolean) await',
  ),
  ended(
    'a refund leaves the rest of its round open',
    `${D}/recon.ts`,
    'if (round?.ends && round.id) await',
    'if (false as boolean) await',
  ),
  ended(
    'an ended round is lost while its bet may be rolled back',
    'play/vendors/ended-rounds.ts',
    'atMs + ROLLED_BACK_WITHIN_MS',
    'atMs',
  ),
  ended(
    'a repetition puts the end of a round off',
    'play/vendors/ended-rounds.ts',
    'atMs + ROLLED_BACK_WITHIN_MS',
    'Math.max(atMs, Date.now()) + ROLLED_BACK_WITHIN_MS',
  ),
  ended(
    'the first message that ends a round counts',
    'play/vendors/ended-rounds.ts',
    'max(due_at, excluded.due_at)',
    'due_at',
  ),
  ended('an ended round takes bets', 'play/vendors/ended-rounds.ts', 'isLast: true,', 'isLast: false,'),
  ended(
    'a wallet that is away loses its rounds',
    'play/vendors/ended-rounds.ts',
    '  if (tenant)\n    await tryMoney(',
    '  if (tenant)\n    void tryMoney(',
  ),
  ended('nobody looks for ended rounds', 'http/schedule.ts', '  closeEndedRounds,\n', ''),
]
