import { one, type Mutant } from '../mutant.ts'

const ROOM = 'talk/live/room-object.ts'
const LOG = 'talk/live/room-log.ts'
const SERVE = 'http/serve-channel.ts'
const CHAT = 'talk/chat/chat-service.ts'
const inChat = (...given: Parameters<typeof one>): Mutant => ({ ...one(...given), first: 'chat' })

/** Bugs of the live channel and of the chat room, as one could write them by mistake. */
export const MUTANTS: readonly Mutant[] = [
  one(
    'a line that asks for a secret is told at once',
    'talk/chat/chat-service.ts',
    'const isHeld = isLure(input.text)',
    "const isHeld = input.text === ''",
  ),
  one(
    'the key of another line is taken',
    'talk/chat/chat-service.ts',
    "  if (said.isOther) throw new ApiError('request.keyReused')\n",
    '',
  ),
  one(
    'a name of the house is shown',
    'talk/chat/chat-service.ts',
    'nickname !== account && !isReserved',
    'nickname !== account',
  ),
  one(
    'a socket needs no tab token',
    'people/session/session-service.ts',
    'if (!cookie || !tabToken) throw',
    "if (!cookie) throw new ApiError('session.required')\n  if (!tabToken && base.userAgent === '') throw",
  ),
  one(
    'any session opens a socket with any token',
    'people/session/session-repository.ts',
    'AND session.cookie_hash = ? AND session.tab_hash = ?`,\n  )\n    .bind(tenant, cookieHash, tabHash)\n    .first<SessionWithMember>',
    'AND (session.cookie_hash = ? OR session.tab_hash = ?)`,\n  )\n    .bind(tenant, cookieHash, tabHash)\n    .first<SessionWithMember>',
  ),
  one(
    'a socket is opened without a session',
    SERVE,
    "if (who === 'anyone') return",
    "if (who !== 'agent') return",
  ),
  one('a socket is opened by a page of any origin', SERVE, '    checkSocketOrigin(context, poll)\n', ''),
  one(
    'a socket is opened on any surface',
    SERVE,
    'if (surfaceOf(context) !== poll.surface)',
    'if (surfaceOf(context) === undefined)',
  ),
  one('the protocol is not asked for', SERVE, 'if (!named.includes(PROTOCOL))', 'if (named.length === 0)'),
  one(
    'trial accounts enter every room',
    SERVE,
    '  await checkPolicies({ endpoint: poll, base, member })\n',
    '',
  ),
  one(
    'a poll keeps the session',
    'people/session/session-service.ts',
    'if (!isPassive && row.seen_at',
    'if (row.seen_at',
  ),
  one(
    'all members share a room',
    'base/rooms/room-of.ts',
    '...(memberId === undefined ? [] : [memberId])',
    '',
  ),
  one(
    'a frame may be of any length',
    ROOM,
    "typeof frame !== 'string' || frame.length > MOST_FRAME_LENGTH",
    "typeof frame !== 'string'",
  ),
  one(
    'a frame may be binary',
    ROOM,
    "typeof frame !== 'string' || frame",
    "typeof frame === 'string' && frame",
  ),
  one('a second hello is answered', ROOM, 'if (!place || seat.isReady)', 'if (!place)'),
  one(
    'what is no hello is passed over',
    ROOM,
    'if (!place || seat.isReady) return close(socket, CLOSE.misuse)',
    'if (!place || seat.isReady) return',
  ),
  one(
    'a session has as many sockets as it likes',
    'talk/live/room-sockets.ts',
    '(session !== undefined && of(sessionTag',
    '(session === undefined && of(sessionTag',
  ),
  one(
    'sockets outlive their session',
    ROOM,
    'if (!alive.has(session.tabHash)) close',
    'if (alive.size < 0) close',
  ),
  one(
    'sockets end with any session',
    ROOM,
    'if (!alive.has(session.tabHash)) close',
    'if (alive.size >= 0) close',
  ),
  one(
    'a nudge looks after no session',
    ROOM,
    '    await this.endDeadSessions()\n    await this.#refresh()\n',
    '    await this.#refresh()\n',
  ),
  one(
    'a room that is left open knows no member',
    'talk/live/room-sockets.ts',
    '...(memberId === undefined ? [] : [memberTag(memberId)]),',
    '',
  ),
  one(
    'the end of a session is told to no other room',
    ROOM,
    ', this.#seats.end(this.env, this.#key)])',
    '])',
  ),
  one('a socket in another room is not noted', ROOM, '    await tellSeat(this.env, this.#key, who)\n', ''),
  one(
    'the balance is not read at the hello',
    ROOM,
    '    await this.#refresh()\n    // Sends pending messages first',
    '    // Sends pending messages first',
  ),
  one(
    'a message of the inbox is told at each look',
    ROOM,
    "if (!this.#log.hasSaid('message', message.id))",
    '',
  ),
  one('a lost line misses a message', LOG, 'WHERE seq > ? ORDER BY seq', 'WHERE seq > ? + 1 ORDER BY seq'),
  one(
    'a lost line receives a message again',
    LOG,
    'WHERE seq > ? ORDER BY seq',
    'WHERE seq >= ? ORDER BY seq',
  ),
  one(
    'a room that began anew resumes',
    LOG,
    'epoch === this.#epoch && since !== undefined',
    'since !== undefined',
  ),
  one(
    'the wallet tells nobody',
    'ledger/wallet/projection/live-listener.ts',
    'if (!before.isWatched || before.version',
    'if (before.isWatched || before.version',
  ),
  one(
    'a bonus is told again',
    'ledger/wallet/wallet-object.ts',
    'if (isTold && this.balance().version !== before)',
    'if (isTold)',
  ),
  inChat(
    'who is silenced waits for a turn first',
    CHAT,
    'if (mutedUntilMs !== undefined) throw',
    'if (mutedUntilMs === 0) throw',
  ),
  inChat(
    'a line gets in after a mute',
    'talk/chat/chat-repository.ts',
    'WHERE NOT EXISTS (SELECT 1 ${mutes})',
    'WHERE ?3 > 0',
  ),
  inChat(
    'a line that a mute kept out counts as said',
    CHAT,
    'if (said.mutedUntilMs !== undefined) throw',
    'if (said.mutedUntilMs === 0) throw',
  ),
  inChat(
    'a line stays that was withdrawn before the room knew it',
    CHAT,
    'if (await isRemoved(env, tenant.id, line.id))',
    'if (await isRemoved(env, tenant.id, line.text))',
  ),
  inChat('a closed room takes lines', CHAT, 'if (!rules.isOpen) throw', 'if (rules.slowSeconds < 0) throw'),
  inChat(
    'slow mode holds nobody',
    CHAT,
    'if (refusedBy === undefined) return',
    'if (refusedBy !== "chat") return',
  ),
  inChat(
    'a line is said again with each try',
    CHAT,
    'if (said.isNew) await tellLine',
    "if (said.isNew || text !== '') await tellLine",
  ),
  inChat(
    'a line that was refused is taken when it comes again',
    'base/guard/guard-object.ts',
    'row.count >= limit.limit) return { refusedBy',
    "row.count >= limit.limit && (this.#keep(key, { value: '', tries: 0, expiresAtMs }), true)) return { refusedBy",
  ),
  inChat(
    'words come as they were written',
    CHAT,
    'const text = cleanWords(input.text)',
    'const { text } = input',
  ),
  inChat(
    'the login name is shown',
    CHAT,
    'const isChosen = nickname',
    "const isChosen = account !== '' || nickname",
  ),
  inChat('a line that was taken away is told to newcomers', ROOM, 'this.#log.forget(type, ids)', '[...ids]'),
  inChat(
    'a break does not close the chat',
    'care/protection/during-break.ts',
    "  'PROTECT3',\n])",
    "  'PROTECT3',\n  'LIVE3',\n])",
  ),
]
