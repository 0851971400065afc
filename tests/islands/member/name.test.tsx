import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import AccountPage from '#islands/member/AccountPage.tsx'
import { enter } from '#lib/session/session-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { BALANCE, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

useMember()

const NUMBERED = { ...MEMBER, account: '5511987657429', nickname: '••• 7429', needsName: true }
const LOGGED_IN = { token: 'token', firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
const field = () => screen.getByRole('textbox', { name: 'Nickname' })
const save = () => screen.getByRole('button', { name: english('session:name.save') })

function show(): void {
  enter({ ...LOGGED_IN, member: NUMBERED })
  showPage(AccountPage)
}

it('a member of a number chooses a name, and is asked no more', async () => {
  const asked = script({
    getBalance: BALANCE,
    chooseNickname: { value: { nickname: 'Blue Fox' } },
    getMemberInfo: { value: { ...MEMBER, nickname: 'Blue Fox' } },
  })
  const user = userEvent.setup()
  show()
  await user.type(field(), ' Blue Fox ')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nickname' })).toBeNull())
  expect(screen.getByText('Blue Fox')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'chooseNickname')?.input).toEqual({ nickname: 'Blue Fox' })
})

it('a name that is too short or not free says so at the field', async () => {
  const asked = script({ getBalance: BALANCE, chooseNickname: { refused: 'register.usernameTaken' } })
  const user = userEvent.setup()
  show()
  await user.type(field(), 'A')
  await user.click(save())
  await waitFor(() => expect(field()).toHaveProperty('ariaInvalid', 'true'))
  expect(asked.some(({ name }) => name === 'chooseNickname')).toBe(false)
  await user.type(field(), 'dmin')
  await user.click(save())
  expect(await screen.findByText(english('errors:register.usernameTaken'))).toBeTruthy()
})

it('others are not asked', () => {
  script({ getBalance: BALANCE })
  showPage(AccountPage)
  expect(screen.queryByRole('textbox', { name: 'Nickname' })).toBeNull()
})
