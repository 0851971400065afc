import { expect, test } from 'vitest'
import { forgotPasswordByEmail } from '../../../src/lib/api/access/password.ts'
import { readOutbox } from '../../../src/lib/api/people/messages-codes.ts'
import { localPath, pageLocale } from '../../../src/platform/base/locale.ts'
import { aMember } from '../../fixtures/worker/members.ts'

const LOCALES = ['pt', 'en', 'zh-Hans']
const EMAIL = 'rosa@example.org'
let brands = 0

/** A member of a brand in three languages, who asks for the link of a new password on a page in one of them. */
async function mailTo(language: string | null, account = 'rosa', username = account) {
  brands += 1
  const tenant = `tongues${brands}`
  const { visitor } = await aMember({
    ...{ tenant, account, email: EMAIL, isLoggedIn: false },
    record: { locales: LOCALES, phoneCountries: ['VN', 'BR'] },
  })
  const input = { username, email: EMAIL }
  await visitor.send(forgotPasswordByEmail, { input, headers: { 'accept-language': language } })
  const [message] = await visitor.call(readOutbox)
  return message
}

test.each([
  ['pt', 'pt', '/login'],
  ['en', 'en', '/en/login'],
  ['zh-Hans', 'zh-Hans', '/zh-Hans/login'],
  ['//evil.example', 'pt', '/login'],
  [null, 'pt', '/login'],
])('a page in %s is written to in %s, and its link leads to %s', async (language, locale, path) => {
  const message = await mailTo(language)
  expect(message).toMatchObject({ template: 'resetLink', locale })
  expect(new URL(message?.content['link'] ?? '').pathname).toBe(path)
})

test.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  ['fr-FR, fr;q=0.9, en;q=0.8, pt;q=0.7', 'en'],
  ['zh-hans', 'zh-Hans'],
  ['zh', 'pt'],
  ['', 'pt'],
  [`${'x,'.repeat(200)}en`, 'pt'],
])('“%s” means the brand’s %s', (header, locale) => {
  expect(pageLocale({ locales: LOCALES }, header)).toBe(locale)
})

test('no path leads to a locale that the brand does not have', () => {
  expect(localPath({ locales: LOCALES }, 'ar', '/login')).toBe('/login')
})

test.each(['+5511912345678', '(11) 91234-5678', '011 91234 5678', '+55 11 91234 5678'])(
  'who registered by mobile asks for the link as “%s”',
  async (username) => {
    expect(await mailTo('pt', '+5511912345678', username)).toMatchObject({ recipient: EMAIL })
  },
)

test('a number of somebody else gets no link', async () => {
  expect(await mailTo('pt', '+5511912345678', '(11) 91234-5679')).toBeUndefined()
})
