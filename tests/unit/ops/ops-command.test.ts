import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API } from '#lib/api/index.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { COMMAND_NAMES, main, seed } from '../../../scripts/ops.ts'
import { refusalWords } from '../../../scripts/ops/refusal-texts.ts'
import { USAGE } from '../../../scripts/ops/usage.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  host: string | undefined
  authorization: string | undefined
  body: unknown
}

const KEY = 'a-key-for-tests-0123456789'
let server: Server
let port: number
let seen: Seen[]
let reply: { status: number; body: unknown }
let output: string
let errors: string

beforeEach(async () => {
  seen = []
  output = ''
  errors = ''
  answer({ maintenance: false, blockedRegions: [] })
  server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method, url, headers } = request
      seen.push({ method, url, host: headers.host, authorization: headers.authorization, body })
      response
        .writeHead(reply.status)
        .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = Number(Object(server.address()).port)
  vi.stubEnv('OPS_KEY', KEY)
  vi.stubEnv('OPS_URL', undefined)
  vi.stubEnv('PORT', String(port))
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((errors += String(text))))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await new Promise((resolve) => server.close(resolve))
})

async function read(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}

function answer(value: unknown): void {
  reply = { status: 200, body: { success: true, value } }
}

function refuse(status: number, code: string, details?: unknown): void {
  reply = { status, body: { success: false, code, message: code, details } }
}

const run = (line: string) => main(line.split(' ').filter(Boolean))

describe('commands', () => {
  it.each([
    ['status --tenant lotus', { method: 'GET', url: '/ops/status?tenant=lotus', body: undefined }],
    [
      'maintenance on --tenant lotus',
      { method: 'POST', url: '/ops/maintenance', body: { tenant: 'lotus', on: true } },
    ],
    [
      'maintenance on --tenant lotus --retry-after 600',
      {
        method: 'POST',
        url: '/ops/maintenance',
        body: { tenant: 'lotus', on: true, retryAfterSeconds: 600 },
      },
    ],
    [
      'maintenance off --tenant lotus',
      { method: 'POST', url: '/ops/maintenance', body: { tenant: 'lotus', on: false } },
    ],
    [
      'regions set br,US --tenant lotus',
      { method: 'POST', url: '/ops/regions', body: { tenant: 'lotus', blockedRegions: ['BR', 'US'] } },
    ],
    [
      'regions clear --tenant lotus',
      { method: 'POST', url: '/ops/regions', body: { tenant: 'lotus', blockedRegions: [] } },
    ],
  ])('%s', async (line, call) => {
    expect(await run(line)).toBe(0)
    expect(seen).toEqual([{ ...call, host: `ops.localhost:${port}`, authorization: `Bearer ${KEY}` }])
    expect(output).toContain('lotus: maintenance off')
  })

  it('says since when and how long maintenance lasts', async () => {
    answer({ maintenance: true, sinceMs: 0, retryAfterSeconds: 600, blockedRegions: ['BR'] })
    await run('status --tenant lotus')
    expect(output).toContain('maintenance on since 1970-01-01T00:00:00.000Z, back in 600 s')
    expect(output).toContain('blocked regions BR')
  })

  it('checks the ledger of one brand, or of all', async () => {
    answer({ wallets: 2, transfers: 5, broken: [] })
    expect(await run('ledger check --tenant lotus')).toBe(0)
    expect(output).toBe('lotus: 2 wallets, 5 transfers, 0 broken invariants\n')
    seen.length = 0
    expect(await run('ledger check')).toBe(0)
    expect(seen.map(({ body }) => Object(body).tenant)).toEqual(
      expect.arrayContaining(['aurora', 'lotus', 'najm', 'bayani']),
    )
  })

  it('fails where an invariant is broken, and says which', async () => {
    answer({ wallets: 2, transfers: 5, broken: [{ memberId: 'm-1', invariant: 'floors', detail: 'no' }] })
    expect(await run('ledger check --tenant lotus')).toBe(1)
    expect(output).toContain('m-1: floors: no')
    expect(errors).toContain('1 broken invariants')
  })

  it('writes the document of all calls', async () => {
    answer({ openapi: '3.1.0' })
    expect(await run('openapi')).toBe(0)
    expect(JSON.parse(output)).toEqual({ openapi: '3.1.0' })
    const folder = mkdtempSync(join(tmpdir(), 'ops-'))
    expect(await run(`openapi --out ${folder}/calls.json`)).toBe(0)
    expect(JSON.parse(readFileSync(`${folder}/calls.json`, 'utf8'))).toEqual({ openapi: '3.1.0' })
    rmSync(folder, { recursive: true })
  })

  it('sets the key that a vendor signs with from a file, and shows that there is one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ops-'))
    const publicKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
    writeFileSync(join(folder, 'vendor.pem'), `${publicKey}\n`)
    const rules = { addresses: [], currencies: [], countries: [], publicKey }
    answer({ vendor: 'RSV', state: 'on', rules, before: rules, changedBy: 'bo', reason: 'why' })
    const line = `vendors rules RSV --tenant lotus --as bo --reason why --public-key ${folder}/vendor.pem`
    expect(await run(line)).toBe(0)
    expect(seen.at(-1)?.body).toMatchObject({ vendor: 'RSV', rules: { publicKey } })
    expect(output).toBe('lotus: RSV is on (bo: why); a public key\n')
    const fields = [{ field: 'rules.publicKey', reason: 'an RSA key of at least 2048 bits' }]
    reply = {
      status: 422,
      body: { success: false, code: 'request.invalid', message: '', details: { fields } },
    }
    expect(await run(line)).toBe(1)
    expect(errors).toContain('--public-key is not accepted as it is written')
    expect(errors).toContain('at least 2048 bits')
    rmSync(folder, { recursive: true })
  })

  it('names every command and its actions in the usage', async () => {
    const lines = USAGE.split('\n')
    for (const name of COMMAND_NAMES) {
      const own = lines.filter((line) => new RegExp(`(?:^  |; |\\|)${name}\\b`).test(line)).join('\n')
      expect(own, name).not.toBe('')
      errors = ''
      // A command without that action lists those it has.
      if (['seed', 'openapi', 'status'].includes(name)) continue
      await run(`${name} nonesuch --tenant lotus`)
      const actions = /takes (.*), not "nonesuch"/.exec(errors)?.[1]?.match(/[a-z][a-z0-9-]*/g) ?? []
      for (const action of actions.filter((word) => word !== 'or' && word !== 'BR'))
        expect(own, `${name} ${action}`).toMatch(new RegExp(`\\b${action}\\b`))
    }
  })

  it('says how to use it', async () => {
    expect(await run('--help')).toBe(0)
    expect(output).toContain('usage: npm run ops')
  })
})

