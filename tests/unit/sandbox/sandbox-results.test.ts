import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noticeResult } from '#lib/api/play/lottery-ops.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { signWebhook } from '../../../sandbox/signatures.ts'
import { deliverDue } from '../../../sandbox/result-feed/feed.ts'

const vnStations = z.array(z.object({ station: z.string(), prizes: z.array(z.array(z.string())) }))
const KEY = 'a key of the feed 0123456789'
const NOW = Date.UTC(2026, 10, 22, 14)
const server = createServer()
afterEach(() => server.close())

test('every official draw that was due is delivered once, signed, with a result of its game', async () => {
  const taken: { host: string; body: string; signature: string }[] = []
  server.on('request', (request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      taken.push({
        host: request.headers.host ?? '',
        body,
        signature: String(request.headers['x-signature']),
      })
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const lotus = platformSeed().tenants.find(({ id }) => id === 'lotus')
  const games = lotus?.lottery?.games ?? []
  const brands = [{ host: 'lotus.localhost', merchantCode: lotus?.merchantCode ?? '', games }]
  const delivered = new Set<string>()
  await deliverDue({ port, key: KEY, brands }, delivered, NOW)
  await deliverDue({ port, key: KEY, brands }, delivered, NOW)

  const official = games.filter(({ resultFrom }) => resultFrom === 'feed')
  expect(official.length).toBeGreaterThan(3)
  expect(taken).toHaveLength(official.length)
  const specials = new Map<string, Set<string>>()
  for (const { host, body, signature } of taken) {
    expect(host).toBe(`lotus.localhost:${port}`)
    expect(signature).toBe(signWebhook(KEY, body, NOW))
    const { gameCode, issue, result } = noticeResult.input.parse(JSON.parse(body))
    const game = official.find((each) => each.gameCode === gameCode)
    if (!game) throw new Error(`no game ${gameCode}`)
    const { stations } = Object(result)
    const family = ALL_FAMILIES[game.family]
    for (const { station, prizes } of vnStations.parse(stations ?? []))
      specials.set(station, (specials.get(station) ?? new Set()).add(JSON.stringify(prizes)))
    if (stations === undefined)
      expect(family.problemOfResult(result, gameRules(game, { issue, stations: [] }))).toBeUndefined()
  }
  // A station has one draw, whatever games are played on it, and no two stations or regions have the same.
  const results = [...specials.values()].flatMap((each) => [...each])
  expect(specials.size).toBeGreaterThan(4)
  expect(results).toHaveLength(specials.size)
  expect(new Set(results.map((prizes) => JSON.parse(prizes).flat().at(-1).slice(-2))).size).toBeGreaterThan(1)
  expect(new Set(results).size).toBe(specials.size)
}, 60_000)
