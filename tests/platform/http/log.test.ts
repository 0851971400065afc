import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { getSystemStatus } from '#lib/api/access/storefront.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

test('a failed call is one line with its brand, its request and its place, and nothing of the visitor', async () => {
  const visitor = await aVisitor({ tenant: 'logged' })
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('no database')
  })
  const request = 'f'.repeat(32)
  const answer = await visitor.send(getSystemStatus, { headers: { 'x-vitrine-request': request } })
  prepare.mockRestore()
  expect(answer.status).toBe(500)
  const lines = loggedBy(told)
  told.mockClear()
  expect(lines).toEqual([
    {
      ...{ level: 'error', code: 'call.failed', brand: 'logged', request },
      ...{ reason: 'no database', stack: expect.stringContaining('no database') },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain(visitor.address)
})
