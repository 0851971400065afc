import type { z } from 'zod'
import { codeName, LONGEST_NAME } from '#lib/shared/money/code-name.ts'
import { NAMED_KINDS, SCHEMES } from '#lib/shared/money/payment-codes.ts'
import { minorDigits } from '#lib/shared/product/iso-codes.ts'
import { CURRENCY_COUNTRIES } from './currency-countries.ts'
import { lotteryGames, lotteryMistakes } from './lottery-games.ts'
import { tenantFields, type Tenant } from './tenant-schema.ts'

/** Modules that send codes to mobile numbers. */
const SMS_FLAGS = ['MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'] as const
/** Modules that send codes to verified numbers only. */
const LINKED_FLAGS = ['MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3'] as const

/** A brand's file: its keys, and the rules between them. */
export const tenantSchema = tenantFields.superRefine(checkTenantRules)

/** Says which field is wrong, and what to write there. */
type Say = (path: (string | number)[], message: string) => void

/** Rules across the fields of a brand's file. */
function checkTenantRules(tenant: Tenant, context: z.RefinementCtx): void {
  const say: Say = (path, message) => context.addIssue({ code: 'custom', path, message })
  checkLists(tenant, say)
  checkTexts(tenant, say)
  checkCashier(tenant, say)
  checkPayee(tenant, say)
  checkSms(tenant, say)
  checkLotteries(tenant, say)
  checkRegistration(tenant, say)
}

function checkLists({ defaultLocale, otherLocales, vendors, categories }: Tenant, say: Say): void {
  if (otherLocales.includes(defaultLocale))
    say(['otherLocales'], `leave out "${defaultLocale}": it is the default locale already`)
  if (new Set(otherLocales).size < otherLocales.length) say(['otherLocales'], 'name each locale once')
  if (new Set(vendors).size < vendors.length) say(['vendors'], 'name each vendor once')
  if (new Set(categories).size < categories.length) say(['categories'], 'name each category once')
}

/** Texts exist in the default locale at least. */
function checkTexts(tenant: Tenant, say: Say): void {
  const { defaultLocale, brand, search, licence, accessibility } = tenant
  const texts: [path: string[], text: Tenant['brand']['tagline']][] = [
    [['brand', 'tagline'], brand.tagline],
    [['search', 'title'], search.title],
    [['search', 'description'], search.description],
    [['licence', 'notice'], licence.notice],
    [['licence', 'helpline'], licence.helpline],
    ...(accessibility?.exceptions
      ? [
          [['accessibility', 'exceptions'], accessibility.exceptions] as [
            string[],
            Tenant['brand']['tagline'],
          ],
        ]
      : []),
  ]
  for (const [path, text] of texts)
    if (!text[defaultLocale]) say(path, `write the text for "${defaultLocale}", the default locale`)
}

/** Amounts are in the minor units of the currency, and each payment method can pay in it. */
function checkCashier(tenant: Tenant, say: Say): void {
  const digits = minorDigits(tenant.currency.code)
  if (tenant.currency.exponent !== digits)
    say(['currency', 'exponent'], `write ${digits}: the minor digits of ${tenant.currency.code}`)
  const { methods } = tenant.cashier
  methods.forEach(({ id, kind }, index) => {
    const code = kind === 'bank' || kind === 'redirect' ? tenant.currency.code : SCHEMES[kind].currency
    if (methods.findIndex((each) => each.id === id) < index)
      say(['cashier', 'methods', index, 'id'], 'give each method an id of its own')
    if (tenant.currency.code !== code)
      say(['cashier', 'methods', index, 'kind'], `"${kind}" pays in ${code} alone`)
  })
  const ranges = [
    ...methods.map((method, index) => ({ at: ['methods', index], range: method })),
    { at: ['withdrawal'], range: tenant.cashier.withdrawal },
  ]
  for (const { at, range } of ranges)
    if (range.minMinor !== undefined && range.maxMinor !== undefined && range.minMinor > range.maxMinor)
      say(['cashier', ...at, 'minMinor'], `write at most ${range.maxMinor}, its maxMinor`)
}

/** The brand's name is the payee in payment codes if the provider's name has no character that is allowed there. */
function checkPayee({ brand, cashier }: Tenant, say: Say): void {
  if (!cashier.methods.some(({ kind }) => NAMED_KINDS.has(kind))) return
  const written = codeName(brand.name)
  if (/[A-Za-z\d]/.test(written) && written.length <= LONGEST_NAME) return
  say(
    ['brand', 'name'],
    `write a name of 1 to ${LONGEST_NAME} letters as payment codes have them: this one is "${written}" there`,
  )
}

/** Codes by SMS need a field for the number, and countries that it may belong to. */
function checkSms(tenant: Tenant, say: Say): void {
  const { REGMOBVERF3, MOBILENUMREG3 } = tenant.modules
  if (REGMOBVERF3 && !MOBILENUMREG3 && !tenant.registration.fields.mobileNum?.enabled)
    say(
      ['modules', 'MOBILENUMREG3'],
      'write true, or ask for registration.fields.mobileNum: REGMOBVERF3 verifies numbers given at registration',
    )
  const later = LINKED_FLAGS.find((flag) => tenant.modules[flag])
  if (later && MOBILENUMREG3 && !REGMOBVERF3)
    say(
      ['modules', 'REGMOBVERF3'],
      `write true: ${later} sends codes to verified numbers alone, and MOBILENUMREG3 takes numbers`,
    )
  const sends = SMS_FLAGS.find((flag) => tenant.modules[flag])
  if (sends && !tenant.phoneCountries?.length && !CURRENCY_COUNTRIES[tenant.currency.code])
    say(
      ['phoneCountries'],
      `name the countries of your players' numbers, such as ["BR"]: ${sends} sends codes`,
    )
}

function checkRegistration({ registration }: Tenant, say: Say): void {
  for (const [field, rule] of Object.entries(registration.fields))
    if (rule && rule.minLength > rule.maxLength)
      say(
        ['registration', 'fields', field, 'minLength'],
        `write at most ${rule.maxLength}, the field's maxLength`,
      )
}

/** Every game is complete, has a unique code, and returns at most 100 %. */
function checkLotteries(tenant: Tenant, say: Say): void {
  const games = lotteryGames(tenant)
  const codes = games.map(({ gameCode }) => gameCode)
  for (const [index, settings] of games.entries()) {
    if (codes.indexOf(settings.gameCode) < index)
      say(['lottery', 'games', index, 'gameCode'], `name it otherwise: "${settings.gameCode}" is taken`)
    const file = tenant.lottery.games[index]
    for (const mistake of file ? lotteryMistakes(file, settings, Date.now()) : [])
      say(['lottery', 'games', index], mistake)
  }
}
