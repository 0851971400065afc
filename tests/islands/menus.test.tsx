import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listenForMenus } from '#lib/shell/menus.ts'
import { addRovingFocus } from '#lib/shell/roving-focus.ts'

const NAV = `<nav data-drops><ul>
  <li class="nav__item"><a class="nav__link" href="/rng">Slots</a>
    <div><a class="nav__vendor" tabindex="-1" href="/rng/a">A</a><a class="nav__vendor" tabindex="-1" href="/rng/b">B</a></div></li>
  <li class="nav__item"><a class="nav__link" href="/live" aria-current="page">Live</a></li>
  <li class="nav__item"><a class="nav__link" href="/fish">Fishing</a></li></ul></nav>
  <main><a href="/next">Next</a></main>`
const here = () => document.activeElement?.textContent

it('the arrow keys lead into a drop menu and back', async () => {
  listenForMenus()
  document.body.innerHTML = NAV
  const user = userEvent.setup()
  await user.tab()
  expect(here()).toBe('Slots')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(here()).toBe('B')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(here()).toBe('Slots')
})

it('the drawer closes with a link of it, which may lead to a place of the same page', async () => {
  listenForMenus()
  document.body.innerHTML =
    '<nav class="side"><a href="#download">Download</a><p>Games</p></nav><p id="download">App</p>'
  const side = document.querySelector<HTMLElement>('.side')
  if (!side) throw new Error('no menu')
  // jsdom has no popovers.
  const hide = vi.fn()
  side.hidePopover = hide
  const user = userEvent.setup()
  await user.click(side.querySelector('p') ?? side)
  expect(hide).not.toHaveBeenCalled()
  await user.click(side.querySelector('a') ?? side)
  expect(hide).toHaveBeenCalled()
})

it('the open drawer closes when the focus moves on behind it', async () => {
  document.body.innerHTML = '<nav class="side"><a href="/a">A</a></nav><main><a href="/next">Next</a></main>'
  const side = document.querySelector<HTMLElement>('.side')
  if (!side) throw new Error('no menu')
  const hide = vi.fn()
  side.hidePopover = hide
  listenForMenus()
  const user = userEvent.setup()
  // A column beside the page is no open drawer.
  await user.tab()
  await user.tab()
  expect(here()).toBe('Next')
  expect(hide).not.toHaveBeenCalled()
  side.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  side.querySelector('a')?.focus()
  expect(hide).not.toHaveBeenCalled()
  await user.tab()
  expect(here()).toBe('Next')
  expect(hide).toHaveBeenCalledOnce()
})

it.each([
  { dir: 'ltr', on: '{ArrowRight}', back: '{ArrowLeft}' },
  { dir: 'rtl', on: '{ArrowLeft}', back: '{ArrowRight}' },
])('a menu is one stop of the Tab key, at the page that is open ($dir)', async ({ dir, on, back }) => {
  document.body.innerHTML = NAV
  const nav = document.querySelector('nav')
  if (!nav) throw new Error('no menu')
  nav.style.direction = dir
  addRovingFocus(nav)
  const user = userEvent.setup()
  await user.tab()
  expect(here()).toBe('Live')
  await user.keyboard(on)
  expect(here()).toBe('Fishing')
  // There is nothing after the last.
  await user.keyboard(on)
  expect(here()).toBe('Fishing')
  await user.keyboard(`${back}${back}`)
  expect(here()).toBe('Slots')
  await user.keyboard('{End}')
  expect(here()).toBe('Fishing')
  await user.keyboard('{Home}')
  document.querySelector<HTMLElement>('.nav__vendor')?.focus()
  await user.keyboard(on)
  expect(here()).toBe('Live')
  await user.tab()
  expect(here()).toBe('Next')
  await user.tab({ shift: true })
  expect(here()).toBe('Live')
})

it('a menu beside the page goes up and down, past what is not shown', async () => {
  document.body.innerHTML = `<nav class="side"><a class="side__link" href="/">Home</a>
    <button class="side__link" disabled>Hidden</button><a class="side__safe" href="/help">Help</a></nav>`
  const nav = document.querySelector('nav')
  if (nav) addRovingFocus(nav)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(here()).toBe('Help')
  await user.keyboard('{ArrowUp}')
  expect(here()).toBe('Home')
})

it('an open menu closes when the focus moves on behind it, not for a dialog above it', async () => {
  document.body.innerHTML = `<details data-menu open><summary>Support</summary><a href="/chat">Chat</a></details>
    <main><a href="/next">Next</a></main><dialog open><button>Send</button></dialog>`
  listenForMenus()
  const menu = document.querySelector('details')
  const user = userEvent.setup()
  await user.tab()
  await user.tab()
  expect(here()).toBe('Chat')
  expect(menu?.open).toBe(true)
  // Closing the dialog gives the focus back to the link that opened it.
  document.querySelector('button')?.focus()
  expect(menu?.open).toBe(true)
  document.querySelector<HTMLElement>('[href="/chat"]')?.focus()
  await user.tab()
  expect(here()).toBe('Next')
  expect(menu?.open).toBe(false)
})

it('an open menu closes on Escape, which leads back to its button, and on a press elsewhere', async () => {
  document.body.innerHTML = `<details data-menu open><summary>Support</summary><a href="/chat">Chat</a></details><p>Text</p>`
  listenForMenus()
  const menu = document.querySelector('details')
  const user = userEvent.setup()
  document.querySelector<HTMLElement>('[href="/chat"]')?.focus()
  await user.keyboard('{Escape}')
  expect([menu?.open, here()]).toEqual([false, 'Support'])
  if (menu) menu.open = true
  await user.click(document.querySelector('p') ?? document.body)
  expect(menu?.open).toBe(false)
})
