import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import AccountPage from '#islands/member/AccountPage.tsx'
import { BALANCE, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

useMember()

const box = () => screen.getByRole('checkbox', { name: /^Keep my wins to myself/ })

it('a member hides their wins, and shows them again', async () => {
  const asked = script({
    getBalance: BALANCE,
    setWinsHidden: [{ value: { isHidden: true } }, { value: { isHidden: false } }],
    getMemberInfo: [{ value: { ...MEMBER, winsHidden: true } }, { value: { ...MEMBER, winsHidden: false } }],
  })
  const user = userEvent.setup()
  showPage(AccountPage)
  expect(box().matches(':checked')).toBe(false)
  await user.click(box())
  await waitFor(() => expect(box().matches(':checked:enabled')).toBe(true))
  await user.click(box())
  await waitFor(() => expect(box().matches(':not(:checked):enabled')).toBe(true))
  const sent = asked.flatMap(({ name, input }) => (name === 'setWinsHidden' ? [input] : []))
  expect(sent).toEqual([{ isHidden: true }, { isHidden: false }])
})

it('a refusal is told, and nothing changes', async () => {
  script({ getBalance: BALANCE, setWinsHidden: { refused: 'request.tooMany' } })
  showPage(AccountPage)
  await userEvent.setup().click(box())
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(box().matches(':checked')).toBe(false)
})

it('a choice without an answer can be made again', async () => {
  const asked = script({
    getBalance: BALANCE,
    setWinsHidden: ['lost', { value: { isHidden: true } }],
    getMemberInfo: { value: { ...MEMBER, winsHidden: true } },
  })
  const user = userEvent.setup()
  showPage(AccountPage)
  await user.click(box())
  await screen.findByRole('alert')
  await user.click(box())
  await waitFor(() => expect(box().matches(':checked:enabled')).toBe(true))
  expect(asked.filter(({ name }) => name === 'setWinsHidden')).toHaveLength(2)
})

it('another choice after one without an answer comes after it', async () => {
  const asked = script({
    getBalance: BALANCE,
    setProfileIcon: ['lost', { value: { icon: 2 } }, { value: { icon: 3 } }],
    getMemberInfo: { value: { ...MEMBER, icon: 3 } },
  })
  const user = userEvent.setup()
  showPage(AccountPage)
  await user.click(screen.getByRole('button', { name: 'Choose a picture for your account' }))
  const picture = (number: number) => screen.getByRole('radio', { name: `Picture ${number}` })
  await user.click(picture(2))
  await screen.findByRole('alert')
  await user.click(picture(3))
  await waitFor(() => expect(picture(3).matches(':checked')).toBe(true))
  const sent = asked.flatMap(({ name, input }) => (name === 'setProfileIcon' ? [input['icon']] : []))
  expect(sent).toEqual([2, 2, 3])
})
