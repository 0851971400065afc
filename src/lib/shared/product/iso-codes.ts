/**
 * ISO 3166-1 alpha-2, and `XK`, which networks use for Kosovo. `Intl` has no list of regions, and its names include groups
 * (`EU`), codes without a country (`ZZ`) and former countries (`SU`).
 */
const CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL
GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA
LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP
NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`

export const REGION_CODES: readonly string[] = CODES.trim().split(/\s+/)
const REGIONS: ReadonlySet<string> = new Set(REGION_CODES)

/** ISO 4217 as of January 2026, without funds and precious metals. Runtimes know lists of different ages. */
const PAID_WITH = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP
CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD
JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

const CURRENCIES: ReadonlySet<string> = new Set(PAID_WITH.trim().split(/\s+/))

/** Whether a country or territory has this code, in capitals. */
export function isRegion(code: string): boolean {
  return REGIONS.has(code)
}

/** Whether an ISO 4217 currency has this code, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** Minor digits of ISO 4217 where they are not two. */
const OTHER_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** The minor digits that a currency is kept with, by ISO 4217: languages may show fewer of IDR, MMK, LAK or PKR. */
export function minorDigits(code: string): number {
  const other = Object.entries(OTHER_DIGITS).find(([, codes]) => codes.split(' ').includes(code))
  return other ? Number(other[0]) : 2
}