describe('withdrawals', () => {
  const ITEM = {
    id: 'w-1',
    account: 'saver',
    currency: { code: 'BRL', exponent: 2 },
    status: 'reviewing',
    amountMinor: 150_005,
    payout: 'pix · Saver · •••• 8901',
    requestedAtMs: 0,
    reviews: [{ operator: 'ana', decision: 'approve', reason: 'looked at it', atMs: 0 }],
  }

  it('are listed with who decided what', async () => {
    answer({ withdrawals: [ITEM] })
    expect(await run('withdrawals list --tenant lotus')).toBe(0)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/ops/withdrawals?tenant=lotus' })
    expect(output).toContain('w-1  saver  BRL 1500.05  pix · Saver · •••• 8901  reviewing')
    expect(output).toContain('ana: approve: looked at it')
  })

  it('are listed by what the members answered', async () => {
    answer({ withdrawals: [{ ...ITEM, status: 'notReceived' }] })
    expect(await run('withdrawals list --tenant lotus --status notReceived')).toBe(0)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/ops/withdrawals?tenant=lotus&status=notReceived' })
    expect(output).toContain('lotus: 1 withdrawals with the status notReceived')
    expect(output).toContain('w-1  saver  BRL 1500.05  pix · Saver · •••• 8901  notReceived')
  })

  it.each([
    ['approve', '--as bea', { operator: 'bea', decision: 'approve', reason: 'approved' }],
    ['reject', '--as bea --reason unclear', { operator: 'bea', decision: 'reject', reason: 'unclear' }],
  ])('%s %s', async (action, rest, body) => {
    answer(ITEM)
    expect(await run(`withdrawals ${action} --tenant lotus --id w-1 ${rest}`)).toBe(0)
    expect(seen[0]).toMatchObject({
      url: '/ops/withdrawals/review',
      body: { tenant: 'lotus', id: 'w-1', ...body },
    })
  })

  it.each([
    ['approve --tenant lotus --as bea', '--id'],
    ['approve --tenant lotus --id w-1', '--as'],
    ['reject --tenant lotus --id w-1 --as bea', '--reason'],
    ['pay --tenant lotus', '"release", "approve" or "reject", not "pay"'],
    ['list --tenant lotus --status lost', 'reviewing, sending, sent, received, partly, notReceived'],
    ['approve --tenant lotus --id w-1 --as bea --status sent', '--status'],
    ['list', '--tenant'],
  ])('cannot be: %s', async (line, hint) => {
    expect(await run(`withdrawals ${line}`)).toBe(1)
    expect(errors).toContain(hint)
    expect(seen).toEqual([])
  })

  it('close an account, and say what was done to it', async () => {
    answer({
      ...{ account: 'ana', status: 'suspended' },
      actions: [{ status: 'suspended', operator: 'bo', reason: 'chargebacks', atMs: 0 }],
    })
    const words = 'members suspend --tenant lotus --account ana --as bo --reason chargebacks'
    expect(await run(words)).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      url: '/ops/members/status',
      body: { tenant: 'lotus', account: 'ana', status: 'suspended', operator: 'bo', reason: 'chargebacks' },
    })
    expect(output).toContain('lotus: ana is suspended')
    expect(output).toContain('suspended by bo: chargebacks')
  })

  it('show a record, masked or with a reason in full', async () => {
    const record = {
      ...{ account: 'ana', type: 0, status: 'active', isBanned: false, joinedAtMs: 0, upline: 'bruno' },
      currency: { code: 'VND', exponent: 0 },
      ...{ email: 'a•••@•••.com', mobile: '••• 4321', contacts: { zalo: '••• 1234' } },
      verification: { documents: 'none', hasIdNumber: false, secondFactor: true },
      terms: { version: '2026-10-01', acceptedAtMs: 0 },
      acceptances: [
        { version: '2026-10-01', way: 'dialog', acceptedAtMs: 0 },
        { version: '2026-09-01', way: 'registration', acceptedAtMs: 0 },
      ],
      limits: [{ kind: 'time', period: 'day', max: 60, by: 'player' }],
      pause: null,
      readings: [{ operator: 'cy', reason: 'a letter of hers', atMs: 0 }],
    }
    answer(record)
    expect(await run('members show --tenant lotus --account ana')).toBe(0)
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/ops/members/record?tenant=lotus&account=ana' })
    expect(output).toContain('lotus: ana  player  active  since 1970-01-01  VND')
    expect(output).toContain('terms accepted: version 2026-10-01 at 1970-01-01T00:00:00.000Z')
    expect(output).toContain('accepted terms 2026-10-01 at 1970-01-01T00:00:00.000Z, when asked later')
    expect(output).toContain('accepted terms 2026-09-01 at 1970-01-01T00:00:00.000Z, at the registration')
    expect(output).toContain('zalo ••• 1234')
    expect(output).toContain('time 60 minutes a day')
    expect(output).toContain('read in full by cy')
    answer(record)
    expect(await run('members show --tenant lotus --account ana --full --as bo --reason letter')).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      ...{ method: 'POST', url: '/ops/members/record' },
      body: { tenant: 'lotus', account: 'ana', operator: 'bo', reason: 'letter' },
    })
    refuse(404, 'member.unknown')
    expect(await run('members show --tenant lotus --account ana')).toBe(1)
    expect(errors).toContain('there is no account "ana" at lotus')
  })

  it('bar a member from play, and take a bonus back', async () => {
    const as = '--tenant lotus --account ana --as bo --reason cheating'
    answer({
      ...{ account: 'ana', status: 'active' },
      actions: [{ status: 'banned', operator: 'bo', reason: 'cheating', atMs: 0 }],
    })
    expect(await run(`members ban ${as}`)).toBe(0)
    expect(seen.at(-1)).toMatchObject({ url: '/ops/members/status', body: { status: 'banned' } })
    expect(output).toContain('ana is barred from play for ever')
    answer({ bonusMinor: 0, playerMinor: 5 })
    // The list that is shown afterwards is another answer than this.
    await run(`bonuses take --id promo:one:two ${as}`)
    expect(seen.find(({ url }) => url === '/ops/bonuses/take')).toMatchObject({
      body: { tenant: 'lotus', account: 'ana', bonusId: 'promo:one:two', operator: 'bo', reason: 'cheating' },
    })
  })

  it('take a second factor off, and say what was done to the account', async () => {
    answer({
      account: 'ana',
      actions: [
        { status: 'secondFactorOff', operator: 'bo', reason: 'lost phone', atMs: 5 },
        { status: 'active', operator: 'cy', reason: 'it was the bank', atMs: 0 },
      ],
    })
    expect(await run('members reset-2fa --tenant lotus --account ana --as bo --reason lost')).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      ...{ method: 'POST', url: '/ops/members/second-factor' },
      body: { tenant: 'lotus', account: 'ana', operator: 'bo', reason: 'lost' },
    })
    expect(output).toContain('lotus: ana is without a second factor, and logged out everywhere')
    expect(output).toContain('second factor taken off by bo: lost phone')
    expect(output).toContain('active by cy: it was the bank')
  })

  it.each([
    ['reset-2fa', 404, 'member.unknown', 'there is no account "ana" at lotus'],
    ['suspend', 404, 'member.unknown', 'there is no account "ana" at lotus'],
    ['restore', 409, 'member.banned', '"ana" is banned'],
    ['reset-2fa', 409, 'totp.notOn', '"ana" has no second factor; nothing was done'],
    ['reset-2fa', 401, 'operator.unauthorised', 'check OPS_KEY'],
    ['suspend', 403, 'operator.otherName', 'this key is not that of'],
  ])('%s, refused with %i %s, says why in words', async (action, status, code, message) => {
    refuse(status, code)
    expect(await run(`members ${action} --tenant lotus --account ana --as bo --reason lost`)).toBe(1)
    expect(errors).toContain(message)
  })

  it('close what is owed for a deposit that was called back', async () => {
    const by = (operator: string) => ({ operator, reason: 'case 7', atMs: 0 })
    answer({
      ...{ depositId: 'd-1', account: 'ana', currency: { code: 'BRL', exponent: 2 }, amountMinor: 80_00 },
      ...{ asked: by('bo'), agreed: by('cy'), reversedAtMs: 0, owedMinor: 60_00 },
      settlement: { outcome: 'waived', asked: by('dee'), agreed: null, settledAtMs: null },
    })
    expect(await run('deposits waive --tenant lotus --id d-1 --as dee --reason gone')).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      url: '/ops/deposits/owed',
      body: { tenant: 'lotus', id: 'd-1', outcome: 'waived', operator: 'dee', reason: 'gone' },
    })
    expect(output).toContain('BRL 80.00, of it 60.00 owed, waived as soon as a second person agrees')
    refuse(409, 'deposit.state')
    expect(await run('deposits paid --tenant lotus --id d-1 --as dee --reason gone')).toBe(1)
    expect(errors).toContain('nothing is owed for this deposit')
  })

  it('say in words why a decision does not count', async () => {
    refuse(409, 'withdrawal.sameOperator')
    expect(await run('withdrawals approve --tenant lotus --id w-1 --as ana')).toBe(1)
    expect(errors).toContain('this person has decided already')
  })
})

