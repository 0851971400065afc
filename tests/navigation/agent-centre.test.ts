import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $modal } from '#lib/modal/modal-store.ts'
import { followAgentAddress } from '#lib/shell/agent-address.ts'
import { openAddressedPopup } from '#lib/shell/popups.ts'

const replace = vi.fn()
const HEADER = '<a class="header__logo" href="/en/"></a>'

beforeEach(() => {
  $modal.set(null)
  const { href, origin } = location
  const hash = '#agent/agentDailyWages2?view=contracts'
  vi.stubGlobal('location', { href, origin, pathname: '/en/promotions', hash, replace })
})
afterEach(() => {
  replace.mockReset()
  vi.unstubAllGlobals()
})

it('an address of the agent centre leads to the agent home where the page has no centre', () => {
  document.body.innerHTML = HEADER
  openAddressedPopup()
  followAgentAddress()
  expect(replace).toHaveBeenCalledExactlyOnceWith('/en/agentHome#agent/agentDailyWages2?view=contracts')
  expect($modal.get()).toBeNull()
})

it('the agent home opens its own centre', () => {
  document.body.innerHTML = `${HEADER}<div data-agent-centre></div>`
  openAddressedPopup()
  followAgentAddress()
  expect(replace).not.toHaveBeenCalled()
  expect($modal.get()).toMatchObject({ name: 'agent', page: 'agentDailyWages2' })
})
