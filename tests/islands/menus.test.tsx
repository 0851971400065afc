import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listenForMenus } from '#lib/shell/menus.ts'

it('a menu of the navigation is one stop; the arrow keys lead into it and back', async () => {
  listenForMenus()
  document.body.innerHTML = `<nav data-drops><ul>
    <li class="nav__item"><a class="nav__link" href="/rng">Slots</a>
      <div><a class="nav__vendor" tabindex="-1" href="/rng/a">A</a><a class="nav__vendor" tabindex="-1" href="/rng/b">B</a></div></li>
    <li class="nav__item"><a class="nav__link" href="/live">Live</a></li></ul></nav>`
  const user = userEvent.setup()
  const here = () => document.activeElement?.textContent
  await user.tab()
  expect(here()).toBe('Slots')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(here()).toBe('B')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(here()).toBe('Slots')
  await user.tab()
  expect(here()).toBe('Live')
})
