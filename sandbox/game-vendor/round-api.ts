import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, readBody, Refused } from '../http.ts'
import { fieldOf } from './kinds/kind.ts'
import { roundData } from './page.ts'
import type { Rounds } from './rounds.ts'
import type { Sessions } from './sessions.ts'

interface ApiCall {
  request: IncomingMessage
  response: ServerResponse
  sessionId: string
  call: string
}

/** The calls of a game's page: its state, a new round, a turn of an open one. */
export async function answerRound(
  { sessions, rounds }: { sessions: Sessions; rounds: Rounds },
  { request, response, sessionId, call }: ApiCall,
): Promise<void> {
  const session = sessions.get(sessionId)
  if (!session) throw new Refused(404, 'session')
  if (request.method === 'GET' && call === 'state') {
    if (new URL(request.url ?? '/', 'http://vendor.localhost').searchParams.has('fresh'))
      session.balanceMinor = await session.wallet.balance().catch(() => session.balanceMinor)
    const { balanceMinor, ended } = session
    const current = [...session.open.values()].map(roundData)
    return json(response, 200, { balanceMinor, open: current, ended, feed: rounds.watch(session) })
  }
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'POST' || !type.startsWith('application/json')) throw new Refused(405, 'method')
  const body = parsed(await readBody(request))
  const key = fieldOf(body, 'key')
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw new Refused(400, 'request')
  if (call === 'play') return json(response, 200, await rounds.play(session, key, fieldOf(body, 'choice')))
  if (call !== 'act') throw new Refused(404, 'place')
  const turn = { roundId: String(fieldOf(body, 'roundId')), action: fieldOf(body, 'action') }
  json(response, 200, await rounds.act(session, key, turn))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(400, 'request')
  }
}
