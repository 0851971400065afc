import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import engage from '#lib/client/engage.ts'

/** Choices that are made before an island is hydrated, as on a slow network. */

const KINDS = ['slots', 'fish']
let root: Root | undefined

function Toolbar() {
  const [sort, setSort] = useState('popular')
  const [kind, setKind] = useState('')
  return (
    <div role="search">
      <select aria-label="Sort" value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="popular">Popular</option>
        <option value="name">A–Z</option>
      </select>
      {KINDS.map((each) => (
        <button key={each} onClick={() => setKind(kind === each ? '' : each)}>
          <span>{each}</span>
        </button>
      ))}
      <output>{`${sort} ${kind}`}</output>
    </div>
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})
afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
})

/** The island stands in the page; its script comes when the answer is called. */
function served() {
  const island = document.createElement('div')
  island.innerHTML = renderToString(<Toolbar />)
  document.body.replaceChildren(island)
  const script = Promise.withResolvers<() => Promise<void>>()
  const hydrate = () => {
    startTransition(() => void (root = hydrateRoot(island, <Toolbar />)))
    return Promise.resolve()
  }
  engage(() => script.promise, { name: 'Toolbar', value: 'now' }, island)
  return { arrive: () => script.resolve(hydrate), user: userEvent.setup() }
}

const shown = () => screen.getByRole('status').textContent

it('a choice of a list holds once its script is there', async () => {
  const { arrive, user } = served()
  const sort = screen.getByLabelText('Sort')
  await user.selectOptions(sort, 'name')
  expect(shown()).toBe('popular ')
  arrive()
  await vi.waitFor(() => expect(shown()).toBe('name '))
  expect(sort).toHaveProperty('value', 'name')
})

it('so does what was pressed beside it, before or after, each once', async () => {
  const { arrive, user } = served()
  await user.click(screen.getByText('slots'))
  await user.selectOptions(screen.getByLabelText('Sort'), 'name')
  await user.dblClick(screen.getByText('fish'))
  arrive()
  await vi.waitFor(() => expect(shown()).toBe('name fish'))
})
