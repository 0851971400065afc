import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { openCentre, openRegistration } from '#lib/modal/leave-for.ts'
import { followHomeTitle } from '#lib/modal/home-title.ts'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { listenForSheets } from '#lib/shell/sheets.ts'
import { listenForPopups, openAddressedPopup } from '#lib/shell/popups.ts'
import { installDialog } from '../ui/dialog-element.ts'

const LOGIN_SHEET = `<dialog data-sheet="login"><h2 tabindex="-1">Log in</h2>
  <form class="sheet__form" method="dialog"><input name="username"><input name="password"><button type="submit">Log in</button></form>
  </dialog>`
const sheet = () => document.querySelector<HTMLDialogElement>('[data-sheet]')
const settled = (state: unknown) => waitFor(() => expect(history.state).toEqual(state))

beforeAll(() => {
  installDialog()
  history.replaceState(null, '', '/promotions')
  openAddressedPopup()
  listenForPopups()
  listenForSheets()
})
beforeEach(async () => {
  $modal.set(null)
  document.body.innerHTML = ''
  history.pushState(null, '', '/promotions')
})

it('Back closes a dialog and stays on the page', async () => {
  openModal({ name: 'login' })
  expect(history.state).toEqual({ modal: 'login' })
  history.back()
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(location.pathname).toBe('/promotions')
  expect(history.state).toBeNull()
})

it('its own button leaves nothing behind that Back would have to pass', async () => {
  openModal({ name: 'login' })
  closeModal()
  await settled(null)
  expect($modal.get()).toBeNull()
  expect(location.pathname).toBe('/promotions')
})

it('the page below an address that opened a dialog has its own title again', async () => {
  history.replaceState(null, '', '/en/login')
  document.title = 'Log in – Aurora'
  document.body.innerHTML = '<h1>Aurora — online casi\u2060no</h1>'
  const stop = followHomeTitle()
  openModal({ name: 'login' })
  closeModal()
  expect(location.pathname).toBe('/en/')
  expect(document.title).toBe('Aurora — online casino')
  stop()
})

it('closing a dialog of a page leaves its title as it is', async () => {
  document.title = 'Promotions – Aurora'
  document.body.innerHTML = '<h1>Promotions</h1>'
  const stop = followHomeTitle()
  openModal({ name: 'login' })
  closeModal()
  await settled(null)
  expect(document.title).toBe('Promotions – Aurora')
  stop()
})

it('dialogs that follow one another are one step', async () => {
  openModal({ name: 'login' })
  openModal({ name: 'register' })
  closeModal()
  openCentre('member', 'depositv2?deposit=d1')
  expect($modal.get()).toEqual({ name: 'member', page: 'depositv2' })
  expect(location.hash).toBe('#member/depositv2?deposit=d1')
  history.back()
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(location.pathname + location.hash).toBe('/promotions')
})

it.each([
  ['a centre', () => openCentre('member', 'account'), '#member/account', { name: 'member', page: 'account' }],
  ['a dialog', () => openModal({ name: 'register' }), '', { name: 'register' }],
] as const)('%s that opens while the browser is on its way back stays open', async (_, open, hash, modal) => {
  openCentre('member', 'account')
  closeModal()
  const returned = new Promise((is) => window.addEventListener('popstate', is, { once: true }))
  // The browser is there some turns after it was asked.
  const back = history.back.bind(history)
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    back()
    open()
  })
  await returned
  await settled({ modal: modal.name })
  expect($modal.get()).toEqual(modal)
  expect(location.hash).toBe(hash)
  history.back()
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(location.pathname + location.hash).toBe('/promotions')
})

it.each([
  ['at once', (tap: () => void) => tap()],
  [
    'while the browser is on its way back',
    (tap: () => void) => {
      const back = history.back.bind(history)
      vi.spyOn(history, 'back').mockImplementationOnce(() => {
        back()
        tap()
      })
    },
  ],
])('a link to the centre that was just closed opens it again when it is pressed %s', async (_, press) => {
  document.body.innerHTML = '<a href="/help" data-member="account">Account</a>'
  const link = screen.getByRole('link')
  link.click()
  await waitFor(() => expect($modal.get()).toEqual({ name: 'member', page: 'account' }))
  openModal({ name: 'logout' })
  closeModal()
  press(() => link.click())
  await waitFor(() => expect($modal.get()).toEqual({ name: 'member', page: 'account' }))
  await settled({ modal: 'member' })
  expect(location.hash).toBe('#member/account')
  history.back()
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(location.pathname + location.hash).toBe('/promotions')
})

