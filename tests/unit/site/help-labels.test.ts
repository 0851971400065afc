import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What an answer of the help says to choose or open, and where the screens have its name. */
const NAMED = {
  'registration.open.a': ['session:register.submit'],
  'registration.open.both': ['session:register.submit'],
  'registration.open.bothCode': ['session:register.submit'],
  'registration.open.number': ['session:register.submit'],
  'registration.open.numberCode': ['session:register.submit'],
  'registration.trial.a': ['games:demo', 'session:login.freePlay'],
  'registration.trial.demo': ['games:demo'],
  'registration.limits.a': ['member:page.protection'],
  'login.captcha.a': ['session:login.captchaOther'],
  'login.forgot.a': ['session:login.forgot'],
  'login.forgot.email': ['session:login.forgot'],
  'login.tab.a': ['session:login.remember'],
  'deposit.how.a': ['member:page.depositv2'],
  'deposit.missing.a': ['member:page.transactionHistory'],
  'withdrawal.how.a': ['member:page.withdraw'],
  'bonus.lose.a': ['member:page.bonusDetails', 'promotions:giveUp'],
  'games.records.a': ['member:page.personalHistoryCopy'],
  'security.passkey.a': ['member:page.securityCenter'],
  'contact.ways.a': ['site:support.button'],
  'contact.complain.a': ['member:page.supportCases', 'support:record.open'],
  'terms.end.a': ['help:contact.title'],
} as const
const LOCALES = globSync('locales/*/help.json').map((file) => file.split('/')[1] ?? '')
/** Languages that bend a name where it stands in a sentence and begin it with a small letter. */
const BENT: Readonly<Record<string, readonly string[]>> = {
  'pt-BR': ['contact.ways.a'],
  vi: ['contact.ways.a'],
  fil: ['contact.ways.a'],
}

function textOf(locale: string, feature: string, key: string): string {
  const words: unknown = JSON.parse(readFileSync(`locales/${locale}/${feature}.json`, 'utf8'))
  return String(key.split('.').reduce<unknown>((found, part) => Object(found)[part], words))
}

describe.each(LOCALES)('help in %s', (locale) => {
  it.each(Object.entries(NAMED))('%s names what the screens show', (key, labels) => {
    const isBent = BENT[locale]?.includes(key) ?? false
    const answer = textOf(locale, 'help', key)
    for (const label of labels) {
      const [feature = '', path = ''] = label.split(':')
      // A question mark of a label may be left out.
      const name = textOf(locale, feature, path).replace(/[?？؟]$/u, '')
      if (isBent) expect(answer.toLowerCase()).toContain(name.toLowerCase())
      else expect(answer).toContain(name)
    }
  })
})
