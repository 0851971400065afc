import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import InboxPage from '#islands/messages/InboxPage.tsx'
import { english } from '../../fixtures/node/english.ts'
import { showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const KEY = 'B'.repeat(87)
const ENDPOINT = 'https://push.example/send/1'
const OTHER = {
  ...{ id: 'o'.repeat(43), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', groups: ['money'] },
  ...{ timeZone: 'UTC', createdAtMs: 1 },
}
const LIST = { listMessages: { value: { content: [], total: 0, unread: 0 } } }

/** The hash of the endpoint, as the platform names the device. */
async function ownId(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ENDPOINT))
  return Buffer.from(digest).toString('base64url')
}

/** A browser with push. */
function aBrowser(permission: NotificationPermission, isSubscribed = false) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array(Buffer.from(KEY, 'base64url')).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: vi.fn(async () => true),
  }
  let current = isSubscribed ? subscription : null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => (current = subscription)),
  }
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  })
  return { subscription, pushManager }
}

async function open() {
  const user = userEvent.setup()
  showPage(InboxPage)
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const section = within(await screen.findByRole('region', { name: 'Notifications' }))
  return { user, section }
}

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('notifications', () => {
  it('are turned on for what was chosen, with quiet hours', async () => {
    const { pushManager } = aBrowser('granted')
    const saved = { ...OTHER, id: await ownId(), groups: ['security', 'support'] }
    const asked = script({
      ...LIST,
      getPushSettings: { value: { publicKey: KEY, devices: [] } },
      savePush: { value: { publicKey: KEY, devices: [saved] } },
    })
    const { user, section } = await open()
    await user.click(await section.findByLabelText('Money'))
    await user.click(section.getByLabelText('Quiet hours'))
    await user.click(section.getByRole('button', { name: 'Turn on notifications' }))
    expect(await section.findByText('Notifications are on.')).toBeTruthy()
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
    expect(asked.at(-1)).toMatchObject({
      name: 'savePush',
      input: {
        ...{ endpoint: ENDPOINT, groups: ['security', 'support'] },
        quiet: { fromMinute: 22 * 60, toMinute: 8 * 60 },
      },
    })
  })

  it('need a choice, two different times, and the leave of the browser', async () => {
    const { pushManager } = aBrowser('denied')
    script({ ...LIST, getPushSettings: { value: { publicKey: KEY, devices: [] } } })
    const { user, section } = await open()
    for (const group of ['Money', 'Security', 'Support'])
      await user.click(await section.findByLabelText(group))
    await user.click(section.getByRole('button', { name: 'Turn on notifications' }))
    expect(section.getByRole('alert').textContent).toBe('Choose at least one.')
    await user.click(section.getByLabelText('Security'))
    await user.click(section.getByRole('button', { name: 'Turn on notifications' }))
    expect(await section.findByText(/Notifications are blocked/)).toBeTruthy()
    expect(pushManager.subscribe).not.toHaveBeenCalled()
  })

  it('say so where the push service of the browser fails, and can be tried again', async () => {
    const { pushManager, subscription } = aBrowser('granted')
    pushManager.subscribe.mockRejectedValueOnce(new DOMException('unreachable', 'AbortError'))
    const saved = { ...OTHER, id: await ownId() }
    script({
      ...LIST,
      getPushSettings: { value: { publicKey: KEY, devices: [] } },
      savePush: { value: { publicKey: KEY, devices: [saved] } },
    })
    const { user, section } = await open()
    await user.click(await section.findByRole('button', { name: 'Turn on notifications' }))
    expect(await section.findByText(/did not answer/)).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Turn on notifications' }))
    expect(await section.findByText('Notifications are on.')).toBeTruthy()
    expect(section.queryByText(/did not answer/)).toBeNull()
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
  })

  it('end on this device, in the browser too, and on another', async () => {
    const { subscription } = aBrowser('granted', true)
    const mine = { ...OTHER, id: await ownId() }
    const asked = script({
      ...LIST,
      getPushSettings: { value: { publicKey: KEY, devices: [mine, OTHER] } },
      removePush: [
        { value: { publicKey: KEY, devices: [mine] } },
        { value: { publicKey: KEY, devices: [] } },
      ],
    })
    const { user, section } = await open()
    await user.click(await section.findByRole('button', { name: 'Turn off on Firefox · Windows' }))
    await vi.waitFor(() => expect(section.queryByText('Your other devices')).toBeNull())
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
    await user.click(section.getByRole('button', { name: 'Turn off here' }))
    expect(await section.findByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
    await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
    expect(asked.filter(({ name }) => name === 'removePush').map(({ input }) => input)).toEqual([
      { id: OTHER.id },
      { id: await ownId() },
    ])
  })

  it('are not offered where the browser or the deployment has none', async () => {
    script({
      ...LIST,
      getPushSettings: [{ value: { publicKey: KEY, devices: [] } }, { value: { devices: [] } }],
    })
    const { user, section } = await open()
    await user.click(await section.findByRole('button', { name: 'Turn on notifications' }))
    expect(await section.findByText(english('messages:push.unsupported'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('Notifications are not available here yet.')).toBeTruthy()
  })
})