describe('players and queues', () => {
  const BRL = { code: 'BRL', exponent: 2 }

  it('finds a player by any text, and says by what', async () => {
    const found = [{ by: 'payoutNumber', text: '••• 8901' }]
    const player = {
      ...{ account: 'ana', memberId: 'm-1', nickname: 'Aninha', type: 0, status: 'active', isBanned: false },
      ...{ joinedAtMs: 0, email: 'a•••@•••.example', mobile: null, found },
    }
    answer({ players: [player], isCut: true })
    expect(await run('players find 1234 5678 --tenant lotus')).toBe(0)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/ops/members/search?tenant=lotus&q=1234+5678' })
    expect(output).toContain('lotus: 1 and more found')
    expect(output).toContain('ana  Aninha  active  a•••@•••.example  -  by payoutNumber ••• 8901')
  })

  it('shows lists of a player, of one kind and day, and where each goes on', async () => {
    const row = {
      ...{ id: '7', atMs: 0, purpose: 'stake', kind: 'stake', debit: 'player', credit: 'world:game:NOVA' },
      ...{ amountMinor: 150, changeMinor: -150, balanceAfterMinor: 850, isPoints: false },
      ...{ reference: 'spin', operation: 'op-1' },
    }
    answer({ currency: BRL, movements: [row], next: '5:7' })
    const words = '--tenant lotus --account ana --kind stake --date 2026-11-30 --after 9:9'
    expect(await run(`players movements ${words}`)).toBe(0)
    expect(seen[0]?.url).toBe(
      '/ops/members/movements?tenant=lotus&account=ana&after=9%3A9&fromDay=2026-11-30&toDay=2026-11-30&purpose=stake',
    )
    expect(output).toContain('stake  player -> world:game:NOVA  BRL 1.50  left BRL 8.50  spin')
    expect(output).toContain('more with --after 5:7')
  })

  it('writes notes, and sets a limit in its own unit', async () => {
    answer({ ...{ id: 'n-1', author: 'bo', text: 'called', atMs: 0, isPinned: false }, pinnedBy: null })
    expect(await run('players note --tenant lotus --account ana --as bo --reason called')).toBe(0)
    expect(seen[0]).toMatchObject({
      url: '/ops/members/notes',
      body: { tenant: 'lotus', account: 'ana', operator: 'bo', text: 'called' },
    })
    const limit = { kind: 'deposit', period: 'day', used: 0, max: 500, others: [], left: 500, raise: null }
    answer({ currency: BRL, limits: [limit] })
    const words = '--kind deposit --period day --amount 500 --as bo --reason asked'
    expect(await run(`players limit --tenant lotus --account ana ${words}`)).toBe(0)
    expect(seen[1]).toMatchObject({
      url: '/ops/members/limits',
      body: { kind: 'deposit', period: 'day', max: 500, operator: 'bo', reason: 'asked' },
    })
    expect(output).toContain('ana: deposit a day: 500')
  })

  it('takes a withdrawal, and says who has it where somebody does', async () => {
    answer({ operator: 'bo', atMs: 0, untilMs: 600_000 })
    expect(await run('withdrawals claim --tenant lotus --id w-1 --as bo')).toBe(0)
    expect(seen[0]).toMatchObject({ url: '/ops/claims', body: { subject: 'withdrawal', id: 'w-1' } })
    refuse(409, 'entry.claimed', { operator: 'ana', untilMs: 600_000 })
    expect(await run('withdrawals claim --tenant lotus --id w-1 --as bo')).toBe(1)
    expect(errors).toContain('somebody else works on it: ana')
  })

  it('names the members behind a difference, page by page', async () => {
    const gap = {
      account: 'ana',
      memberId: 'm-1',
      what: 'deposits BRL',
      ledgerMinor: 5,
      recordedMinor: 4,
      waiting: 0,
    }
    answer({ currency: BRL, wallets: 1, gaps: [gap] })
    expect(await run('reconciliation gaps --tenant lotus --date 2026-11-30')).toBe(0)
    expect(seen[0]?.url).toBe('/ops/reconciliation/gaps?tenant=lotus&day=2026-11-30')
    expect(output).toContain('ana  deposits BRL  wallet 5  recorded 4')
  })

  it.each([
    ['players find --tenant lotus', 'say what to look for'],
    ['players show --tenant lotus', '--account'],
    ['players note --tenant lotus --account ana', '--as'],
    ['players note --tenant lotus --account ana --as bo', '--reason'],
    ['players limit --tenant lotus --account ana --as bo --reason x --kind luck', '--kind is one of'],
    ['players timeline --tenant lotus --account ana --kind luck', '--kind is one of'],
    ['withdrawals all --tenant lotus --status lost', '--status is one of'],
    ['withdrawals claim --tenant lotus --id w-1', '--as'],
    ['reconciliation explain --tenant lotus', '--account'],
  ])('cannot be: %s', async (line, hint) => {
    expect(await run(line)).toBe(1)
    expect(errors).toContain(hint)
    expect(seen).toEqual([])
  })
})

