import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { main } from '../../scripts/ops.ts'

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
