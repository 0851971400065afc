/**
 * Where the players of a brand most likely live, by its currency (ISO 4217 → ISO 3166-1): the countries whose mobile
 * numbers receive codes where a tenant's file names none. Currencies of many countries are left out: there the file says.
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
