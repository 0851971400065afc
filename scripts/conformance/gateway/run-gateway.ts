import { parseArgs } from 'node:util'
import { API } from '#lib/api/index.ts'
import { BackEnd } from './back-end.ts'
import type { Finding } from './check-call.ts'
import { FAULTS } from './faults.ts'
import { findEach, type KitSettings } from './find-each.ts'
import { playerCalls, type PlayerCall } from './player-calls.ts'

const USAGE = `usage: npm run conformance -- gateway --url <https://back-end.example>
  --account <name> --password <text>   a test member: also the calls that need a session, and those with effects
  --money             also calls that move money, points or bonuses of that member
  --tenant <id>       the brand, as the edge names it; the first label of the host unless given
  --cookies           keeps cookies, which the edge does for our own platform alone; so on <brand>.localhost
  --only <call>       one call, by its name
  --defects           shows that each kind of check fails on a fault, simulated between the kit and the back end
  --json              one JSON document instead of lines; not with --defects
  Without an account only reads and refusals. Exit code 1 on any mistake; docs/gateway-guide.md has the rules.`

const OPTIONS = {
  url: { type: 'string' },
  account: { type: 'string', default: '' },
  password: { type: 'string', default: '' },
  money: { type: 'boolean', default: false },
  tenant: { type: 'string' },
  cookies: { type: 'boolean', default: false },
  only: { type: 'string' },
  defects: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const MARKS = { value: 'met ', refusals: 'part', none: 'none', mistake: 'NOT ' } as const

/** Every call of players against a back end of a brand's own; whether there was no mistake. */
export async function runGateway(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const isTwice = values.json && values.defects
  if (values.help || values.url === undefined || !URL.canParse(values.url) || isTwice) {
    console.log(USAGE)
    return values.help
  }
  const url = new URL(values.url)
  const { account, password, money } = values
  const keepsCookies = values.cookies || url.hostname.endsWith('.localhost')
  const backEnd = new BackEnd({
    url,
    tenant: values.tenant ?? url.hostname.split('.', 1)[0] ?? '',
    keepsCookies,
  })
  if (account !== '') {
    try {
      await backEnd.logIn({ account, password })
    } catch (cause) {
      console.error(`${account} cannot log in at ${url.origin}: ${String(cause)}`)
      return false
    }
  }
  const settings = { ask: backEnd.ask, account, password, money }
  const calls = playerCalls(API).filter(({ name }) => values.only === undefined || name === values.only)
  const findings: Finding[] = []
  for await (const finding of findEach(calls, settings)) {
    findings.push(finding)
    if (!values.json) tell(finding)
  }
  if (values.json)
    console.log(JSON.stringify({ url: url.href, ...countsOf(findings), calls: findings }, null, 2))
  else console.log(summaryOf(findings, url))
  const isRight = findings.length > 0 && findings.every(({ outcome }) => outcome !== 'mistake')
  return isRight && (!values.defects || (await plantAll(calls, settings)))
}

/** Each fault in turn, up to the first call that shows it. */
async function plantAll(calls: readonly PlayerCall[], settings: KitSettings): Promise<boolean> {
  const faults = FAULTS.filter(({ needsAccount = false }) => settings.account !== '' || !needsAccount)
  let caught = 0
  for (const { name, shows, plant } of faults) {
    const seen = await firstOf(calls, { ...settings, ask: plant(settings.ask) }, shows)
    if (seen !== undefined) caught += 1
    console.log(`${seen === undefined ? 'MISSED' : 'caught'} ${name}${seen ? `: ${seen}` : ''}`)
  }
  const less = FAULTS.length - faults.length
  console.log(`${caught}/${faults.length} planted faults caught${less > 0 ? `; ${less} need --account` : ''}`)
  return caught === faults.length
}

async function firstOf(
  calls: readonly PlayerCall[],
  settings: KitSettings,
  shows: RegExp,
): Promise<string | undefined> {
  for await (const { name, mistakes } of findEach(calls, settings)) {
    const seen = mistakes.find((mistake) => shows.test(mistake))
    if (seen !== undefined) return `${name}: ${seen}`
  }
  return undefined
}

function tell({ name, method, path, outcome, met, mistakes, notTried, p50Ms, slowestMs }: Finding): void {
  const time =
    p50Ms === undefined || slowestMs === undefined
      ? ''
      : `; p50 ${Math.round(p50Ms)} ms, slowest ${Math.round(slowestMs)} ms`
  const parts = [
    ...mistakes,
    ...(met.length > 0 ? [met.join(', ')] : []),
    ...notTried.map((reason) => `not tried: ${reason}`),
  ]
  console.log(`${MARKS[outcome]} ${name} ${method} ${path}: ${parts.join('; ')}${time}`)
}

function countsOf(findings: readonly Finding[]): Record<Finding['outcome'], number> {
  const of = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length
  return { value: of('value'), refusals: of('refusals'), none: of('none'), mistake: of('mistake') }
}

function summaryOf(findings: readonly Finding[], url: URL): string {
  const { value, refusals, none, mistake } = countsOf(findings)
  const slowest = findings.toSorted((one, other) => (other.slowestMs ?? 0) - (one.slowestMs ?? 0))[0]
  const time =
    slowest?.slowestMs === undefined ? '' : `; slowest ${slowest.name}, ${Math.round(slowest.slowestMs)} ms`
  return `${findings.length} calls at ${url.origin}: ${value} answered with a value, ${refusals} by refusals only, ${none} not tried, ${mistake} with mistakes${time}`
}
