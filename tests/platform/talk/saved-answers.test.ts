import { beforeEach, expect, test, vi } from 'vitest'
import { listSavedAnswers, removeAnswer, saveAnswer } from '#lib/api/talk/support-answers-ops.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { refusal } from '../play/games-site.ts'

const ANSWER = { operator: 'ana', locale: 'en', name: 'Deposit found', text: 'We have found your deposit.' }
let tenant: string
let operator: Visitor

vi.setConfig({ testTimeout: 30_000 })

beforeEach(async () => {
  tenant = `answers${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant)
  operator = await aVisitor({ tenant })
})

const answersOf = async (of = tenant) => (await operator.call(listSavedAnswers, { tenant: of })).answers

test('an answer is one for its language and name, and belongs to its brand', async () => {
  const first = await operator.call(saveAnswer, { tenant, ...ANSWER })
  const second = await operator.call(saveAnswer, { tenant, ...ANSWER, operator: 'bea', text: 'Found.' })
  expect(second).toMatchObject({ id: first.id, text: 'Found.', writtenBy: 'bea' })
  expect(await answersOf()).toEqual([second])
  const other = await aTenant(`${tenant}b`)
  expect(await answersOf(other.id)).toEqual([])
  await operator.call(removeAnswer, { tenant: other.id, operator: 'ana', id: first.id })
  expect(await answersOf()).toHaveLength(1)
  await operator.call(removeAnswer, { tenant, operator: 'ana', id: first.id })
  expect(await answersOf()).toEqual([])
})

test('a language that the brand does not have is refused', async () => {
  expect(await refusal(operator, saveAnswer, { tenant, ...ANSWER, locale: 'tlh' })).toMatchObject({
    code: 'field.invalid',
    details: { fields: [{ field: 'locale', reason: 'unknown' }] },
  })
})