describe('the log', () => {
  const ROW = {
    id: 7,
    tenant: 'lotus',
    atMs: 0,
    operator: 'ana',
    call: '/ops/regions',
    subject: null,
    decision: null,
    version: null,
    amounts: [],
    currency: null,
    outcome: 'done',
    before: null,
    after: null,
  }

  it('says sums and bounds, a bound with what it was', async () => {
    const currency = { code: 'BRL', exponent: 2 }
    const bounds = [
      { name: 'maxWinMinor', from: 500_00, to: null },
      { name: 'callsPerSecond', from: null, to: 9 },
    ]
    answer({
      actions: [
        { ...ROW, decision: 'credit', amounts: [{ name: 'amountMinor', to: 150_005 }], currency },
        { ...ROW, amounts: [{ name: 'owedMinor', to: 5 }, ...bounds], currency },
        { ...ROW, amounts: [bounds[0]] },
      ],
    })
    expect(await run('log --tenant lotus')).toBe(0)
    expect(output).toContain('/ops/regions  -  credit, BRL 1500.05  done')
    expect(output).toContain('-  owed BRL 0.05, maxWin BRL 500.00 → none, callsPerSecond none → 9  done')
    expect(output).toContain('-  maxWin 50000 minor units → none  done')
  })

  it('lists who did what, a page at a time', async () => {
    answer({
      actions: [
        { ...ROW, id: 9, operator: null, subject: 'x', decision: 'reject', outcome: null },
        { ...ROW, version: 3 },
        { ...ROW, decision: 'publish', version: 4 },
        { ...ROW, before: { on: false }, after: { on: true } },
        ROW,
      ],
      next: '5.0.7',
    })
    expect(await run('log --tenant lotus --by ana --after 9.0.12')).toBe(0)
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/ops/log?tenant=lotus&by=ana&after=9.0.12' })
    expect(output).toContain('ana  /ops/regions  -  {"on":false} → {"on":true}  done')
    expect(output).toContain(
      '#9 1970-01-01T00:00:00.000Z  the deployment’s key  /ops/regions  x  reject  interrupted',
    )
    expect(output).toContain('ana  /ops/regions  -  -  done')
    expect(output).toContain('ana  /ops/regions  -  version 3  done')
    expect(output).toContain('ana  /ops/regions  -  publish, version 4  done')
    expect(output).toContain('lotus: 5 actions; older ones with --after 5.0.7')
  })

  it('says in words that an operator was refused more than it has rows for', async () => {
    answer({ actions: [{ ...ROW, outcome: 'operator.moreRefused' }] })
    expect(await run('log')).toBe(0)
    expect(output).toContain('ana  /ops/regions  -  -  refused, and more that day')
  })

  it('is that of the whole deployment without a brand', async () => {
    answer({ actions: [] })
    expect(await run('log')).toBe(0)
    expect(output).toContain('whole deployment: no actions')
  })

  it.each(['0', 'x', '-1'])('goes on from a page, not from "%s"', async (page) => {
    expect(await main(['log', `--after=${page}`])).toBe(1)
    expect(errors).toContain('--after is what the page before names')
  })

  it('is filtered, by whole days too, and of everything with --all', async () => {
    answer({ actions: [{ ...ROW, tenant: null }] })
    const filters =
      '--all --call /ops/roles --subject x --outcome refused --from 2026-11-01 --until 2026-11-02'
    expect(await run(`log ${filters}`)).toBe(0)
    const { searchParams } = new URL(String(seen.at(-1)?.url), 'http://x')
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ scope: 'all', call: '/ops/roles', subject: 'x', outcome: 'refused' },
      fromMs: String(Date.UTC(2026, 10, 1)),
      untilMs: String(Date.UTC(2026, 10, 3)),
    })
    expect(output).toContain('everything: 1 actions')
    expect(await run('log --all --tenant lotus')).toBe(1)
  })
})

