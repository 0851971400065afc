import { beforeEach, expect, it, vi } from 'vitest'
import { keepChoices } from '#lib/shell/keep-choices.ts'

const cookie = () => document.cookie

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'vitrine.locale=; path=/; max-age=0'
  document.body.innerHTML =
    '<a data-locale lang="en" href="/en/"><b>English</b></a><a data-locale lang="pt" href="/">Português</a><a href="#help">Help</a>'
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
  press('[lang=en] b')
  expect([localStorage.getItem('vitrine.locale'), cookie()]).toEqual(['en', 'vitrine.locale=en'])
  press('[lang=pt]')
  expect([localStorage.getItem('vitrine.locale'), cookie()]).toEqual(['pt', 'vitrine.locale=pt'])
})

/** The page was opened in English; `from` is the page before, as the browser tells it. */
function arrive(from: string, type: 'navigate' | 'reload' | 'back_forward' = 'navigate') {
  document.body.innerHTML = `<a data-locale lang="en" aria-current="true" href="/en/help">English</a>
    <a data-locale lang="pt" href="/help">Português</a><a href="/help/">Help</a>`
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from)
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  keepChoices()
  const found = [localStorage.getItem('vitrine.locale'), cookie()]
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  return found
}

it('a language that was pressed before this script was there is kept by the page that it led to', () => {
  const { origin } = location
  expect(arrive(`${origin}/help?page=2`)).toEqual(['en', 'vitrine.locale=en'])
})

it.each([
  ['the same language', '/en/help', 'navigate'],
  ['another page', '/promotions', 'navigate'],
  ['a page that is loaded anew', '/help', 'reload'],
  ['a page that is returned to', '/help', 'back_forward'],
  ['another site', 'https://elsewhere.example/help', 'navigate'],
  ['nowhere', '', 'navigate'],
] as const)('a language is not chosen by coming from %s', (_, from, type) => {
  expect(arrive(from.startsWith('/') ? location.origin + from : from, type)).toEqual([null, ''])
})

it('each visit keeps it for longer', () => {
  localStorage.setItem('vitrine.locale', 'en')
  keepChoices()
  expect(cookie()).toBe('vitrine.locale=en')
})
