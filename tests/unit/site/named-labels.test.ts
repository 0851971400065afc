import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What an answer of the help, an error or a message says to choose or open, and where the screens have its name. */
const NAMED = {
  'help:registration.open.a': ['session:register.submit'],
  'help:registration.open.both': ['session:register.submit'],
  'help:registration.open.bothCode': ['session:register.submit'],
  'help:registration.open.number': ['session:register.submit'],
  'help:registration.open.numberCode': ['session:register.submit'],
  'help:registration.trial.a': ['games:demo', 'session:login.freePlay'],
  'help:registration.trial.demo': ['games:demo'],
  'help:registration.limits.a': ['member:page.protection'],
  'help:login.captcha.a': ['session:login.captchaOther'],
  'help:login.forgot.a': ['session:login.forgot'],
  'help:login.forgot.email': ['session:login.forgot'],
  'help:login.tab.a': ['session:login.remember'],
  'help:deposit.how.a': ['member:page.depositv2'],
  'help:deposit.missing.a': ['member:page.transactionHistory'],
  'help:withdrawal.how.a': ['member:page.withdraw'],
  'help:bonus.lose.a': ['member:page.bonusDetails', 'promotions:giveUp'],
  'help:games.records.a': ['member:page.personalHistoryCopy'],
  'help:security.passkey.a': ['member:page.securityCenter'],
  'help:contact.ways.a': ['site:support.button'],
  'help:contact.complain.a': ['member:page.supportCases', 'support:record.open'],
  'help:terms.end.a': ['help:contact.title'],
  'errors:transfer.documents': ['member:page.securityCenter'],
  'errors:documents.first': ['member:page.securityCenter'],
  'errors:wallet.limitReached': ['member:page.protection'],
  'messages:kind.documentsAsked.text': ['member:page.securityCenter'],
  'messages:kind.documentsRefused.text': ['member:page.securityCenter'],
  'messages:kind.openDraws.text': ['lottery:view.orders', 'lottery:orders.cancel'],
  'messages:kind.openDraws.open': ['lottery:view.orders'],
  'points:ordered': ['points:tab.orders'],
  'promotions:verifyContact': ['member:page.securityCenter'],
  'promotions:vip.rules': ['member:page.rewardCenter'],
  'referral:toRewards': ['member:page.rewardCenter'],
} as const
const LOCALES = globSync('locales/*/help.json').map((file) => file.split('/')[1] ?? '')
/** Languages that bend a name where it stands in a sentence and begin it with a small letter. */
const BENT: Readonly<Record<string, readonly string[]>> = {
  'pt-BR': ['help:contact.ways.a'],
  vi: ['help:contact.ways.a'],
  fil: ['help:contact.ways.a'],
}

function textOf(locale: string, name: string): string {
  const [feature = '', key = ''] = name.split(':')
  const words: unknown = JSON.parse(readFileSync(`locales/${locale}/${feature}.json`, 'utf8'))
  return String(key.split('.').reduce<unknown>((found, part) => Object(found)[part], words))
}

describe.each(LOCALES)('texts in %s', (locale) => {
  it.each(Object.entries(NAMED))('%s: names what the screens show', (key, labels) => {
    const isBent = BENT[locale]?.includes(key) ?? false
    const answer = textOf(locale, key)
    expect(answer).not.toBe('undefined')
    for (const label of labels) {
      // A question mark of a label may be left out.
      const name = textOf(locale, label).replace(/[?？؟]$/u, '')
      if (isBent) expect(answer.toLowerCase()).toContain(name.toLowerCase())
      else expect(answer).toContain(name)
    }
  })
})