describe('operators', () => {
  const GRANT = { duties: ['cashier'], brands: ['lotus'], mostMinor: 500, readsOnly: false, endsAtMs: 0 }
  const said = (operator: string | null) => ({ operator, reason: 'new shift', atMs: 0 })
  const ROLE = {
    ...{ id: 'r-1', holder: 'bea', ...GRANT, state: 'proposed', proposed: said('ana') },
    ...{ confirmed: null, ended: null },
  }
  const TERMS = '--may cashier --brands lotus --most 500'

  it('are listed with what belongs to them', async () => {
    const account = {
      name: 'ana',
      status: 'active',
      isDemo: false,
      createdBy: null,
      createdAtMs: 0,
      seenAtMs: 0,
    }
    const counts = { hasAuthenticator: true, passkeys: 1, sessions: 2, keys: 3, roles: 4 }
    answer({ operators: [{ ...account, ...counts }] })
    expect(await run('operators list')).toBe(0)
    expect(output).toContain(
      'ana  active  authenticator and 1 passkeys  4 roles, 3 keys, 2 sessions  last login',
    )
  })

  it('are invited, by the deployment’s key under no name, and with a role', async () => {
    answer({ name: 'bea', code: 'c'.repeat(43), endsAtMs: 0 })
    expect(await run('operators invite --account bea --reason joins')).toBe(0)
    expect(seen.at(-1)).toMatchObject({ url: '/ops/operators', body: { name: 'bea', reason: 'joins' } })
    expect(output).toMatch(/bea sets password and authenticator at http:\/\/\S+\/setup#c{43}/)
    expect(
      await run(`operators invite --account bea --as ana --reason joins ${TERMS} --until 2026-12-31`),
    ).toBe(0)
    expect(seen.at(-1)?.body).toMatchObject({
      operator: 'ana',
      role: { duties: ['cashier'], brands: ['lotus'], mostMinor: 500, readsOnly: false },
    })
  })

  it('get roles that one asks for and another confirms', async () => {
    answer(ROLE)
    const ask = `operators propose --account bea ${TERMS} --hours 2 --as ana --reason shift`
    expect(await run(ask)).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      url: '/ops/roles',
      body: { holder: 'bea', operator: 'ana', terms: { duties: ['cashier'], lastsMinutes: 120 } },
    })
    expect(output).toContain('r-1  bea  proposed  does cashier of lotus, up to 500 minor units')
    expect(output).toContain('asked for by ana: new shift')
    expect(output).toContain('somebody other than ana and bea confirms it with "operators confirm --id r-1"')
    answer({ ...ROLE, state: 'confirmed', confirmed: said('cy') })
    expect(await run('operators confirm --id r-1 --as cy --reason agreed')).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      url: '/ops/roles/decide',
      body: { decision: 'confirm', operator: 'cy' },
    })
    expect(output).toContain('confirmed by cy: new shift')
  })

  it('lose keys, one by one or those of a name', async () => {
    answer({})
    expect(await run('operators revoke --id k-1 --reason published')).toBe(0)
    expect(seen.at(-1)).toMatchObject({ url: '/ops/operators/keys/revoke', body: { id: 'k-1' } })
    expect(await run('operators revoke --account cron --reason published --as ana')).toBe(0)
    expect(seen.at(-1)?.body).toMatchObject({ name: 'cron', operator: 'ana' })
    expect(await run('operators revoke --reason published')).toBe(1)
  })

  it.each([
    ['operators dance', 'operators takes list, invite'],
    ['operators invite --reason x', 'name the operator with --account'],
    ['operators reset --account bea', 'say why with --reason'],
    [`operators propose --account bea ${TERMS} --reason x`, 'say who decides with --as'],
    [
      `operators propose --account bea ${TERMS} --hours 2 --until 2026-12-31 --as ana --reason x`,
      'exclude each other',
    ],
    [`operators propose --account bea ${TERMS} --hours 25 --as ana --reason x`, '--hours is a whole number'],
    ['operators roles --status any', '--status is one of'],
    ['operators confirm --as ana --reason x', 'name the role with --id'],
  ])('are told what is missing: %s', async (line, text) => {
    expect(await run(line)).toBe(1)
    expect(errors).toContain(text)
  })

  it('are told in words why a role is not confirmed', async () => {
    refuse(409, 'role.sameOperator')
    expect(await run('operators confirm --id r-1 --as ana --reason agreed')).toBe(1)
    expect(errors).toContain('somebody who neither asked for it nor holds it')
  })
})

describe('corrections of balances', () => {
  const ITEM = {
    ...{ id: '2026-11-25-42', account: 'ana', currency: { code: 'BRL', exponent: 2 } },
    ...{ direction: 'credit', amountMinor: 150_005, caseId: 'c-1' },
    ...{ asked: { operator: 'bo', reason: 'won bet', atMs: 0 }, agreed: null },
    ...{ bookedAtMs: null, cancelled: null },
  }
  const FACTS = '--tenant lotus --id 2026-11-25-42 --account ana --amount 150005'

  it('are listed', async () => {
    answer({ adjustments: [ITEM] })
    expect(await run('adjust list --tenant lotus')).toBe(0)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/ops/adjustments?tenant=lotus&limit=100' })
    expect(output).toContain(
      '2026-11-25-42  ana  credit BRL 1,500.05  case c-1  waits for a second person\n    bo: won bet',
    )
  })

  it.each(['credit', 'debit'])('%s, and say who has to agree', async (direction) => {
    answer({ ...ITEM, direction })
    expect(await run(`adjust ${direction} ${FACTS} --case c-1 --as bo --reason missing`)).toBe(0)
    expect(seen[0]).toMatchObject({
      ...{ method: 'POST', url: '/ops/adjustments' },
      body: {
        ...{ tenant: 'lotus', id: '2026-11-25-42', account: 'ana', direction, amountMinor: 150_005 },
        ...{ caseId: 'c-1', operator: 'bo', reason: 'missing' },
      },
    })
    expect(output).toContain(
      `somebody other than bo agrees with "adjust ${direction} ${FACTS.replace('--tenant lotus ', '')} --case c-1"`,
    )
  })

  it('say when they are booked, and that nobody has to act', async () => {
    answer({ ...ITEM, agreed: { operator: 'cy', reason: 'checked', atMs: 0 }, bookedAtMs: 0 })
    expect(await run(`adjust credit ${FACTS} --as cy --reason checked`)).toBe(0)
    expect(output).toContain('booked 1970-01-01T00:00:00.000Z')
    expect(output).not.toContain('agrees')
  })

  it('are cancelled', async () => {
    answer({ ...ITEM, cancelled: { operator: 'cy', reason: 'mistake', atMs: 0 } })
    expect(await run('adjust cancel --tenant lotus --id 2026-11-25-42 --as cy --reason mistake')).toBe(0)
    expect(seen[0]).toMatchObject({ url: '/ops/adjustments/cancel', body: { operator: 'cy' } })
    expect(output).toContain('cancelled 1970-01-01T00:00:00.000Z')
    expect(output).not.toContain('agrees')
  })

  it.each([
    ['adjustment.differs', { fields: ['amountMinor'] }, '"2026-11-25-42" was asked for with other facts'],
    ['adjustment.differs', { fields: ['amountMinor'] }, '{"fields":["amountMinor"]}'],
    ['adjustment.state', { state: 'cancelled' }, 'is cancelled, and stays so'],
    ['withdrawal.sameOperator', {}, 'somebody else agrees'],
    ['wallet.insufficient', {}, 'never taken below zero'],
    ['case.unknown', {}, 'this member has no such case'],
  ])('refused with %s, say why and what to do', async (code, details, message) => {
    refuse(409, code, details)
    expect(await run(`adjust debit ${FACTS} --as cy --reason checked`)).toBe(1)
    expect(errors).toContain(message)
  })

  it.each([
    ['pay --tenant lotus', 'adjust takes "list", "credit", "debit" or "cancel", not "pay"'],
    ['credit --tenant lotus --as bo --reason why', 'name the correction with --id'],
    ['credit --tenant lotus --id a/b --as bo --reason why', '"a/b" cannot be an --id'],
    ['credit --tenant lotus --id a --reason why', 'say who decides with --as'],
    ['credit --tenant lotus --id a --as bo', 'say why with --reason'],
    ['credit --tenant lotus --id a --as bo --reason why', 'name the account with --account'],
    [`debit --tenant lotus --id a --account ana --amount 10.50 --as bo --reason why`, '--amount takes minor'],
  ])('cannot be: %s', async (line, hint) => {
    expect(await run(`adjust ${line}`)).toBe(1)
    expect(errors).toContain(hint)
    expect(seen).toEqual([])
  })
})

