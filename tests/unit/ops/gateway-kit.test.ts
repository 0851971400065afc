import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { BackEnd } from '../../../scripts/conformance/gateway/back-end.ts'
import type { Finding } from '../../../scripts/conformance/gateway/check-call.ts'
import { FAULTS as PLANTED } from '../../../scripts/conformance/gateway/faults.ts'
import { findEach, type KitSettings } from '../../../scripts/conformance/gateway/find-each.ts'
import { ACTS } from '../../../scripts/conformance/gateway/player-acts.ts'
import { heldBack, playerCalls, type PlayerCall } from '../../../scripts/conformance/gateway/player-calls.ts'
import { CALLS, FAULTS, PASSWORD, startStandIn, type StandIn, type StandInFault } from './gateway/stand-in.ts'

let standIn: StandIn | undefined
afterEach(() => standIn?.stop())

interface Options {
  fault?: StandInFault
  account?: string
  money?: boolean
  registry?: Record<string, Endpoint>
}

async function kitOf({ fault, account = 'tester' }: Options) {
  standIn = await startStandIn(fault)
  let readings = 0
  const clock = () => (fault === 'slow' ? (readings += 1_001) * 2 : 0)
  const { url } = standIn
  const backEnd = new BackEnd({ url, tenant: 'brand', keepsCookies: false, clock })
  if (account !== '') await backEnd.logIn({ account, password: PASSWORD })
  return { standIn, ask: backEnd.ask }
}

async function findAll(calls: PlayerCall[], settings: KitSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of findEach(calls, settings)) findings.push(finding)
  return findings
}

async function find(options: Options = {}) {
  const { account = 'tester', money = false, registry = CALLS } = options
  const { standIn: asked, ask } = await kitOf(options)
  const findings = await findAll(playerCalls(registry), { ask, account, password: PASSWORD, money })
  return { findings, acts: asked.acts }
}

const of = (findings: Finding[], name: string) => findings.find((each) => each.name === name)
const mistakesOf = (findings: Finding[]) =>
  findings.flatMap(({ name, mistakes }) => mistakes.map((mistake) => `${name}: ${mistake}`))

describe('a back end that answers as the registry says', () => {
  it('meets every check', async () => {
    const { findings } = await find()
    expect(mistakesOf(findings)).toEqual([])
    expect(findings.map(({ name, outcome, met }) => [name, outcome, met])).toEqual([
      ['readNews', 'value', ['unknown field refused', 'value']],
      ['readOwn', 'value', ['guests refused', 'unknown field refused', 'value']],
      ['sendMemberFeedback', 'value', ['guests refused', 'unknown field refused', 'value', 'repeated key']],
      ['confirmSession', 'value', ['guests refused', 'open body refused', 'unknown field refused', 'value']],
    ])
  })

  it('carries out nothing without an account, and it says what was not tried', async () => {
    const { findings, acts } = await find({ account: '' })
    expect([...acts.keys()]).toEqual(['readNews'])
    expect(of(findings, 'sendMemberFeedback')).toMatchObject({
      outcome: 'refusals',
      met: ['guests refused'],
      notTried: ['unknown field: needs --account', 'needs --account'],
    })
  })

  it('moves no money unless it is told to', async () => {
    const registry = { withdraw: CALLS.sendMemberFeedback }
    expect((await find({ registry })).acts.size).toBe(0)
    await standIn?.stop()
    expect((await find({ registry, money: true })).acts.get('sendMemberFeedback')).toBe(2)
  })

  it('is not asked what the kit cannot fill', async () => {
    const strange: Endpoint = { ...CALLS.sendMemberFeedback, input: z.strictObject({ colour: z.string() }) }
    const { findings, acts } = await find({ registry: { launchGame: strange } })
    expect(of(findings, 'launchGame')).toMatchObject({
      outcome: 'refusals',
      notTried: ['lacks a value for colour'],
    })
    expect(acts.size).toBe(0)
  })
})

