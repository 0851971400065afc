import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { main } from '../../../scripts/ops.ts'

/** What an operator reads about contracts: what is wrong, and what to do about it. */

const DECISION = ['--as', 'olga', '--reason', 'a new line']
let server: Server
let folder: string
let reply: { status: number; body: object }
let sent: string
let output: string
let errors: string

beforeEach(async () => {
  output = ''
  errors = ''
  sent = ''
  reply = { status: 200, body: { success: true, value: { content: [] } } }
  folder = mkdtempSync(join(tmpdir(), 'ops-contracts-'))
  server = createServer((request, response) => {
    request.on('data', (part) => (sent += String(part)))
    request.on('end', () => response.writeHead(reply.status).end(JSON.stringify(reply.body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OPS_KEY', 'a-key-for-tests-0123456789')
  vi.stubEnv('OPS_URL', undefined)
  vi.stubEnv('PORT', String(Object(server.address()).port))
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((errors += String(text))))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => server.close(resolve))
})

const REALTIME = {
  kind: 'realtime',
  category: 'ALL',
  profitRateE6: 10_000,
  lossRateE6: 10_000,
  minStakeMinor: 0,
}

function offer(terms: object): Promise<number> {
  const file = join(folder, 'terms.json')
  writeFileSync(file, JSON.stringify(terms))
  return main(['agents', 'offer', '--tenant', 'lotus', '--account', 'ana', '--file', file, ...DECISION])
}

function refuse(status: number, code: string, details?: object): void {
  reply = { status, body: { success: false, code, message: code, details } }
}

it('a file without terms is told field by field', async () => {
  const { category: _, ...rest } = REALTIME
  await expect(offer({ ...rest, profitRateE6: '1 %', lossRateE6: 2_000_000 })).resolves.toBe(1)
  expect(errors).toContain('category is missing')
  expect(errors).toContain('profitRateE6 is a whole number')
  expect(errors).toContain('lossRateE6 is out of range: 0 to 1000000')
  expect(errors).toContain('correct the file and repeat the command')
  expect(errors).not.toContain('invalid_type')
})

it('a kind that there is not is told with those that there are', async () => {
  await expect(offer({ ...REALTIME, kind: 'bonus' })).resolves.toBe(1)
  expect(errors).toMatch(/kind is not one of the allowed values: dividend, wage, .*commission/)
})

it('refused terms are told tier by tier', async () => {
  const tier = { field: 'terms.tiers.1.rate', rule: 'ascending' }
  const most = { field: 'terms.tiers.0.rate', rule: 'aboveTenant', allowed: 'at most 300000' }
  refuse(422, 'contract.terms', { problems: [tier, most] })
  await expect(offer(REALTIME)).resolves.toBe(1)
  expect(errors).toContain('tiers.1.rate has to be above that of the tier before')
  expect(errors).toContain('tiers.0.rate is more than the brand allows')
  expect(errors).toContain('at most 300000')
  expect(errors).not.toContain('{')
})

it('a line that would get too much is told with the way to offer it all the same', async () => {
  const rule = { rule: 'lineAboveMaximum', worstShareE6: 812_500, maximumShareE6: 600_000 }
  refuse(409, 'contract.warning', { warnings: [rule] })
  await expect(offer(REALTIME)).resolves.toBe(1)
  expect(errors).toContain('81.25 %')
  expect(errors).toContain('at most 60 %')
  expect(errors).toContain('--force')
})

it('a request to which the brand agrees is told the same, and --force is sent along', async () => {
  refuse(409, 'contract.warning', {
    warnings: [{ rule: 'lineAboveMaximum', worstShareE6: 812_500, maximumShareE6: 600_000 }],
  })
  const agree = ['agents', 'agree', '--tenant', 'lotus', '--id', 'c-1', '--force', ...DECISION]
  await expect(main(agree)).resolves.toBe(1)
  expect(errors).toContain('81.25 %')
  expect(JSON.parse(sent)).toMatchObject({ change: 'approveRequest', isWarned: true })
})

it('a move that lets two contracts pay for the same bets names them', async () => {
  refuse(409, 'agent.move', { reason: 'overlaps' })
  const move = ['agents', 'move', '--tenant', 'lotus', '--account', 'ana', '--to', 'bia', ...DECISION]
  await expect(main(move)).resolves.toBe(1)
  expect(errors).toContain('meet contracts of the same kind above "bia"')
})

it.each([
  ['member.unknown', 404, 'there is no account "ana" at lotus'],
  ['agent.type', 422, '"agents top" makes one'],
  ['contract.busy', 409, 'repeat the command'],
])('%s is told with what to do', async (code, status, text) => {
  refuse(status, code, { type: 2 })
  await expect(offer(REALTIME)).resolves.toBe(1)
  expect(errors).toContain(text)
  expect(errors).not.toContain('refused:')
})

it('a contract that cannot be ended is told with its state', async () => {
  refuse(409, 'contract.state', { state: 'terminated' })
  await expect(main(['agents', 'end', '--tenant', 'lotus', '--id', 'c-1', ...DECISION])).resolves.toBe(1)
  expect(errors).toContain('contract c-1 is terminated')
})

it('an agent without contracts is told so', async () => {
  await expect(main(['agents', 'contracts', '--tenant', 'lotus', '--account', 'ana'])).resolves.toBe(0)
  expect(output).toContain('lotus: ana has no contracts')
})

const BILL = {
  id: 'bill:wage:ALL:2026-11-20:v1:a-1',
  kind: 'wage',
  category: 'ALL',
  periodId: '2026-11-20',
  periodStartMs: Date.UTC(2026, 10, 20),
  periodEndMs: Date.UTC(2026, 10, 21),
  account: 'ana',
  version: 1,
  contractVersion: 1,
  payer: 'platform',
  outcome: 'reached',
  state: 'toApprove',
  earnedMinor: 1_234_56,
  dueMinor: 1_234_56,
  paidMinor: 5,
  lapsedMinor: 0,
  openMinor: 1_234_51,
  differenceMinor: 0,
  madeAtMs: Date.UTC(2026, 10, 21),
  expiresAtMs: Date.UTC(2027, 0, 20),
}

it('statements are written in money, with the day on which they lapse', async () => {
  const value = { currency: { code: 'BRL', exponent: 2 }, content: [BILL] }
  reply = { status: 200, body: { success: true, value } }
  await expect(main(['agents', 'bills', '--tenant', 'lotus'])).resolves.toBe(0)
  expect(output).toContain('lotus: 1 statement waits for an operator')
  expect(output).toContain('BRL 1234.56 due, 0.05 paid  toApprove  lapses 2027-01-20')
  output = ''
  await main(['agents', 'bills', '--tenant', 'lotus', '--account', 'ana', '--status', 'collected'])
  expect(output).toContain('lotus: 1 statement of ana, collected')
})

it('a status that statements do not have is told with those that they have', async () => {
  await expect(main(['agents', 'bills', '--tenant', 'lotus', '--status', 'paid'])).resolves.toBe(1)
  expect(errors).toMatch(/--status is one of .*toApprove.*collected.*not "paid"/)
  expect(sent).toBe('')
})

it.each([
  ['loop', '"bia" stands below "ana"'],
  ['top', '"ana" is a top agent'],
  ['same', '"ana" stands below "bia" already'],
])('a move that cannot be made says why: %s', async (reason, text) => {
  refuse(409, 'agent.move', { reason })
  const move = ['agents', 'move', '--tenant', 'lotus', '--account', 'ana', '--to', 'bia', ...DECISION]
  await expect(main(move)).resolves.toBe(1)
  expect(errors).toContain(text)
})

it('a period that was not closed is told with how periods are found', async () => {
  refuse(404, 'bill.unknown')
  const correct = ['agents', 'correct', '--tenant', 'lotus', '--account', 'ana', '--kind', 'dividend']
  await expect(main([...correct, '--period', '2026-W99', ...DECISION])).resolves.toBe(1)
  expect(errors).toContain('the line of "ana" has no closed period 2026-W99 of dividend')
  expect(errors).toContain('"agents bills --account ana"')
  expect(errors).not.toContain('?')
})

const FACTS = { account: 'ana', type: 41, upline: null, depth: 0, directSize: 2, teamSize: 3, rates: {} }
const shown = (over: object) => ({
  status: 200,
  body: { success: true, value: { ...FACTS, status: 'active', frozenAtMs: null, ...over } },
})

it('what an agent is says that statements are held back, and that the account is closed to play', async () => {
  reply = shown({ status: 'suspended', frozenAtMs: Date.UTC(2026, 10, 20) })
  await expect(main(['agents', 'show', '--tenant', 'lotus', '--account', 'ana'])).resolves.toBe(0)
  expect(output).toContain('statements are held back since 2026-11-20')
  expect(output).toContain('the account is suspended')
})

it('a top agent does not change its type because none was named', async () => {
  reply = shown({})
  await expect(main(['agents', 'top', '--tenant', 'lotus', '--account', 'ana', ...DECISION])).resolves.toBe(1)
  expect(errors).toContain('"ana" is a top agent of type 41 already')
  expect(errors).toContain('--type')
  expect(sent).toBe('')
})
