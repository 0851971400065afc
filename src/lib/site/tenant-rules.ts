import type { z } from 'zod'
import { minorDigits } from '#lib/shared/iso-codes.ts'
import { CURRENCY_COUNTRIES } from './currency-countries.ts'
import { lotteryGames, lotteryMistakes } from './lottery-games.ts'
import type { Tenant } from './tenant-schema.ts'

/** Modules that send codes to mobile numbers. */
const SMS_FLAGS = ['MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'] as const
/** Modules that send codes to verified numbers alone. */
const LINKED_FLAGS = ['MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3'] as const
/** Payment kinds that support a single currency. */
const KIND_CURRENCIES = { pix: 'BRL', vietqr: 'VND' } as const

/** Rules across the fields of a brand's file. Each message names the field and what to write there. */
export function checkTenantRules(tenant: Tenant, context: z.RefinementCtx): void {
  const say = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (tenant.otherLocales.includes(tenant.defaultLocale))
    say(['otherLocales'], `leave out "${tenant.defaultLocale}": it is the default locale already`)
  if (new Set(tenant.otherLocales).size < tenant.otherLocales.length)
    say(['otherLocales'], 'name each locale once')
  if (new Set(tenant.vendors).size < tenant.vendors.length) say(['vendors'], 'name each vendor once')
  if (new Set(tenant.categories).size < tenant.categories.length)
    say(['categories'], 'name each category once')
  for (const key of ['tagline'] as const)
    if (!tenant.brand[key][tenant.defaultLocale])
      say(['brand', key], `write the text for "${tenant.defaultLocale}", the default locale`)
  for (const key of ['title', 'description'] as const)
    if (!tenant.search[key][tenant.defaultLocale])
      say(['search', key], `write the text for "${tenant.defaultLocale}", the default locale`)
  for (const key of ['notice', 'helpline'] as const)
    if (!tenant.licence[key][tenant.defaultLocale])
      say(['licence', key], `write the text for "${tenant.defaultLocale}", the default locale`)
  const digits = minorDigits(tenant.currency.code)
  if (!digits.includes(tenant.currency.exponent))
    say(['currency', 'exponent'], `write ${digits.join(' or ')}: the minor digits of ${tenant.currency.code}`)
  const { methods } = tenant.cashier
  if (new Set(methods.map(({ id }) => id)).size < methods.length)
    say(['cashier', 'methods'], 'give each method an id of its own')
  const ranges = [
    ...methods.map((method, index) => ({ at: ['methods', index], range: method })),
    { at: ['withdrawal'], range: tenant.cashier.withdrawal },
  ]
  for (const { at, range } of ranges)
    if (range.minMinor !== undefined && range.maxMinor !== undefined && range.minMinor > range.maxMinor)
      say(['cashier', ...at, 'minMinor'], `write at most ${range.maxMinor}, its maxMinor`)
  for (const [kind, code] of Object.entries(KIND_CURRENCIES))
    if (methods.some((method) => method.kind === kind) && tenant.currency.code !== code)
      say(['cashier', 'methods'], `"${kind}" pays in ${code} alone`)
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
  checkLotteries(tenant, say)
  for (const [field, rule] of Object.entries(tenant.registration.fields))
    if (rule && rule.minLength > rule.maxLength)
      say(
        ['registration', 'fields', field, 'minLength'],
        `write at most ${rule.maxLength}, the field's maxLength`,
      )
}

/** Every game is complete, has a unique code, and returns at most 100 %. */
function checkLotteries(tenant: Tenant, say: (path: (string | number)[], message: string) => void): void {
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
