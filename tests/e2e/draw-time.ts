import { expect, type Page } from '@playwright/test'

const SECONDS = 20

/** Waits for a draw of a minute that stays open long enough for what a story does in it. @param label of the draw's clock */
export async function enoughTime(page: Page, label: string): Promise<void> {
  const timer = page.getByRole('region', { name: label, exact: true }).getByRole('timer')
  await expect
    .poll(async () => Number(/(\d\d):(\d\d)/.exec((await timer.textContent()) ?? '')?.[2] ?? 0), {
      timeout: 60_000,
    })
    .toBeGreaterThan(SECONDS)
}
