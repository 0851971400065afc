import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepSupportAside } from '#lib/shell/support-button.ts'

let rail: HTMLElement

beforeEach(() => {
  document.body.innerHTML = `<input id="text"><input id="check" type="checkbox">
    <aside class="rail"><details><summary>Help</summary></details></aside>`
  const found = document.querySelector<HTMLElement>('.rail')
  if (!found) throw new Error('no rail')
  rail = found
  scrollTo(0)
  keepSupportAside(rail)
})

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y })
  fireEvent.scroll(window)
}
const isAway = () => rail.hasAttribute('data-away')
const element = (selector: string) => document.querySelector<HTMLElement>(selector)

it('leaves while the page is scrolled down, and returns on the way up', () => {
  scrollTo(60)
  expect(isAway()).toBe(false)
  scrollTo(400)
  expect(isAway()).toBe(true)
  scrollTo(395)
  expect(isAway()).toBe(true)
  scrollTo(300)
  expect(isAway()).toBe(false)
})

it('leaves while somebody types, not while they tick a box', () => {
  element('#text')?.focus()
  expect(isAway()).toBe(true)
  element('#text')?.blur()
  expect(isAway()).toBe(false)
  element('#check')?.focus()
  expect(isAway()).toBe(false)
})

it('stays while its menu is open, and shows itself to the keyboard', () => {
  scrollTo(400)
  element('summary')?.focus()
  expect(isAway()).toBe(false)
  element('details')?.setAttribute('open', '')
  scrollTo(900)
  expect(isAway()).toBe(false)
})
