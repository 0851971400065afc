import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DEMO_OPERATOR_PASSWORD } from '../../scripts/lib/demo-operators.ts'
import { operate } from './site.ts'

const port = Number(process.env['E2E_PORT'] ?? 8790)

/** An address of the operators' console. */
function consoleUrl(path = '/'): string {
  return `http://ops.localhost:${port}${path}`
}

/** Logs a demo operator in, and opens a page of the console. */
export async function openConsole(page: Page, path = '/', name = 'chief'): Promise<void> {
  await page.goto(consoleUrl(path))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

/** A page by its name in the palette, as who works with the keyboard opens it. */
export async function goByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** A week of business at a brand, once. */
export async function seedBusiness(tenant: string, stakeMinor: number): Promise<void> {
  await operate('/ops/demo/business', { tenant, stakesMinor: [stakeMinor] })
}

/** A line of agents with contracts and statements below the brand's demo agent, once. */
export async function seedLine(tenant: string, stakeMinor: number): Promise<void> {
  await operate('/ops/agents/demo', {
    ...{ tenant, account: 'agent', password: 'Play-2026!' },
    stakesMinor: [1, 2, 5, 10].map((times) => times * stakeMinor),
  })
}

/** No barrier that a machine finds, in the whole page as it is now. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** The reason of an act, and its button. */
export async function giveReason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Told in a story')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