describe('a copy of a ledger', () => {
  const members = ['5d7824a8-126d-436b-9567-9a300d55bdc7', '629cd268-eab2-42bd-9f8d-21bc297e18ee'] as const
  const line = JSON.stringify({ table: 'op', row: 1 })
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'copy-'))
    const head = { copy: 'vitrine-ledger', version: 1, tenant: 'lotus', takenAt: 'today' }
    const body = [head, ...members.map((wallet) => ({ wallet, lines: 1 }))]
      .map((each) => `${JSON.stringify(each)}\n${'wallet' in each ? `${line}\n` : ''}`)
      .join('')
    const sha256 = createHash('sha256').update(body).digest('hex')
    writeFileSync(join(folder, 'copy'), `${body}${JSON.stringify({ wallets: 2, lines: 5, sha256 })}\n`)
    answer({ lines: [line], version: 1 })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const written = () =>
    seen.filter(({ url }) => url === '/ops/ledger/restore').map(({ body }) => Object(body).member)

  it('is restored whole', async () => {
    expect(await run(`ledger restore --file ${folder}/copy --write`)).toBe(0)
    expect(written()).toEqual(members)
    expect(output).toContain('lotus: 2 of 2 wallets restored in')
  })

  it('is restored for one member alone, whose wallet was lost', async () => {
    expect(await run(`ledger restore --file ${folder}/copy --write --id ${members[1]}`)).toBe(0)
    expect(written()).toEqual([members[1]])
    expect(output).toContain('lotus: 1 of 1 wallets restored in')
  })

  it('of which a member has no wallet is refused', async () => {
    expect(await run(`ledger restore --file ${folder}/copy --write --id nobody`)).toBe(1)
    expect(errors).toContain('holds no wallet of a member nobody')
    expect(seen).toEqual([])
  })
})

describe('a use that cannot be', () => {
  it.each([
    ['', 'usage: npm run ops'],
    ['explode', 'no command "explode"'],
    ['toString', 'no command "toString"'],
    ['status', 'name the brand with --tenant; there are: aurora'],
    ['status now --tenant lotus', '"now" is too much'],
    ['status --tenant lotus --demo', '"status" takes no --demo'],
    ['status --tenant lotus --colour red', "Unknown option '--colour'"],
    ['status --tenant', "'--tenant <value>' argument missing"],
    ['maintenance --tenant lotus', 'maintenance is "on" or "off", not ""'],
    ['maintenance maybe --tenant lotus', 'maintenance is "on" or "off", not "maybe"'],
    ['maintenance on --tenant lotus --retry-after soon', '--retry-after is a whole number'],
    ['maintenance on --tenant lotus --retry-after 0', '--retry-after is a whole number'],
    ['maintenance off --tenant lotus --retry-after 5', '--retry-after belongs to "maintenance on"'],
    ['regions --tenant lotus', 'regions takes "set BR,US" or "clear"'],
    ['regions set --tenant lotus', 'name at least one region'],
    ['regions set BRA --tenant lotus', '"BRA" is no region'],
    ['regions set BR,UK --tenant lotus', '"UK" is no region'],
    ['regions clear BR --tenant lotus', '"BR" is too much'],
    ['members --tenant lotus', 'members takes "show", "suspend", "restore", "ban" or "reset-2fa", not ""'],
    ['members toString --tenant lotus', 'members takes "show"'],
    ['members show --tenant lotus', 'name the account with --account'],
    ['members show --tenant lotus --account ana --full', 'say who reads with --as'],
    ['members show --tenant lotus --account ana --full --as bo', 'say why with --reason'],
    ['members ban --tenant lotus --account ana --full', '"members show" alone takes --full'],
    ['members suspend --tenant lotus', 'name the account with --account'],
    ['members suspend --tenant lotus --account ana', 'say who decides with --as'],
    ['members suspend --tenant lotus --account ana --as bo', 'say why with --reason'],
    ['bonuses --tenant lotus', 'bonuses takes "list" or "take", not ""'],
    ['bonuses list --tenant lotus', 'name the member with --account'],
    ['bonuses take --tenant lotus --account ana', 'name the bonus with --id'],
    ['bonuses take --tenant lotus --account ana --id b', 'say who decides with --as'],
    ['offers show --tenant lotus', 'name the offer with --id'],
    ['members reset-2fa --tenant lotus', 'name the account with --account'],
    ['members reset-2fa --tenant lotus --account ana', 'say who decides with --as'],
    ['members reset-2fa --tenant lotus --account ana --as bo', 'say why with --reason'],
    ['members reset-2fa ana --tenant lotus', '"ana" is too much'],
    ['ledger --tenant lotus', 'ledger takes "check"'],
    ['agents settle --tenant lotus --kind wage', '"agents settle" takes no --kind'],
    ['members suspend --tenant lotus --account ana --as b --reason why', '"b" is no operator\'s name'],
    ['offers put --tenant lotus --as bo --file nowhere.json', 'nowhere.json cannot be read'],
    ['offers put --tenant lotus --as bo --file README.md', 'README.md is no JSON'],
    ['content draft --tenant lotus --as bo --file tenants', 'tenants cannot be read: it is a folder'],
    ['ledger restore --file nowhere', 'nowhere cannot be read: there is no such file'],
    ['ledger export --tenant lotus --out nowhere/copy', 'nowhere/copy cannot be written'],
    ['vendors stop NOVA --as bo --reason why --until 2020-01-01', 'is in the past'],
    ['vendors reconcile NOVA --tenant lotus --date 2026-02-30', 'a day of the calendar'],
    ['lottery sheet --tenant lotus --date 2026-02-30', 'a day of the calendar'],
    [
      'vendors rules NOVA --tenant lotus --as bo --reason why --min-stake 9 --max-stake 8',
      'above --max-stake 8',
    ],
    [
      'vendors rules NOVA --tenant lotus --as bo --reason why --max-win 1000000000001',
      '--max-win is at most',
    ],
    ['vendors rules NOVA --tenant lotus --as bo --reason why --countries br,zz', '"ZZ" is no country'],
    ['vendors rules NOVA --tenant lotus --as bo --reason why --round-hours soon', '--round-hours'],
    [
      'vendors rules NOVA --tenant lotus --as bo --reason why --public-key nowhere.pem',
      'may be read with --public-key',
    ],
    ['seed --tenant lotus', '"seed" takes no --tenant'],
    ['status --tenant lotus --port 99999', '--port is a whole number from 1 to 65535'],
    ['status --tenant lotus --url nonsense', '"nonsense" is no address'],
    ['status --tenant lotus --url ftp://ops.example.com', 'is no address'],
    ['status --tenant lotus --url http://ops.example.com', 'would send the key unencrypted'],
    ['seed --demo --url https://ops.example.com', '--demo makes accounts whose password everyone knows'],
  ])('"%s" is told: %s', async (line, message) => {
    expect(await run(line)).toBe(1)
    expect(errors).toContain(message)
    expect(seen).toEqual([])
  })
})

