import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getPointBalance } from '#lib/api/money/points.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { english } from '../../fixtures/node/english.ts'
import { script, SEAL_KEY } from './answers.ts'
import { field, showModals, useModals, LOGIN_NAME } from './show-modals.tsx'

/** A brand's own gateway refuses for reasons that have no code here: its message is what the player reads. */

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()

const MESSAGE = 'This branch is closed today. Come back at 08:00.'

/** Every call but that of the key is answered so. */
function answer(body: unknown, status = 403): void {
  script({ getSealKey: SEAL_KEY })
  const scripted = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/wps/session/login') || url.includes('Point')
      ? Response.json(body, { status })
      : scripted(input, init)
  })
}

async function logIn(): Promise<string> {
  showModals({ name: 'login' })
  const user = userEvent.setup()
  await user.type(field(LOGIN_NAME), 'ana123')
  await user.type(field('Password'), 'pass word')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('b, img, a')).toBeNull()
  return alert.textContent
}

it.each([
  ['with a code of its own', { success: false, code: 'BR-117', message: MESSAGE }],
  ['with a number as code', { success: false, code: 117, message: MESSAGE }],
  ['without a code', { success: false, message: MESSAGE }],
  [
    'with control characters',
    { success: false, message: ` This branch\u0000 is\n closed\u202e today. Come back at 08:00.\u0007` },
  ],
])('a refusal %s is shown in the words of the gateway', async (_, body) => {
  answer(body)
  expect(await logIn()).toContain(MESSAGE)
})

it('its message is text and never markup, and has an end', async () => {
  const markup = '<b>Hello</b> {{count}} $t(errors:gateway.down) '
  answer({ success: false, code: 'x', message: markup + '🎲'.repeat(400) })
  const text = await logIn()
  expect(text).toContain(markup)
  expect(text.match(/🎲/gu)).toHaveLength(300 - markup.length)
})

it.each([
  ['no message', { success: false, code: 'BR-117' }],
  ['an empty message', { success: false, code: 'BR-117', message: ' \u0000 ' }],
  ['a message that is none', { success: false, code: 'BR-117', message: { text: MESSAGE } }],
  // As the platform's own replies have one: a code that is newer than the page.
  ['its code as message', { success: false, code: 'offer.newer', message: 'offer.newer' }],
])('a refusal with an unknown code and %s was not understood', async (_, body) => {
  answer(body)
  expect(await logIn()).toContain(english('errors:client.invalidReply'))
})

it('a known code has the words of the product', async () => {
  answer({ success: false, code: 'login.suspended', message: MESSAGE })
  expect(await logIn()).not.toContain(MESSAGE)
})

it.each([
  [403, 'refused', 'server.refused'],
  // It broke somewhere: what was asked may have happened.
  [500, 'unanswered', 'client.invalidReply'],
] as const)('an intent that got such a reply with status %i is %s', async (status, state, code) => {
  answer({ success: false, code: 'BR-117', message: MESSAGE }, status)
  const intent = submitter(() => call(getPointBalance, {}))
  await intent.submit({})
  expect(intent.$state.get()).toEqual({ state, error: { code, details: { message: MESSAGE } } })
})
