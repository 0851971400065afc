import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COUNTRIES, script, SETTINGS } from './answers.ts'
import { showModals, useModals } from './show-modals.tsx'

useModals()

const OFFER = { title: 'Cashback on Friday', href: '/promotions' }

it.each([
  ['login', 'login', '/l.avif'],
  ['register', 'register', '/r.avif'],
  ['forgotPassword', 'forgot', '/f.avif'],
] as const)(
  'the banner of the dialog %s says what the brand says, and leads there',
  async (name, entry, src) => {
    script({ getRegistrationSettings: SETTINGS, listCountries: COUNTRIES })
    showModals({ name }, { bannerLinks: { [entry]: OFFER } })
    const link = await screen.findByRole('link', { name: OFFER.title })
    expect(link.getAttribute('href')).toBe(OFFER.href)
    expect(link.querySelector('img')?.getAttribute('src')).toBe(src)
  },
)

it('the banner of every brand is a picture alone', async () => {
  showModals({ name: 'login' })
  await screen.findByRole('dialog')
  expect(document.querySelector('dialog img')?.closest('a')).toBeNull()
})
