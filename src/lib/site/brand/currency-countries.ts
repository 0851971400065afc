/**
 * The likely countries of a brand's players by its currency (ISO 4217 → ISO 3166-1): their mobile numbers receive codes
 * where a tenant's file names no countries. Currencies of many countries are omitted: there the file must name them.
 */
export const CURRENCY_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  AED: ['AE'],
  BDT: ['BD'],
  BRL: ['BR'],
  IDR: ['ID'],
  INR: ['IN'],
  JPY: ['JP'],
  KHR: ['KH'],
  KRW: ['KR'],
  KWD: ['KW'],
  MMK: ['MM'],
  MXN: ['MX'],
  MYR: ['MY'],
  PHP: ['PH'],
  PKR: ['PK'],
  SAR: ['SA'],
  SGD: ['SG'],
  THB: ['TH'],
  TRY: ['TR'],
  TWD: ['TW'],
  VND: ['VN'],
}

/** The countries whose mobile numbers receive a brand's codes, in the order of the selector. */
export function phoneCountriesOf(tenant: {
  phoneCountries?: readonly string[] | undefined
  currency: { code: string }
}): readonly string[] {
  return tenant.phoneCountries ?? CURRENCY_COUNTRIES[tenant.currency.code] ?? []
}
