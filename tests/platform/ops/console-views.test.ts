import { expect, test, vi } from 'vitest'
import { listOperatorViews, removeOperatorView, saveOperatorView } from '#lib/api/ops/console-views.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aGrant, anOperator } from '../../fixtures/worker/operators.ts'
import { refusal } from '../play/games-site.ts'

vi.setConfig({ testTimeout: 30_000 })

const VIEW = { page: 'withdrawals', name: 'Large ones', query: 'from=1000&sort=amount.desc' }
const namesOf = async (console: Visitor) =>
  (await console.call(listOperatorViews, {})).views.map(({ name }) => name)
const cashier = (brands: 'all' | string[]) =>
  anOperator({ grants: [aGrant({ duties: ['cashier'], brands })] })

test('a view is its owner’s alone, replaced by one of the same name, and taken away by nobody else', async () => {
  const [ana, bea] = [await cashier('all'), await cashier('all')]
  await ana.console.call(saveOperatorView, VIEW)
  const { id } = await ana.console.call(saveOperatorView, { ...VIEW, query: 'from=5000' })
  expect((await ana.console.call(listOperatorViews, {})).views).toEqual([
    { id, ...VIEW, query: 'from=5000', owner: ana.name, isShared: false },
  ])
  expect(await namesOf(bea.console)).toEqual([])
  await bea.console.call(removeOperatorView, { id })
  expect(await namesOf(ana.console)).toEqual(['Large ones'])
  await ana.console.call(removeOperatorView, { id })
  expect(await namesOf(ana.console)).toEqual([])
})

test('a shared view is seen by those who have the work at all of its owner’s brands', async () => {
  const owner = await cashier(['alfa', 'bravo'])
  const view = { ...VIEW, name: crypto.randomUUID(), shareWith: 'cashier' as const }
  const { id } = await owner.console.call(saveOperatorView, view)
  const sees = async ({ console }: { console: Visitor }) => (await namesOf(console)).includes(view.name)
  expect(await sees(await cashier('all'))).toBe(true)
  expect(await sees(await cashier(['bravo', 'alfa', 'charlie']))).toBe(true)
  expect(await sees(await cashier(['alfa']))).toBe(false)
  expect(await sees(await anOperator({ grants: [aGrant({ duties: ['support'] })] }))).toBe(false)
  await owner.console.call(removeOperatorView, { id })
  expect(await sees(await cashier('all'))).toBe(false)
})

test('nobody shares with a field of work that is not theirs', async () => {
  const { console } = await cashier('all')
  expect(await refusal(console, saveOperatorView, { ...VIEW, shareWith: 'support' })).toMatchObject({
    code: 'operator.notAllowed',
  })
})

test('the hundred-and-first view is refused, and one of the hundred is still replaced', async () => {
  const { console } = await cashier('all')
  for (let number = 0; number < 100; number += 1)
    await console.call(saveOperatorView, { ...VIEW, name: `view ${number}` })
  expect(await refusal(console, saveOperatorView, VIEW)).toMatchObject({ code: 'request.tooMany' })
  await console.call(saveOperatorView, { ...VIEW, name: 'view 7', query: '' })
  expect(await namesOf(console)).toHaveLength(100)
})
