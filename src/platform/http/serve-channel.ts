import { PROTOCOL, TOKEN_PROTOCOL, type Channel } from '#lib/api/channel.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import { readCall, surfaceOf, type PlatformContext } from './context.ts'
import { limitAddress } from '#platform/base/guard/guard.ts'
import { machineOf } from '#platform/base/guard/network-prefix.ts'
import { checkSocketOrigin } from './origin.ts'
import { checkPolicies } from './policies.ts'
import { serve, type App } from './serve.ts'
import { readSession } from '#platform/people/session/session-service.ts'
import { ENTRANT_HEADER, type Entrant } from '#platform/talk/live/entrant.ts'
import { roomOf, type RoomKey } from '#platform/base/rooms/room-of.ts'

/** A page that loses its connection returns after seconds; more openings than this do not come from a page. */
const OPENINGS = { limit: 240, windowMs: 60_000 }

/**
 * Puts a channel on the app: its socket, and its polls at the same path. A socket is opened by both halves of a session, as
 * every call is; the room ends it with the session.
 */
export function serveChannel(app: App, channel: Channel): void {
  const { poll } = channel
  app.on('GET', poll.path, async (context, next) => {
    if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') return next()
    if (surfaceOf(context) !== poll.surface) throw new ApiError('request.notFound')
    checkSocketOrigin(context, poll)
    const base = await readCall(context)
    const member = await readListener(base, channel, tokenOf(context))
    await limitAddress(base, 'socket', OPENINGS)
    const room = roomOf(base.env, keyOf(channel, base, member))
    return room.fetch('https://room/', {
      headers: { upgrade: 'websocket', [ENTRANT_HEADER]: JSON.stringify(entrantOf(base, member)) },
    })
  })
  serve(app, poll, (call) => roomOf(call.env, keyOf(channel, call, memberOf(call))).read(call.input))
}

/** Calls without a session have no member. */
function memberOf(call: CallBase & { member?: SessionMember }): SessionMember | undefined {
  return call.member
}

async function readListener(
  base: CallBase,
  { who, poll }: Channel,
  token: string | undefined,
): Promise<SessionMember | undefined> {
  if (who === 'anyone') return undefined
  const member = await readSession(base, token, poll)
  await checkPolicies({ endpoint: poll, base, member })
  return member
}

function keyOf(
  { room }: Channel,
  { tenant }: Pick<CallBase, 'tenant'>,
  member: SessionMember | undefined,
): RoomKey {
  return { tenant: tenant.id, kind: room, ...(room === 'member' ? { memberId: member?.id } : {}) }
}

function entrantOf({ address }: CallBase, member: SessionMember | undefined): Entrant {
  if (!member) return { address: machineOf(address) }
  const { id: memberId, sessionHash: cookieHash, tabHash } = member
  return { address: machineOf(address), memberId, session: { cookieHash, tabHash } }
}

/** Browsers let a page set the protocols of a socket and no headers: the tab's token is the second protocol. */
function tokenOf(context: PlatformContext): string | undefined {
  const named = (context.req.header('sec-websocket-protocol') ?? '').split(',').map((each) => each.trim())
  if (!named.includes(PROTOCOL)) throw new ApiError('request.invalid')
  return named.find((each) => each.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length)
}
