import { expect } from '@playwright/test'
import { aMember, logIn } from './login-steps.ts'
import { brand, checkLedger, operate } from './site.ts'
import { test } from './test.ts'

/** Points that an operator gave are spent on a gift; the order waits for a person, and the points are gone meanwhile. */
test('points become a gift that people send', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  const member = await aMember('aurora')
  const correction = {
    tenant: 'aurora',
    account: member.account,
    direction: 'grant',
    points: 640,
    operator: 'ana',
    reason: 'a late parcel',
    operationKey: crypto.randomUUID(),
  }
  await operate('/ops/points/member', correction)
  await logIn(page, site.url('/en/login'), member)
  await page.goto(site.url('/en/pointMall'))
  await page.getByRole('link', { name: 'Open your points' }).click()
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByRole('region', { name: 'Your points' })).toContainText('640')
  await centre.getByRole('article', { name: 'Mug' }).getByRole('button', { name: 'Redeem' }).click()
  const order = page.getByRole('dialog', { name: 'Mug' })
  await order.getByLabel('Delivery address').fill('Ana Lima, Rua Um 1, 01000-000 São Paulo')
  await order.getByLabel('Mobile number').fill('11987654321')
  await order.getByLabel('Password').fill(member.password)
  await order.getByRole('button', { name: 'Redeem for 300 points' }).click()
  await expect(centre.getByText(/Mug is ordered/)).toBeVisible()
  await expect(centre.getByRole('region', { name: 'Your points' })).toContainText('340')
  await centre.getByRole('tab', { name: 'Orders' }).click()
  await expect(centre.getByText('In process')).toBeVisible()
  await centre.getByRole('tab', { name: 'History' }).click()
  await expect(centre.getByText('a late parcel')).toBeVisible()
  await expect.poll(() => checkLedger('aurora')).toEqual([])
})
