import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createInstance } from 'i18next'
import ChatDialog from '#islands/live/ChatDialog.tsx'
import errors from '#locales/en/errors.json'
import live from '#locales/en/live.json'
import ui from '#locales/en/ui.json'
import { page, useMember } from '../cashier/show-page.tsx'
import { script, type Answers } from '../session/answers.ts'
import { lineOf, told, useLines, welcome } from './line.ts'

// Before the login, which opens the lines that an earlier test left.
beforeEach(() => {
  useLines()
  // As newer browsers do it.
  Element.prototype.scrollIntoView = () => Object(Promise.resolve())
})
useMember()
afterEach(() => sessionStorage.clear())

const ME = { name: 'Blue Fox', mark: 'me' }
const ANNA = { name: 'Anna', mark: 'anna' }
const SELF = { value: { author: ME, rules: { isOpen: true, slowSeconds: 0 } } }
const line = (seq: number, author: typeof ME, text: string) =>
  told(seq, 'line', { id: `line-${seq}`, author, text })

async function show(answers: Answers = {}) {
  const asked = script({ getChatSelf: SELF, ...answers })
  const words = { live, errors, ui }
  const engine = createInstance()
  void engine.init({ lng: 'en', resources: { en: words }, ns: Object.keys(words), initAsync: false })
  render(<ChatDialog t={engine.t} lang="en" />)
  await screen.findByRole('heading', { name: 'Chat room' })
  return { asked, user: userEvent.setup(), room: await lineOf('chat') }
}

it('shows what was said and what is said now, as text and nothing else', async () => {
  const { room } = await show()
  await screen.findByText('Nobody has written yet')
  room.receive(welcome([line(1, ANNA, 'https://evil.example <b>hi</b>')]))
  expect(await screen.findByText('https://evil.example <b>hi</b>')).toBeTruthy()
  room.receive({ type: 'messages', messages: [line(2, ME, 'hello'), line(2, ME, 'hello')] })
  expect(await screen.findAllByText('hello')).toHaveLength(1)
  const list = within(screen.getByRole('log', { name: 'Chat room' })).getByRole('list')
  expect([...list.children].map(({ tagName }) => tagName)).toEqual(['LI', 'LI', 'LI'])
  expect(screen.queryAllByRole('link')).toHaveLength(0)
  room.receive({ type: 'messages', messages: [told(3, 'removed', { id: 'line-1' })] })
  await waitFor(() => expect(page()).not.toContain('evil.example'))
})

it('says a line once: what got no answer goes out under the same key', async () => {
  const { asked, user } = await show({ sayInChat: ['lost', { value: { id: 'line-9' } }] })
  const field = await screen.findByLabelText('Message')
  await user.type(field, 'hi there')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(asked.filter(({ name }) => name === 'sayInChat')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  const [first, second] = asked.filter(({ name }) => name === 'sayInChat').map(({ input }) => input)
  expect(first).toMatchObject({ text: 'hi there' })
  expect(second).toEqual(first)
})

it('lets one mention, hide and report somebody', async () => {
  const { asked, user, room } = await show({ reportChatLine: { value: {} } })
  room.receive(welcome([line(1, ANNA, 'buy from me')]))
  const scrolled: unknown[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this)
  }
  await user.click(await screen.findByRole('button', { name: 'Anna' }))
  // Its buttons would open below the edge of the room.
  expect(scrolled.at(-1)).toBe(screen.getByText('buy from me').closest('li'))
  await user.click(screen.getByRole('button', { name: 'Mention Anna' }))
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '@Anna ')
  await user.click(screen.getByRole('button', { name: 'Anna' }))
  await user.click(screen.getByRole('button', { name: 'Report the message from Anna' }))
  const form = (await screen.findByText('Report this message')).closest('form')
  if (!form) throw new Error('no form')
  await user.selectOptions(within(form).getByLabelText('Report'), 'scam')
  await user.click(within(form).getByRole('button', { name: 'Report' }))
  await screen.findByText('Thank you. Our team will look at it.')
  expect(asked.at(-1)).toMatchObject({ name: 'reportChatLine', input: { lineId: 'line-1', reason: 'scam' } })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click(await screen.findByRole('button', { name: 'Anna' }))
  await user.click(screen.getByRole('button', { name: 'Hide messages from Anna' }))
  await waitFor(() => expect(page()).not.toContain('buy from me'))
  await user.click(screen.getByRole('button', { name: 'Show again' }))
  expect(await screen.findByText('buy from me')).toBeTruthy()
})

it('has no form for who is silenced, and while the room is closed', async () => {
  const { room } = await show()
  room.receive(welcome([told(1, 'rules', { isOpen: false, slowSeconds: 0 })]))
  expect(await screen.findByText('The chat is closed at the moment.')).toBeTruthy()
  expect(screen.queryByLabelText('Message')).toBeNull()
})

it('names the end of a mute that begins while the room is open, and has the form again after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const untilMs = Date.now() + 60_000
  const { user } = await show({ sayInChat: { refused: 'chat.muted', details: { untilMs } } })
  await user.type(await screen.findByLabelText('Message'), 'hi{Enter}')
  const notice = await screen.findByText(/^You can’t write here until .+ contact customer service\.$/)
  expect(screen.queryByLabelText('Message')).toBeNull()
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  vi.setSystemTime(untilMs)
  await screen.findByLabelText('Message')
})

it('keeps the focus in the room when a pressed button goes', async () => {
  const { user, room } = await show({ reportChatLine: { value: {} } })
  room.receive(welcome([line(1, ANNA, 'buy from me'), line(2, { name: 'Ben', mark: 'ben' }, 'hello')]))
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
  }
  const here = () => document.activeElement?.textContent
  await screen.findByText('hello')
  await press('Ben')
  await press('Mention Ben')
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  await press('Ben')
  await press('Report the message from Ben')
  expect(here()).toBe('Report this message')
  await press('Report')
  await waitFor(() => expect(here()).toContain('Thank you. Our team will look at it.'))
  await press('OK')
  expect(here()).toMatch(/^Be kind/)
  await press('Anna')
  await press('Hide messages from Anna')
  expect(here()).toMatch(/^1 hidden/)
  await press('Show again')
  expect(here()).toMatch(/^Be kind/)
})
