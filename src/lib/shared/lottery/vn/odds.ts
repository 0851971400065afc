import type { OddsTable } from '#lib/shared/lottery/play.ts'
import type { VnRules } from './rules.ts'

const odds = (value: number) => Math.round(value * 10_000)
const each = (names: readonly string[], value: number) =>
  Object.fromEntries(names.map((name) => [name, odds(value)]))

const AGENCY: OddsTable = {
  ...each(['dau2', 'duoi2', 'dauDuoi2', 'baoLo2', 'bao7Lo2', 'bao8Lo2', 'nhatTo2'].map(hit), 75),
  ...each(['dau3', 'duoi3', 'xiuChu3', 'baoLo3', 'bao7Lo3', 'bao8Lo3', 'nhatTo3'].map(hit), 650),
  ...each(['baoLo4', 'bao7Lo4', 'bao8Lo4', 'nhatTo4'].map(hit), 5500),
  ...each(['baoXien2.hit'], 350),
  ...each(['baoXien3.hit'], 1000),
  ...each(['baoXien4.hit'], 3000),
  ...each(['da.oneStation'], 750),
  ...each(['da.twoStations'], 550),
}
const AGENCY_NORTH: OddsTable = each(['da.oneStation'], 650)

const HOUSE: OddsTable = {
  ...each(['lo2', 'de2', 'giaiNhat2'].map(hit), 99),
  ...each(['lo3', 'baCang'].map(hit), 900),
  ...each(['deDau', 'deDuoi'].map(hit), 9),
  ...each(['bonCang.hit'], 8000),
  ...each(['xien2.hit', 'xienQuay3.of2', 'xienQuay4.of2'], 15),
  ...each(['xien3.hit', 'xienQuay3.of3', 'xienQuay4.of3'], 78),
  ...each(['xien4.hit', 'xienQuay4.of4'], 300),
}
/** Known for 18 prizes; over 27 prizes a share of the fair odds applies, because the chances are far smaller. */
const HOUSE_SOUTH: OddsTable = {
  ...each(['truotXien4.hit'], 2),
  ...each(['truotXien6.hit'], 2.63),
  ...each(['truotXien7.hit'], 3.1),
  ...each(['truotXien8.hit'], 3.76),
  ...each(['truotXien9.hit'], 4.54),
  ...each(['truotXien10.hit'], 5.5),
}

export function statedVnOdds({ model, region }: VnRules): OddsTable {
  if (model === 'agency') return region === 'north' ? { ...AGENCY, ...AGENCY_NORTH } : AGENCY
  return region === 'north' ? HOUSE : { ...HOUSE, ...HOUSE_SOUTH }
}

function hit(play: string): string {
  return `${play}.hit`
}
