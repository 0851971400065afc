import type { RegistrationField } from '#lib/api/access/registration.ts'
import type { DepositKind } from '#lib/api/money/cashier.ts'
import { slotLawCurrency } from '#lib/shared/games/slot-stakes.ts'
import { INSTRUMENTS, paymentLaw, type Instrument } from '#lib/shared/money/payment-law.ts'
import type { Market } from '#lib/shared/rewards/offer.ts'
import { shown, type ConfigMistake } from './config-mistakes.ts'
import type { Tenant } from './tenant-schema.ts'

/** What a mistake says beside its file. */
type Found = Omit<ConfigMistake, 'file'>

/** What a market's law wants to know of a person before they play. */
const IDENTITY: Readonly<Partial<Record<Market, { fields: readonly RegistrationField[]; source: string }>>> =
  {
    BR: { fields: ['payeeName', 'idNumber'], source: 'Portaria SPA/MF 1.231/2024, art. 31: name and CPF' },
    GB: { fields: ['payeeName', 'address'], source: 'LCCP 17.1.1: name, address and date of birth' },
    PH: { fields: ['payeeName', 'mobileNum'], source: 'PAGCOR, registration of players: name and contact' },
  }

/** The youngest age where a market's law is stricter than the product. */
const YOUNGEST: Readonly<Partial<Record<Market, { years: number; source: string }>>> = {
  PH: { years: 21, source: 'PAGCOR, responsible gaming: 21' },
  VN: { years: 21, source: 'Nghị định 06/2017/NĐ-CP: 21' },
}

/** Whatever a brand's file says against the law of its market, apart from offers and games. */
export function marketMistakes(file: string, tenant: Tenant): ConfigMistake[] {
  return [identity, ages, methods, limits, documents, currencies, accessibility]
    .flatMap((rule) => rule(tenant))
    .map((found) => ({ file, ...found }))
}

function identity({ licence, registration }: Tenant): Found[] {
  const law = IDENTITY[licence.market]
  if (!law) return []
  return law.fields
    .filter((field) => registration.fields[field]?.required !== true)
    .map((field) => ({
      key: `registration.fields.${field}`,
      found: shown(registration.fields[field]),
      allowed: `{ "required": true } (${licence.market}: ${law.source})`,
    }))
}

function ages({ licence }: Tenant): Found[] {
  const law = YOUNGEST[licence.market]
  if (!law || licence.minimumAgeYears >= law.years) return []
  return [
    {
      key: 'licence.minimumAgeYears',
      found: shown(licence.minimumAgeYears),
      allowed: `${law.years} or more (${licence.market}: ${law.source})`,
    },
  ]
}

function methods({ licence, cashier }: Tenant): Found[] {
  const law = paymentLaw(licence.market)
  if (!law) return []
  const because = `(${licence.market}: ${law.source})`
  return cashier.methods.flatMap(({ kind, instruments }, index): Found[] => {
    const key = `cashier.methods.${index}.instruments`
    const named = kind === 'redirect' ? instruments : instrumentsOf(kind)
    if (named.length === 0)
      return [
        {
          key,
          found: shown(instruments),
          allowed: `what the provider's page takes, of ${law.allowed.join(', ')} ${because}`,
        },
      ]
    return named
      .filter((each) => !law.allowed.includes(each))
      .map((each) => ({ key, found: shown(each), allowed: `${law.allowed.join(', ')} ${because}` }))
  })
}

/** Codes and transfers come from an account; only a provider's page can take anything else. */
function instrumentsOf(kind: Exclude<DepositKind, 'redirect'>): readonly Instrument[] {
  return INSTRUMENTS.filter((each) => each === (kind === 'pix' ? 'pix' : 'transfer'))
}

function limits({ licence: { market }, protection }: Tenant): Found[] {
  const found: Found[] = []
  if (market === 'GB' && protection.windows !== 'calendar')
    found.push({
      key: 'protection.windows',
      found: shown(protection.windows),
      allowed: '"calendar": deposit limits run over fixed windows (GB: RTS 12B)',
    })
  for (const key of DEMANDED[market] ?? [])
    if (protection[key] !== true)
      found.push({
        key: `protection.${key}`,
        found: shown(protection[key]),
        allowed: `true (${market}: ${market === 'GB' ? 'RTS 12A, 12B' : 'Portaria SPA/MF 1.231/2024, art. 31'})`,
      })
  if (market === 'VN' && !hasDayStake(protection))
    found.push({
      key: 'protection.brandLimits',
      found: shown(protection.brandLimits),
      allowed: `an entry ${VN_DAY} (VN: Nghị định 06/2017/NĐ-CP)`,
    })
  return found
}

/** Tools that a market's law does not let a brand leave out. */
const DEMANDED: Readonly<
  Partial<Record<Market, readonly ('depositLimit' | 'firstLimit' | 'lossLimit' | 'timeLimit')[]>>
> = { GB: ['depositLimit', 'firstLimit'], BR: ['lossLimit', 'timeLimit'] }

const VN_DAY_MINOR = 1_000_000
const VN_DAY = `{ "limit": "stake", "period": "day", "max": ${VN_DAY_MINOR}, "by": "market" }, or with a lower max`

/** Stakes of a day over all products: no product of them can pass the law's sum. */
function hasDayStake({ brandLimits }: Tenant['protection']): boolean {
  return brandLimits.some(
    ({ limit, period, max, by }) =>
      limit === 'stake' && period === 'day' && by === 'market' && max <= VN_DAY_MINOR,
  )
}

function documents({ licence, protection }: Tenant): Found[] {
  if (licence.market !== 'PH' || protection.documents.ask === 'deposit') return []
  return [
    {
      key: 'protection.documents.ask',
      found: shown(protection.documents.ask),
      allowed: '"deposit": no deposit before document and selfie (PH: PAGCOR)',
    },
  ]
}

/** Markets of the European Union. */
const EUROPEAN: ReadonlySet<Market> = new Set<Market>(['MT'])

function accessibility({ licence, accessibility: stated }: Tenant): Found[] {
  if (!EUROPEAN.has(licence.market) || stated) return []
  return [
    {
      key: 'accessibility',
      found: shown(stated),
      allowed: `{ "assessedOn": "2026-11-21" } with the day of the last assessment (${licence.market}: Directive (EU) 2019/882, art. 13 and annex V)`,
    },
  ]
}

function currencies({ licence, currency }: Tenant): Found[] {
  const code = slotLawCurrency(licence.market)
  if (code === undefined || currency.code === code) return []
  return [
    {
      key: 'currency.code',
      found: shown(currency.code),
      allowed: `"${code}": the law bounds stakes of slots in it (${licence.market})`,
    },
  ]
}
