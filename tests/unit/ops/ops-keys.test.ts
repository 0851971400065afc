import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statedRights } from '#lib/api/ops/operator-rights.ts'
import { keyRefusal } from '../../../scripts/ops/key-texts.ts'
import { main } from '../../../scripts/ops.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'

const DEPLOYMENT = 'a-key-for-tests-0123456789'
const DAY_MS = 86_400_000

let output: string
let errors: string

beforeEach(() => {
  output = ''
  errors = ''
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 12) })
  vi.stubEnv('OPS_KEY', DEPLOYMENT)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((errors += String(text))))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const run = (line: string) => main(line.split(' '))

describe('keys make', () => {
  it('writes a key with exactly the rights that were named', async () => {
    expect(
      await run('keys make --as Ana --may support,chat --brands aurora,lotus --reads --until 2026-12-31'),
    ).toBe(0)
    expect(statedRights(output.trim())).toEqual({
      name: 'ana',
      duties: ['support', 'chat'],
      brands: ['aurora', 'lotus'],
      readsOnly: true,
      endsAtMs: Date.UTC(2027, 0, 1),
    })
  })

  it('ends a key after 90 days unless told otherwise', async () => {
    expect(await run('keys make --as ana --may all --brands all')).toBe(0)
    expect(statedRights(output.trim())).toMatchObject({
      duties: 'all',
      brands: 'all',
      readsOnly: false,
      endsAtMs: Date.now() + 90 * DAY_MS,
    })
  })

  it.each(['make --as ana --may all --brands all', 'show'])(
    'does not take what is left of a personal key for the deployment’s own: %s',
    async (words) => {
      const key = await operatorKeyOf(DEPLOYMENT, { name: 'ana' })
      vi.stubEnv('OPS_KEY', key.slice(0, -1))
      expect(await run(`keys ${words}`)).toBe(1)
      expect(output).toBe('')
      expect(errors).toContain('damaged')
    },
  )

  it.each([
    ['nobody', '--may all --brands all', '--as <name>'],
    ['no duty', '--as ana --brands all', '--may all, or some of cashier,ledger'],
    ['an unknown duty', '--as ana --may support,money --brands all', '--may all, or some of'],
    ['no duty between commas', '--as ana --may , --brands all', '--may all, or some of'],
    ['no brand', '--as ana --may all', '--brands all, or some of aurora'],
    ['an unknown brand', '--as ana --may all --brands aurora,nobody', 'there is no brand "nobody"'],
    ['yesterday', '--as ana --may all --brands all --until 2026-11-25', '--until is a day from today to'],
    [
      'years',
      '--as ana --may all --brands all --until 2028-01-01',
      '--until is a day from today to 2027-11-26',
    ],
    ['no day', '--as ana --may all --brands all --until soon', '--until is a day of the calendar'],
  ])('refuses a key for %s, and says what to name', async (_what, options, message) => {
    expect(await run(`keys make ${options}`)).toBe(1)
    expect(output).toBe('')
    expect(errors).toContain(message)
  })

  it('takes today as the last day of a key', async () => {
    expect(await run('keys make --as ana --may all --brands all --until 2026-11-26')).toBe(0)
    expect(statedRights(output.trim())?.endsAtMs).toBe(Date.UTC(2026, 10, 27))
  })

  it('is not for holders of personal keys', async () => {
    vi.stubEnv('OPS_KEY', await operatorKeyOf(DEPLOYMENT, { name: 'ana' }))
    expect(await run('keys make --as bea --may all --brands all')).toBe(1)
    expect(errors).toContain('a personal key makes no others')
  })
})

it('keys show says what the key may do', async () => {
  expect(await run('keys show')).toBe(0)
  expect(output).toContain('the deployment’s own key')
  vi.stubEnv(
    'OPS_KEY',
    await operatorKeyOf(DEPLOYMENT, { name: 'ana', duties: ['support'], brands: ['lotus'], readsOnly: true }),
  )
  expect(await run('keys show')).toBe(0)
  expect(output).toContain('ana: reads support of lotus, until 2026-11-26T13:00:00.000Z')
})

describe('a refused key is told', () => {
  const said = async (
    code: 'operator.notAllowed' | 'operator.unauthorised' | 'operator.otherName' | 'case.unknown',
    { details = {}, ...rights }: { details?: Record<string, unknown>; endsAtMs?: number } = {},
  ) => {
    const key = await operatorKeyOf(DEPLOYMENT, {
      ...{ name: 'ana', duties: ['support'], brands: ['lotus'] },
      ...rights,
    })
    return keyRefusal(key, { code, details })
  }

  it.each([
    [{ duty: 'cashier' }, 'it lacks the duty "cashier"'],
    [{ tenant: 'najm' }, 'it is not for the brand "najm"'],
    [{ tenant: 'all' }, 'the command acts on all brands'],
    [{ change: true }, 'it only reads'],
  ])('what is missing, and what it is for: %o', async (details, missing) => {
    const text = await said('operator.notAllowed', { details })
    expect(text).toContain(missing)
    expect(text).toContain('It is for ana: does support of lotus, until')
  })

  it('that it has ended, or is not known', async () => {
    expect(await said('operator.unauthorised', { endsAtMs: Date.now() })).toContain('ended on 2026-11-26T12')
    expect(await said('operator.unauthorised')).toContain('check OPS_KEY')
  })

  it('nothing for other refusals', async () => {
    expect(await said('case.unknown')).toBe('')
  })
})
