import * as calls from '#lib/api/ops/reports-lists.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import type { Asked } from './report-options.ts'
import { writeSigap } from './sigap.ts'
import { say } from './say.ts'
import { digitsOf, sayTable } from './tables.ts'

type Run = (target: OpsTarget, asked: Asked, words: readonly string[]) => Promise<void>

const LISTS: Readonly<Record<string, Run>> = {
  lottery: showLottery,
  offers: showOffers,
  agents: showAgents,
  invoice: showInvoice,
  share: setShare,
  shares: showShares,
  protection: showProtection,
  sigap: writeSigap,
}

/** Reports of single fields. False for another word. */
export async function runListReports(
  target: OpsTarget,
  words: readonly string[],
  asked: Asked,
): Promise<boolean> {
  const [name = '', ...rest] = words
  const run = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined
  if (!run) return false
  await run(target, asked, rest)
  return true
}

async function showLottery(target: OpsTarget, { tenant, fromDay, toDay, game }: Asked): Promise<void> {
  const { currency, games, draws, next } = await callOps(target, calls.getLotteryReport, {
    ...{ tenant, fromDay, toDay },
    ...(game === undefined ? {} : { gameCode: game }),
  })
  const money = (minor: number | null) => (minor === null ? '-' : plainDecimal(minor, currency.exponent))
  sayTable(
    ['game', 'draws', 'bets', 'stakes', 'paid', 'open'],
    games.map((each) => [
      ...[each.gameCode, String(each.draws), String(each.bets)],
      ...[money(each.stakeMinor), money(each.paidMinor), money(each.openMinor)],
    ]),
    1,
  )
  if (game === undefined) return
  sayTable(
    ['issue', 'day', 'state', 'bets', 'stakes', 'paid', 'exposure'],
    draws.map((each) => [
      ...[each.issue, each.day, each.state, String(each.bets)],
      ...[money(each.stakeMinor), money(each.paidMinor), money(each.exposureMinor)],
    ]),
    3,
  )
  if (next !== undefined) say('  … and earlier ones: name fewer days with --from and --to')
}

async function showOffers(target: OpsTarget, { tenant, fromDay, toDay }: Asked): Promise<void> {
  const { currency, offers } = await callOps(target, calls.getOfferReport, { tenant, fromDay, toDay })
  const money = (minor: number) => plainDecimal(minor, currency.exponent)
  sayTable(
    ['offer', 'kind', 'state', 'joined', 'claims', 'members', 'cost', 'waiting', 'staked', 'deposited'],
    offers.map((each) => [
      ...[
        each.offerId,
        each.kind,
        each.state,
        String(each.joined),
        String(each.claims),
        String(each.members),
      ],
      ...[money(each.costMinor), money(each.waitingMinor), money(each.stakeMinor), money(each.depositMinor)],
    ]),
    3,
  )
}

async function showAgents(target: OpsTarget, { tenant, fromDay, toDay }: Asked): Promise<void> {
  const { lines, currencies } = await callOps(target, calls.getAgentReport, { tenant, fromDay, toDay })
  const digits = digitsOf(currencies)
  sayTable(
    ['line', 'currency', 'registered', 'active', 'deposited', 'turnover', 'GGR', 'NGR', 'paid'],
    lines.map((each) => [
      ...[each.account || 'no line', each.currency, String(each.registered), String(each.active)],
      ...[each.depositedMinor, each.turnoverMinor, each.ggrMinor, each.ngrMinor, each.paidMinor].map(
        (minor) => plainDecimal(minor, digits(each.currency)),
      ),
    ]),
    2,
  )
}

async function showInvoice(target: OpsTarget, { tenant, fromDay, toDay, vendor }: Asked): Promise<void> {
  const { sums, currencies } = await callOps(target, calls.getVendorInvoice, {
    ...{ tenants: tenant, fromDay, toDay },
    ...(vendor === undefined ? {} : { vendor }),
  })
  const digits = digitsOf(currencies)
  sayTable(
    ['brand', 'vendor', 'from', 'to', 'currency', 'basis', 'share', 'owed'],
    sums.map((each) => [
      ...[each.brand, each.vendor, each.fromDay, each.toDay, each.currency],
      plainDecimal(each.basisMinor, digits(each.currency)),
      each.sharePpm === null ? 'not set' : `${each.sharePpm / 10_000} %`,
      plainDecimal(each.owedMinor, digits(each.currency)),
    ]),
    5,
  )
}

async function showShares(target: OpsTarget, { tenant, vendor }: Asked): Promise<void> {
  const { shares } = await callOps(target, calls.listVendorShares, {
    tenant,
    ...(vendor === undefined ? {} : { vendor }),
  })
  sayTable(
    ['vendor', 'from', 'of', 'share', 'by', 'reason'],
    shares.map((each) => [
      ...[each.vendor, each.fromDay, each.basis, `${each.sharePpm / 10_000} %`, each.setBy, each.reason],
    ]),
    6,
  )
}

async function setShare(
  target: OpsTarget,
  { tenant, fromDay, from, share, basis = 'ggr', as: operator, reason }: Asked,
  words: readonly string[],
): Promise<void> {
  const [vendor = ''] = words
  const known = calls.SHARE_BASES.find((each) => each === basis)
  if (vendor === '') throw new OpsError('name the vendor: report share NOVA --share 12.5 …')
  if (!known) throw new OpsError(`--basis is one of ${calls.SHARE_BASES.join(', ')}, not "${basis}"`)
  if (from === undefined) throw new OpsError('say from which day on with --from <yyyy-mm-dd>')
  if (share === undefined || !/^\d{1,3}(\.\d{1,4})?$/.test(share))
    throw new OpsError('--share is a percentage with at most four decimals, like 12.5')
  if (!operator || !reason) throw new OpsError('say who decides with --as <name>, and why with --reason "…"')
  const set = await callOps(target, calls.setVendorShare, {
    ...{ tenant, vendor, fromDay, basis: known, operator, reason },
    sharePpm: Math.round(Number(share) * 10_000),
  })
  say(`${tenant}: ${set.vendor} gets ${set.sharePpm / 10_000} % of ${set.basis} from ${set.fromDay} on`)
}

async function showProtection(target: OpsTarget, { tenant, fromDay, toDay }: Asked): Promise<void> {
  const { events, now } = await callOps(target, calls.getProtectionReport, { tenant, fromDay, toDay })
  sayTable(
    ['what', 'events', 'players'],
    events.map((each) => [each.about, String(each.events), String(each.players)]),
    1,
  )
  say(
    `  now: ${now.excluded} excluded, ${now.onBreak} on a break, ${now.withLimits} have set limits, ${now.documentsWaiting} documents wait`,
  )
}