describe('a server that does not do it', () => {
  it('is named when it does not run, with how to start it', async () => {
    await new Promise((resolve) => server.close(resolve))
    expect(await run('status --tenant lotus')).toBe(1)
    expect(errors).toContain(`nothing answers at http://ops.localhost:${port}`)
    expect(errors).toContain('npm start')
    expect(errors).not.toContain(KEY)
  })

  it('is told apart from one that is something else', async () => {
    for (const body of ['<html>', '"text"', '']) {
      reply = { status: 200, body }
      expect(await run('status --tenant lotus')).toBe(1)
    }
    expect(errors).toContain('is no reply of the site')
  })

  it('lists the brands that it knows', async () => {
    refuse(404, 'tenant.unknown', { tenant: 'rose', known: ['aurora', 'lotus'] })
    expect(await run('status --tenant rose')).toBe(1)
    expect(errors).toBe('no brand "rose"; there are: aurora, lotus\n')
    refuse(404, 'tenant.unknown', { tenant: 'rose', known: [] })
    await run('status --tenant rose')
    expect(errors).toContain('none is seeded yet: run `npm run ops -- seed`')
  })

  it('says that the key is wrong', async () => {
    refuse(401, 'operator.unauthorised')
    expect(await run('status --tenant lotus')).toBe(1)
    expect(errors).toContain('check OPS_KEY')
  })

  it('says which option is too short, and the least length', async () => {
    refuse(422, 'request.invalid', { fields: [{ field: 'reason', reason: 'too_small' }] })
    expect(await run('members suspend --tenant lotus --account ana --as bo --reason x')).toBe(1)
    expect(errors).toBe('--reason is too short: at least 3 characters\n')
  })

  it('says that there are no pictures, and makes no folder', async () => {
    answer({ proofs: [] })
    expect(await run('deposits proofs --tenant lotus --id nope --out made-by-no-command')).toBe(1)
    expect(errors).toContain('no pictures of deposit "nope"')
    expect(existsSync('made-by-no-command')).toBe(false)
  })

  it.each([
    ['content rollback --id old@3 --as bo', 'content.unknown', '"content list" shows every item'],
    ['cases uphold --id c-1 --as bo --reason fair', 'case.unknown', 'no case "c-1" at lotus; "cases list"'],
    ['cases reject --id c-1 --as bo --reason late', 'case.closed', 'its decision stands'],
    ['feedback answer --id f-1 --as bo --reason hi', 'feedback.answered', 'has its answer already'],
    [
      'vip gift --account ana --amount 5 --as bo --reason luck',
      'member.unknown',
      'no account "ana" at lotus',
    ],
    [
      'vip gift --account ana --amount 5 --as bo --reason luck',
      'offer.spent',
      '"offers list" shows what is left',
    ],
    ['chat remove --id l-1 --as bo --reason rude', 'chat.unknown', '"chat list" shows lines with their ids'],
    ['chat unmute --account ana --as bo --reason calm', 'member.unknown', 'no account "ana" at lotus'],
    ['lottery draws --game nope', 'lottery.gameUnknown', 'lotus has no lottery game "nope"'],
  ])('%s, refused with %s, says what is wrong and what to do', async (line, code, message) => {
    refuse(404, code, code === 'member.unknown' ? { account: 'ana' } : undefined)
    expect(await run(`${line} --tenant lotus`)).toBe(1)
    expect(errors).toContain(message)
    expect(errors).not.toContain('refused:')
  })

  it('shows what the server found in a file', async () => {
    expect(refusalWords('lottery.result', { input: {}, details: { problem: 'count' } })).toContain(
      '{"problem":"count"}',
    )
  })

  it.each([
    ['vip gift --account ana --amount 10.50 --as bo --reason luck', '--amount takes minor units'],
    ['vip gift --account ana --as bo --reason luck', '--amount takes minor units'],
    ['chat mute --account ana --minutes 0 --as bo --reason rude', '--minutes takes a whole number from 1 to'],
    ['chat mute --account ana --as bo --reason rude', 'say how long with --minutes'],
    [
      'chat mute --account ana --minutes 5 --withdraw-hours 200 --as bo --reason rude',
      '--withdraw-hours takes a whole number from 1 to 168',
    ],
    ['chat hush', 'chat takes "list", "reports"'],
    ['chat remove --id l-1 --reason rude', 'say who does it with --as'],
  ])('%s is told what to write, before a call', async (line, message) => {
    expect(await run(`${line} --tenant lotus`)).toBe(1)
    expect(errors).toContain(message)
    expect(seen).toEqual([])
  })

  it('withdraws what a silenced member said, and says how much', async () => {
    answer({ rules: { isOpen: true, slowSeconds: 3 }, withdrawn: 4 })
    const muted =
      'chat mute --tenant lotus --account ana --minutes 60 --withdraw-hours 24 --as bo --reason rude'
    expect(await run(muted)).toBe(0)
    const act = { kind: 'mute', account: 'ana', minutes: 60, withdrawHours: 24 }
    expect(seen.at(-1)?.body).toMatchObject({ act })
    expect(output).toContain('4 lines withdrawn')
  })

  it('names the option of a field, and where an id comes from', async () => {
    refuse(422, 'request.invalid', { fields: [{ field: 'amountMinor', reason: 'too_small' }] })
    await run('vip gift --tenant lotus --account ana --amount 0 --as bo --reason luck')
    expect(errors).toContain('--amount is too small: at least 1')
    refuse(422, 'request.invalid', { fields: [{ field: 'billId', reason: 'invalid_format' }] })
    await run('agents approve --tenant lotus --id nope --as bo --reason fine')
    expect(errors).toContain('--id does not have the form of one')
  })

  it('every refusal of an operator’s call has words', () => {
    const codes = Object.values(API).flatMap(({ who, errors: declared }) =>
      who === 'operator' ? declared : [],
    )
    const own = ['tenant.unknown', 'request.invalid']
    const silent = codes.filter(
      (code) => !own.includes(code) && refusalWords(code, { input: {}, details: {} }) === '',
    )
    expect([...new Set(silent)]).toEqual([])
  })

  it('says any other refusal as it is', async () => {
    refuse(422, 'request.invalid', { fields: [{ field: 'x' }] })
    expect(await run('status --tenant lotus')).toBe(1)
    expect(errors).toContain('refused: request.invalid {"fields":[{"field":"x"}]}')
  })
})