describe('an act that nobody has judged', () => {
  it('is never carried out', async () => {
    const registry = { closeAccount: CALLS.sendMemberFeedback }
    const { findings, acts } = await find({ registry, money: true })
    expect(of(findings, 'closeAccount')?.notTried).toEqual(['has effects that nobody has judged'])
    expect(acts.size).toBe(0)
  })
})

describe('a back end with one fault', () => {
  const SHOWN: Record<StandInFault, string> = {
    status: 'readNews: status 200 with request.invalid instead of 422',
    shape: 'readNews: value: count invalid_type',
    code: 'readNews: refused with wallet.frozen, which is no code of the call',
    slow: 'readNews: answered after',
    html: 'readNews: content type text/html',
    envelope: 'readNews: no reply in the wire form',
    guest: 'readOwn: a guest is accepted',
    surplus: 'readNews: an unknown field is accepted',
    openBody: 'confirmSession: an open body is accepted',
    key: 'sendMemberFeedback: a repeated operationKey is not given the first answer',
  }

  it.each(FAULTS)('is found: %s', async (fault) => {
    const { findings } = await find({ fault })
    expect(mistakesOf(findings).join('\n')).toContain(SHOWN[fault])
    expect(findings.filter(({ outcome }) => outcome === 'mistake')).not.toEqual([])
  })

  it('is found where no reply comes', async () => {
    const { ask } = await kitOf({})
    await standIn?.stop()
    const settings = { ask, account: 'tester', password: PASSWORD, money: false }
    const findings = await findAll(playerCalls(CALLS), settings)
    expect(findings.map(({ outcome }) => outcome)).toEqual(['mistake', 'mistake', 'mistake', 'mistake'])
    standIn = undefined
  })

  it.each(PLANTED)('is found where it is planted: $name', async ({ plant, shows }) => {
    const { ask } = await kitOf({})
    const settings = { ask: plant(ask), account: 'tester', password: PASSWORD, money: false }
    const mistakes: string[] = []
    for await (const finding of findEach(playerCalls(CALLS), settings)) mistakes.push(...finding.mistakes)
    expect(mistakes).toContainEqual(expect.stringMatching(shows))
  })
})

describe('the calls of the kit', () => {
  const calls = playerCalls(API)

  it('are those of players, on paths that the edge routes to a gateway', () => {
    expect(calls.length).toBeGreaterThan(150)
    expect(calls.map(({ endpoint: { who } }) => who)).not.toContain('operator')
    expect(calls.filter(({ endpoint: { path } }) => !/^\/(?:wps|lgw|lotto)\//.test(path))).toEqual([])
    expect(calls.map(({ name }) => name)).not.toContain('openPlay')
  })

  it('that have effects are all judged, by names that the registry has', () => {
    const acts = calls.filter(({ endpoint: { method } }) => method !== 'GET').map(({ name }) => name)
    expect(Object.keys(ACTS).toSorted()).toEqual(acts.toSorted())
  })

  it('that have effects wait for an account, those of guests too', () => {
    const options = { hasAccount: false, money: true }
    const free = calls.filter(
      (call) => call.endpoint.method !== 'GET' && heldBack(call, options) === undefined,
    )
    expect(free.map(({ name }) => name)).toEqual([])
  })

  it('that carry an amount or points wait for --money', () => {
    const isMoney = ({ endpoint: { method, input } }: (typeof calls)[number]) =>
      method !== 'GET' &&
      /"(?:amountMinor|oddsVersion|points|quantity)"/.test(
        JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
      )
    const moving = calls.filter(isMoney)
    expect(moving.map(({ name }) => name)).toContain('placeBets')
    const free = moving.filter((call) => heldBack(call, { hasAccount: true, money: false }) === undefined)
    expect(free.map(({ name }) => name)).toEqual([])
  })
})