it('a dialog above another one is closed alone', async () => {
  const closed: string[] = []
  openModal({ name: 'login' })
  const view = (isAsked: boolean) => (
    <>
      <Dialog title="Below" closeLabel="Close" onClose={() => closed.push('below')}>
        below
      </Dialog>
      {isAsked && (
        <Dialog title="Above" closeLabel="Close" onClose={() => closed.push('above')}>
          above
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(view(false))
  rerender(view(true))
  history.back()
  await waitFor(() => expect(closed).toEqual(['above']))
  expect($modal.get()).toEqual({ name: 'login' })
  rerender(view(false))
  expect(history.state).toEqual({ modal: 'login' })
})

it('the page’s own dialog opens with the tap; the island’s takes its place with what was typed', async () => {
  document.body.innerHTML = LOGIN_SHEET
  openModal({ name: 'login' })
  expect(sheet()?.open).toBe(true)
  const typed = sheet()?.querySelector('input')
  expect(document.activeElement).toBe(typed)
  if (typed) typed.value = 'demo'
  typed?.setSelectionRange(2, 2)
  const container = document.body.appendChild(document.createElement('div'))
  let received = ''
  let isSent = false
  render(
    <Dialog title="Log in" closeLabel="Close" onClose={closeModal}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          isSent = true
        }}
      >
        <input name="username" aria-label="Username" onChange={(event) => (received = event.target.value)} />
      </form>
    </Dialog>,
    { container },
  )
  expect(sheet()?.open).toBe(false)
  expect(received).toBe('demo')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' })
  expect([field.value, field.selectionStart, document.activeElement === field]).toEqual(['demo', 2, true])
  expect(typed?.value).toBe('')
  expect(isSent).toBe(false)
})

it('what was sent before the island was there is sent by it', async () => {
  document.body.innerHTML = LOGIN_SHEET
  openModal({ name: 'login' })
  act(() => sheet()?.querySelector('form')?.requestSubmit())
  expect(sheet()?.open).toBe(true)
  const container = document.body.appendChild(document.createElement('div'))
  let sent = 0
  render(
    <Dialog title="Log in" closeLabel="Close" onClose={closeModal}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <input name="username" aria-label="Username" />
      </form>
    </Dialog>,
    { container },
  )
  await waitFor(() => expect(sent).toBe(1))
})

it('a dialog of the page becomes modal after its first frame, with the cursor and the letters where they are', async () => {
  document.body.innerHTML = LOGIN_SHEET
  const closed = new Promise((resolve) =>
    document.addEventListener('close', resolve, { capture: true, once: true }),
  )
  openModal({ name: 'login' })
  expect([sheet()?.open, sheet()?.dataset['isModal']]).toEqual([true, undefined])
  const password = sheet()?.querySelector<HTMLInputElement>('input[name=password]')
  password?.focus()
  if (password) password.value = 'abc'
  await waitFor(() => expect(sheet()?.dataset['isModal']).toBe(''))
  expect([document.activeElement === password, password?.value]).toEqual([true, 'abc'])
  // It was closed in between, which is not the player's doing.
  await closed
  expect($modal.get()).toEqual({ name: 'login' })
})

it.each([
  ['goes on where it was', 120, 'at 120'],
  ['that is over does not begin again', undefined, 'finished'],
])('the motion of a dialog that becomes modal %s', async (_, beforeMs, expected) => {
  const told: string[] = []
  const motionAt = (currentTime: number | undefined) => ({
    get currentTime() {
      return currentTime
    },
    // As a browser does: a motion that runs has a time.
    set currentTime(ms: number | null | undefined) {
      if (typeof ms !== 'number') throw new TypeError('unresolved time')
      told.push(`at ${ms}`)
    },
    finish: () => void told.push('finished'),
  })
  const spy = vi
    .spyOn(HTMLDialogElement.prototype, 'getAnimations')
    .mockReturnValueOnce(beforeMs === undefined ? [] : [motionAt(beforeMs) as unknown as Animation])
    .mockReturnValueOnce([motionAt(0) as unknown as Animation])
  document.body.innerHTML = LOGIN_SHEET
  openModal({ name: 'login' })
  await waitFor(() => expect(told).toEqual([expected]))
  expect(document.activeElement).toBe(sheet()?.querySelector('input[name=username]'))
  spy.mockRestore()
})

it('its fields stand in the page only once it opens', () => {
  document.body.innerHTML =
    '<dialog data-sheet="login"><template><h2 tabindex="-1">Log in</h2><input></template></dialog>'
  expect(sheet()?.querySelector('input')).toBeNull()
  openModal({ name: 'login' })
  expect(document.activeElement).toBe(sheet()?.querySelector('input'))
  closeModal()
  openModal({ name: 'login' })
  expect(sheet()?.querySelectorAll('input')).toHaveLength(1)
})

it('is laid out while the link is pressed, and shown by its opening', async () => {
  document.body.innerHTML =
    '<a href="/login" data-modal="login">Log in</a><dialog data-sheet="login"><template><h2 tabindex="-1">Log in</h2><input></template></dialog>'
  screen.getByRole('link').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await waitFor(() => expect(sheet()?.dataset['ahead']).toBe(''))
  expect(sheet()?.querySelectorAll('input')).toHaveLength(1)
  expect(sheet()?.open).toBe(false)
  openModal({ name: 'login' })
  expect(sheet()?.open).toBe(true)
  expect(sheet()?.dataset['ahead']).toBeUndefined()
})

it('the page’s own dialog is closed for good where nothing takes its place', async () => {
  document.body.innerHTML = LOGIN_SHEET
  openModal({ name: 'login' })
  sheet()?.close()
  await waitFor(() => expect($modal.get()).toBeNull())
  await settled(null)
})

it('a form opened from a game says so at once, in the words and with the room of the dialog to come', async () => {
  document.body.innerHTML = `<dialog data-sheet="register"><h2 tabindex="-1">Register</h2>
    <p>Create an account to play <bdi data-name></bdi>.</p><input name="username"></dialog>`
  openRegistration({ nodeId: 'n1', gameName: 'Gold $& Jade' })
  expect(sheet()?.querySelector('p')?.textContent).toBe('Create an account to play Gold $& Jade.')
  expect(sheet()?.hasAttribute('data-game')).toBe(true)
  closeModal()
  openModal({ name: 'register' })
  expect(sheet()?.hasAttribute('data-game')).toBe(false)
  closeModal()
  await settled(null)
})