describe('seeding', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ops-'))
    mkdirSync(join(root, 'mine'))
    mkdirSync(join(root, 'catalogue'))
    writeFileSync(join(root, 'mine/tenant.json'), JSON.stringify(aTenantFile()))
    const vendor = { vassalage: 'AAA', title: 'Alpha', categories: ['RNG'], kind: 'external', hue: 1 }
    writeFileSync(join(root, 'catalogue/vendors.json'), JSON.stringify([vendor]))
    writeFileSync(join(root, 'catalogue/games.json'), '[]')
    // One server plays both calls: what brands, games and accounts are, and what the brand says.
    answer({ tenants: 1, vendors: 1, games: 0, members: 0, published: 0, unchanged: 0 })
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('sends what the files say, with the key that it is given', async () => {
    await seed({ port, root, key: 'another-key-0123456789abc' })
    expect(seen).toMatchObject([
      { method: 'POST', url: '/ops/seed', authorization: 'Bearer another-key-0123456789abc' },
      { method: 'PUT', url: '/ops/content/seed', authorization: 'Bearer another-key-0123456789abc' },
    ])
    expect(seedPlatform.input.parse(seen[0]?.body)).toMatchObject({ tenants: [{ id: 'mine' }], members: [] })
  })

  it('leaves brands with mistakes as the platform has them, and tells them', async () => {
    mkdirSync(join(root, 'other'))
    const other = aTenantFile({ id: 'other', hosts: ['other.example'], merchantCode: 'OTHER01', currency: 1 })
    writeFileSync(join(root, 'other/tenant.json'), JSON.stringify(other))
    const { broken } = await seed({ port, root })
    expect([...broken.entries()]).toMatchObject([['other', [{ key: 'currency' }]]])
    expect(seedPlatform.input.parse(seen[0]?.body).tenants.map(({ id }) => id)).toEqual(['mine'])
    expect(seen.slice(1).map(({ body }) => body)).toMatchObject([{ tenant: 'mine' }])

    writeFileSync(join(root, 'mine/tenant.json'), '{')
    await expect(seed({ port, root })).rejects.toThrow('currency')
    expect(seen).toHaveLength(2)
  })

  it('ends with a failure and each mistake where a brand has some', async () => {
    const home = process.cwd()
    for (const each of ['src/styles/tokens.css', 'src/platform/wrangler.jsonc', 'locales/en'])
      cpSync(each, join(root, 'site', each), { recursive: true })
    mkdirSync(join(root, 'site/tenants/broken'), { recursive: true })
    for (const each of ['mine', 'catalogue'])
      cpSync(join(root, each), join(root, 'site/tenants', each), { recursive: true })
    writeFileSync(join(root, 'site/tenants/broken/tenant.json'), '{')
    process.chdir(join(root, 'site'))
    try {
      expect(await run('seed')).toBe(1)
    } finally {
      process.chdir(home)
    }
    expect(output).toContain('seeded 1 tenants')
    expect(errors).toContain('tenants/broken/tenant.json:1')
    expect(output).toContain('not seeded, as their files have mistakes: broken')
  })

  it('adds demo accounts when it is told to', async () => {
    await seed({ port, root, demo: true })
    const { members } = seedPlatform.input.parse(seen[0]?.body)
    expect(members.map(({ tenant, account, type }) => [tenant, account, type])).toEqual([
      ['mine', 'demo', 0],
      ['mine', 'agent', 1],
      ['mine', 'trial', 4],
    ])
  })
})

describe('offers put', () => {
  const SHIPPED = 'tenants/lotus/content/offers/lotus-app.json'

  it('sends a file in the form that docs/offer-reference.md describes', async () => {
    answer({ id: 'lotus-app', version: 2, state: 'active' })
    await run(`offers put --tenant lotus --file ${SHIPPED} --as bo`)
    expect(errors).not.toContain('allowed')
    expect(seen.at(-1)).toMatchObject({
      ...{ method: 'POST', url: '/ops/offers' },
      body: {
        ...{ tenant: 'lotus', operator: 'bo' },
        offer: {
          tenant: 'lotus',
          offer: { id: 'lotus-app', currency: 'VND', startsAtMs: Date.parse('2026-01-01T00:00:00Z') },
        },
      },
    })
  })

  it('names every mistake of the file with its line, and sends nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offer-'))
    const file = join(folder, 'lotus-app.json')
    const shipped = readFileSync(SHIPPED, 'utf8')
    writeFileSync(
      file,
      shipped
        .replace('"appDownload"', '"apps"')
        .replace('"saferPlayShareBp": 1000', '"saferPlayShareBp": "much"'),
    )
    expect(await run(`offers put --tenant lotus --file ${file} --as bo`)).toBe(1)
    expect(errors).toContain(`${file}:4\n  key      type`)
    expect(errors).toContain(`${file}:19\n  key      advert.saferPlayShareBp`)
    expect(errors).toContain('2 mistakes')
    expect(seen).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('content preview', () => {
  const links = [{ locale: 'vi', path: '/preview#notice.1' }]
  const preview = 'content preview --tenant lotus --id notice@1'

  it('prints addresses that lead to the site on this machine', async () => {
    answer({ origin: 'https://lotus.example', links, expiresAtMs: 1_800_000_000_000 })
    expect(await run(preview)).toBe(0)
    expect(output).toContain(`  vi  http://lotus.localhost:${port}/preview#notice.1\n`)
  })
})
