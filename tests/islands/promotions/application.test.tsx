import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PromotionItem } from '#islands/promotions/PromotionItem.tsx'
import { promotion } from '#lib/api/rewards/promotions.ts'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const activity = promotion.parse({
  ...{ id: 'birthday', type: 'others', kind: 'application', title: 'Birthday', text: 'Text', terms: 'Terms' },
  ...{ startsAtMs: 1, status: 'join', isUnknown: false, needsCode: false, goals: [], claimedMinor: 0 },
  waiting: [],
})

it('a remark takes 140 characters as people count them, and says so before it is sent', async () => {
  const asked = script({
    openApplication: { value: { id: 'application-1', pictures: [] } },
    sendApplication: { value: { ...activity, status: 'applying' } },
    listPromotions: { value: { currency: BRL, promotions: [activity] } },
  })
  showPage(({ t, lang }) => <PromotionItem t={t} lang={lang} promotion={activity} currency={BRL} />)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const field = await screen.findByRole('textbox', { name: 'What is it about?' })
  // What is pasted is cut by a bound of the field, in units of which an emoji has two.
  expect(field.getAttribute('maxlength')).toBeNull()
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
  fireEvent.change(field, { target: { value: '🎉'.repeat(141) } })
  expect(screen.getByRole('alert').textContent).toBe('Up to 140 characters')
  await send()
  expect(asked.some(({ name }) => name === 'sendApplication')).toBe(false)
  fireEvent.change(field, { target: { value: ` ${'🎉'.repeat(140)} ` } })
  expect(screen.queryByRole('alert')).toBeNull()
  await send()
  expect(asked.filter(({ name }) => name === 'sendApplication')).toMatchObject([
    { input: { applicationId: 'application-1', remark: '🎉'.repeat(140) } },
  ])
})
