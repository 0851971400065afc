import { devices, type Browser, type Page } from '@playwright/test'
import { VENDOR_GAMES, type VendorGame } from '../../sandbox/game-vendor/catalogue.ts'
import { startGameVendor } from '../../sandbox/game-vendor/server.ts'
import { WORD_LOCALES } from '../../sandbox/game-vendor/words.ts'
import { launchTestBrowser } from '../lib/browser.ts'

/**
 * Plays one game of each category, class and table of the sandbox vendor by keyboard alone, as a demo on a phone, one
 * language after the other. Exits with 1 where no stake can be placed with Tab and Enter.
 */
const MOST_TABS = 120
/** More presses of buttons than any table needs before its main button is open. */
const MOST_PRESSES = 8

const vendor = await startGameVendor({ port: 0, masterKey: 'only demos are opened' })
const browser = await launchTestBrowser()
const kinds = Map.groupBy(
  VENDOR_GAMES,
  ({ gameType, gameClass, kind, table }) => `${gameType} ${gameClass} ${kind} ${table ?? ''}`,
)
const games = [...kinds.values()].flatMap((all) => all[0] ?? [])
const faults: string[] = []
for (const [index, game] of games.entries()) {
  const lang = WORD_LOCALES[index % WORD_LOCALES.length] ?? 'en'
  const fault = await playAlone(browser, { game, lang })
  if (fault)
    faults.push(`${game.nodeId} (${game.gameType} ${game.kind} ${game.table ?? ''}, ${lang}): ${fault}`)
}
await browser.close()
await vendor.stop()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${games.length - faults.length} of ${games.length} kinds of games are played by keyboard\n`,
)
process.exitCode = faults.length > 0 ? 1 : 0

async function playAlone(
  from: Browser,
  { game, lang }: { game: VendorGame; lang: string },
): Promise<string | undefined> {
  const context = await from.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${vendor.port}/demo/${game.nodeId}?lang=${lang}`)
    await page.locator('body[data-state=ready] #main').waitFor()
    const before = await page.locator('#balance').textContent()
    // A win may bring the balance back at once: what counts is that it moved.
    const moved = page.evaluate(untilChanged, before)
    await placeStake(page)
    await moved
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function untilChanged(before: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const balance = document.querySelector('#balance')
    if (!balance) return reject(new Error('the game shows no balance'))
    new MutationObserver(() => balance.textContent !== before && resolve()).observe(balance, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    setTimeout(() => reject(new Error('no stake was taken')), 60_000)
  })
}

/** Lays bets until the main button is open, then presses it. */
async function placeStake(page: Page): Promise<void> {
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    const isOpen = await page.locator('#main').isEnabled()
    const to = await tabTo(page, isOpen ? '#main' : '.stage button')
    if (!to) throw new Error(`Tab reaches no ${isOpen ? 'main button' : 'button of the table'}`)
    await page.keyboard.press('Enter')
    if (isOpen) return
  }
  throw new Error('the main button stays closed')
}

/** Whether Tab comes to an element that fits, from where the focus is. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return true
  }
  return false
}
