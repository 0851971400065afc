import { ApiError } from '#lib/api/errors.ts'
import type { launchGame } from '#lib/api/games.ts'
import type { Call } from '#platform/call.ts'
import { hashToken, makeToken } from '#platform/session/tokens.ts'
import { brandOrigin, playOrigin } from '#platform/system/brand-origin.ts'
import { readGames, vendorKind } from './catalogue-repository.ts'
import { IN_HOUSE_GAMES } from './in-house.ts'
import { localeFor } from './locale.ts'
import { insertPlay } from './play-repository.ts'

/** Long enough for a slow phone to open the frame; the token is worth nothing afterwards. */
const LAUNCH_MS = 60_000

/** Where to open a game, with a token that is good once. A member's own; the game host never sees the brand's cookie. */
export async function launch(call: Call<typeof launchGame>) {
  const { env, tenant, now, host, member, input } = call
  const back = backAddress(host, input.backUrl)
  const [game] = await readGames(env, tenant, [input.nodeId])
  if (!game) throw new ApiError('game.unknown', { nodeId: input.nodeId })
  const isPlayable = Object.hasOwn(IN_HOUSE_GAMES, game.gameCode)
  if ((await vendorKind(env, game.vassalage)) !== 'inHouse' || !isPlayable)
    throw new ApiError('game.unavailable', { vendor: game.vassalage })

  const token = makeToken()
  const locale = localeFor(tenant.locales, input.language)
  const expiresAtMs = now + LAUNCH_MS
  const row = {
    tokenHash: hashToken(token),
    kind: 'launch',
    memberId: member.id,
    sessionHash: member.sessionHash,
    nodeId: game.nodeId,
    locale,
    expiresAtMs,
  } as const
  await insertPlay(env, tenant.id, { row, nowMs: now })
  const query = new URLSearchParams({ launch: token, lang: locale, back })
  return { url: `${playOrigin(host)}/${game.gameCode}/?${query}`, gameName: game.gameName, expiresAtMs }
}

/** Where the game's close button leads: only to the brand itself, or a game page would forward to anywhere. */
function backAddress(host: string, backUrl: string | undefined): string {
  const origin = brandOrigin(host)
  const address = URL.parse(backUrl ?? '/', origin)
  if (address?.origin !== origin)
    throw new ApiError('request.invalid', { fields: [{ field: 'backUrl', reason: 'foreign' }] })
  return address.href
}
