import { beforeEach, expect, it } from 'vitest'
import { keepChoices } from '#lib/shell/keep-choices.ts'

const cookie = () => document.cookie

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'vitrine.locale=; path=/; max-age=0'
  document.body.innerHTML =
    '<a data-locale="en" href="/en/"><b>English</b></a><a data-locale="pt" href="/">Português</a><a href="#help">Help</a>'
})

const press = (selector: string) => {
  // jsdom does not navigate.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  document.querySelector<HTMLElement>(selector)?.click()
}

it('a language is kept where the next visit finds it, the brand’s own too', () => {
  keepChoices()
  expect(cookie()).toBe('')
  press('[href="#help"]')
  expect(cookie()).toBe('')
  press('[data-locale=en] b')
  expect([localStorage.getItem('vitrine.locale'), cookie()]).toEqual(['en', 'vitrine.locale=en'])
  press('[data-locale=pt]')
  expect([localStorage.getItem('vitrine.locale'), cookie()]).toEqual(['pt', 'vitrine.locale=pt'])
})

it('each visit keeps it for longer', () => {
  localStorage.setItem('vitrine.locale', 'en')
  keepChoices()
  expect(cookie()).toBe('vitrine.locale=en')
})
