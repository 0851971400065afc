import { beforeEach, expect, it, vi } from 'vitest'
import { reviewWithdrawal } from '#console/money/withdrawals/withdrawals-store.ts'
import { ApiError } from '#lib/api/errors.ts'

const { answers } = vi.hoisted(() => ({ answers: new Map<string, () => unknown>() }))
vi.mock('#lib/client/call.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  call: async ({ path }: { path: string }) => {
    const answer = answers.get(path)
    if (!answer) throw new TypeError('connection lost')
    return answer()
  },
}))

const REVIEW = '/ops/withdrawals/review'
const review = () =>
  reviewWithdrawal(
    { tenant: 'alfa', id: 'w-1', reviews: [] },
    { operator: 'ana', decision: 'approve', reason: 'known player' },
  )

beforeEach(() => answers.clear())

it('a decision that is stored is told as done, also where the entry cannot be read again', async () => {
  answers.set(REVIEW, () => ({}))
  await expect(review()).resolves.toBeUndefined()
})

it('a decision that is refused is told as refused, also where the entry cannot be read again', async () => {
  answers.set(REVIEW, () => {
    throw new ApiError('withdrawal.state')
  })
  await expect(review()).rejects.toMatchObject({ code: 'withdrawal.state' })
})
