import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import WithdrawPage from '#islands/cashier/WithdrawPage.tsx'
import { caseAddress } from '#lib/support/case-address.ts'
import { $awaitingConfirmation, resetWithdrawal } from '#lib/cashier/withdrawal-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { script, SEAL_KEY, type Answers } from '../session/answers.ts'
import { BALANCE, BRL, button, page, showPage, useMember } from './show-page.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))
useMember()

const ACCOUNT = { id: 'p1', kind: 'pix', holder: 'Ana Lima', masked: '•••• 4321', addedAtMs: 1 }
const TERMS = {
  value: {
    currency: BRL,
    minMinor: 20_00,
    maxMinor: 5_000_00,
    feeMinor: 1_50,
    arrivalMinutes: 30,
    reviewAboveMinor: 2_000_00,
    reviewMinutes: 1440,
    confirmMinutes: 60,
    availableMinor: 300_00,
    payoutKinds: ['pix', 'bank'],
    hasPin: true,
  },
}
const NOW_MS = Date.UTC(2026, 10, 20, 12)

function aWithdrawal(differences: Record<string, unknown> = {}) {
  return {
    id: 'w1',
    currency: BRL,
    status: 'sent',
    amountMinor: 100_00,
    feeMinor: 1_50,
    payoutMinor: 98_50,
    payout: { kind: 'pix', holder: 'Ana Lima', masked: '•••• 4321' },
    timeline: [
      { step: 'requested', atMs: NOW_MS },
      { step: 'checked', atMs: NOW_MS },
      { step: 'sent', atMs: NOW_MS },
      { step: 'received' },
    ],
    requestedAtMs: NOW_MS,
    confirmUntilMs: NOW_MS + 3_600_000,
    isForced: false,
    proofs: [],
    ...differences,
  }
}
const listOf = (...content: unknown[]) => ({
  value: { content, pageNum: 1, totalPages: content.length > 0 ? 1 : 0, total: content.length },
})
const base = {
  getSealKey: SEAL_KEY,
  getWithdrawalTerms: TERMS,
  listPayoutAccounts: { value: [ACCOUNT] },
  listWithdrawals: listOf(),
  getBalance: BALANCE,
}

async function askFor(amount: string) {
  const user = userEvent.setup()
  showPage(WithdrawPage)
  await user.type(await screen.findByLabelText('Amount'), amount)
  await user.click(button('Continue'))
  return user
}

describe('taking money out', () => {
  it.each([
    ['300.01', 'That is more than the R$300.00 you have.'],
    ['19.99', 'The smallest amount is R$20.00.'],
  ])('%s is refused before anything is sent', async (amount, words) => {
    const asked = script(base)
    await askFor(amount)
    await screen.findByRole('alert')
    expect(page()).toContain(words)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.map(({ name }) => name)).not.toContain('withdraw')
  })

  it('the first one asks for the account in its turn, and for the PIN once; a refused PIN is asked for again', async () => {
    const asked = script({
      ...base,
      listPayoutAccounts: [{ value: [] }, { value: [ACCOUNT] }],
      addPayoutAccount: { value: ACCOUNT },
      withdraw: [{ refused: 'pin.incorrect' }, { value: aWithdrawal() }],
    })
    const user = await askFor('100')
    expect(await screen.findByRole('dialog', { name: 'Add an account' })).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Kind of account'), 'Bank account')
    await user.type(screen.getByLabelText('Bank'), 'Banco Azul')
    await user.type(screen.getByLabelText('Account number or key'), '1234560019')
    await user.type(screen.getByLabelText('Account holder'), 'Ana Lima')
    await user.type(screen.getByLabelText('Withdrawal PIN'), '123456')
    await user.click(button('Save the account'))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })
    expect(within(dialog).queryByLabelText('Withdrawal PIN')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: /^Withdraw/ }))
    await user.type(await within(dialog).findByLabelText('Withdrawal PIN'), '654321')
    await user.click(within(dialog).getByRole('button', { name: /^Withdraw/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = asked.filter(({ name }) => name === 'withdraw').map(({ input }) => input)
    expect(sent).toMatchObject([
      { secret: 'pin', text: '123456' },
      { secret: 'pin', text: '654321' },
    ])
  })

  it('shows amount, fee and arrival, wants the PIN, and sends one call', async () => {
    const asked = script({ ...base, withdraw: { value: aWithdrawal({ status: 'reviewing' }) } })
    const user = await askFor('100')
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })
    const text = (dialog.textContent ?? '').replaceAll('\u00a0', ' ')
    for (const part of ['•••• 4321', 'R$100.00', 'R$1.50', 'R$98.50', 'about 30 minutes'])
      expect(text).toContain(part)
    await user.click(within(dialog).getByRole('button', { name: /^Withdraw/ }))
    expect(await within(dialog).findByText('Type the six digits of your PIN.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Withdrawal PIN'), '123456')
    await user.dblClick(within(dialog).getByRole('button', { name: /^Withdraw/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = asked.filter(({ name }) => name === 'withdraw')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input).toMatchObject({
      amountMinor: 100_00,
      payoutId: 'p1',
      secret: 'pin',
      text: '123456',
    })
    expect(page()).toContain('Your withdrawal of R$100.00 has been received and is being checked.')
    expect(asked.map(({ name }) => name)).toContain('getBalance')
    resetWithdrawal()
  })

  it('a lost answer is asked for again under the same key; till then the dialog stays', async () => {
    const asked = script({ ...base, withdraw: ['lost', { value: aWithdrawal() }] })
    const user = await askFor('100')
    await user.type(await screen.findByLabelText('Withdrawal PIN'), '123456')
    await user.click(button(/^Withdraw R/))
    await screen.findByText('The answer got lost')
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(button('Send again'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = asked.filter(({ name }) => name === 'withdraw').map(({ input }) => input['operationKey'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    resetWithdrawal()
  })

  it('a wrong PIN can be typed anew; the session that is too weak is led to Security', async () => {
    script({ ...base, withdraw: [{ refused: 'pin.incorrect' }, { refused: 'session.weak' }] })
    const user = await askFor('100')
    await user.type(await screen.findByLabelText('Withdrawal PIN'), '111111')
    await user.click(button(/^Withdraw R/))
    await screen.findByRole('alert')
    await user.click(button(/^Withdraw R/))
    expect((await screen.findByRole('link', { name: /Confirm in Security/ })).getAttribute('href')).toBe(
      '#member/securityCenter',
    )
    resetWithdrawal()
  })
})

describe('ways out', () => {
  it('an account is added with the PIN, its number only on the way there', async () => {
    const added = { ...ACCOUNT, id: 'p2', kind: 'bank', bank: 'Banco Azul', masked: '•••• 0019' }
    const asked = script({
      ...base,
      listPayoutAccounts: [{ value: [] }, { value: [added] }],
      addPayoutAccount: { value: added },
    })
    const user = userEvent.setup()
    showPage(WithdrawPage)
    await user.click(await screen.findByRole('button', { name: 'Add an account' }))
    await user.selectOptions(screen.getByLabelText('Kind of account'), 'Bank account')
    await user.click(button('Save the account'))
    expect(await screen.findAllByText('Required')).toHaveLength(3)
    await user.type(screen.getByLabelText('Bank'), 'Banco Azul')
    await user.type(screen.getByLabelText('Account number or key'), '1234560019')
    // The call takes no longer name, and its refusal would name no field.
    const holder = screen.getByLabelText<HTMLInputElement>('Account holder')
    await user.click(holder)
    await user.paste('Ana Lima '.repeat(20))
    expect(holder.value).toHaveLength(120)
    await user.clear(holder)
    await user.type(holder, 'Ana Lima')
    await user.type(screen.getByLabelText('Withdrawal PIN'), '123456')
    await user.click(button('Save the account'))
    expect(await screen.findByRole('radio', { name: /••••\s0019/ })).toHaveProperty('checked', true)
    expect(asked.find(({ name }) => name === 'addPayoutAccount')?.input).toMatchObject({
      kind: 'bank',
      bank: 'Banco Azul',
      number: '1234560019',
      secret: 'pin',
    })
    expect(page()).not.toContain('1234560019')
  })

  it('a Pix key is sent as banks know it, and not with a digit that is wrong', async () => {
    const added = { ...ACCOUNT, id: 'p2', kind: 'pix', masked: '•••• 5678' }
    const asked = script({
      ...base,
      listPayoutAccounts: [{ value: [] }, { value: [added] }],
      addPayoutAccount: { value: added },
    })
    const user = userEvent.setup()
    showPage(WithdrawPage)
    await user.click(await screen.findByRole('button', { name: 'Add an account' }))
    await user.selectOptions(screen.getByLabelText('Kind of account'), 'Pix key')
    const key = screen.getByLabelText('Pix key', { selector: 'input' })
    expect(screen.getByText(/123\.456\.789-09/)).toBeTruthy()
    // A mobile number has as many digits as a CPF.
    await user.type(key, '11912345678')
    await user.type(screen.getByLabelText('Account holder'), 'Ana Lima')
    await user.type(screen.getByLabelText('Withdrawal PIN'), '123456')
    await user.click(button('Save the account'))
    expect(await screen.findByText(/incomplete or has a typo/)).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('addPayoutAccount')
    await user.selectOptions(screen.getByLabelText('Kind of key'), 'Mobile number')
    await user.click(button('Save the account'))
    expect(await screen.findByRole('radio', { name: /••••\s5678/ })).toHaveProperty('checked', true)
    expect(asked.find(({ name }) => name === 'addPayoutAccount')?.input).toMatchObject({
      kind: 'pix',
      number: '+5511912345678',
    })
  })

  it.each([
    ['CPF', '\u202a529.982.247\u201125\u202c', '52998224725', 'numeric'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35', 'text'],
    ['Mobile number', '(011) 91234\u20115678', '+5511912345678', 'tel'],
    [
      'Random key',
      '123E4567\u2011E89B\u201112D3\u2011A456\u2011426614174000',
      '123e4567-e89b-12d3-a456-426614174000',
      '',
    ],
  ])(
    'a %s is pasted with what copying adds, and typed with a keyboard that has its signs',
    async (kind, pasted, key, keyboard) => {
      const added = { ...ACCOUNT, id: 'p2', kind: 'pix', masked: '•••• 5678' }
      const asked = script({
        ...base,
        listPayoutAccounts: [{ value: [] }, { value: [added] }],
        addPayoutAccount: { value: added },
      })
      const user = userEvent.setup()
      showPage(WithdrawPage)
      await user.click(await screen.findByRole('button', { name: 'Add an account' }))
      await user.selectOptions(screen.getByLabelText('Kind of account'), 'Pix key')
      await user.selectOptions(screen.getByLabelText('Kind of key'), kind)
      const field = screen.getByLabelText<HTMLInputElement>('Pix key', { selector: 'input' })
      expect(field.inputMode).toBe(keyboard)
      await user.click(field)
      await user.paste(pasted)
      await user.type(screen.getByLabelText('Account holder'), 'Ana Lima')
      await user.click(screen.getByLabelText('Withdrawal PIN'))
      await user.paste('\u200b12 34\u00a056\u202c')
      await user.click(button('Save the account'))
      expect(await screen.findByRole('radio', { name: /••••\s5678/ })).toHaveProperty('checked', true)
      expect(asked.find(({ name }) => name === 'addPayoutAccount')?.input).toMatchObject({
        ...{ kind: 'pix', number: key, secret: 'pin', text: '123456' },
      })
    },
  )

  it('an account number that can be none is told so at its field', async () => {
    const asked = script({ ...base, listPayoutAccounts: { value: [] } })
    const user = userEvent.setup()
    showPage(WithdrawPage)
    await user.click(await screen.findByRole('button', { name: 'Add an account' }))
    await user.selectOptions(screen.getByLabelText('Kind of account'), 'Bank account')
    await user.type(screen.getByLabelText('Bank'), 'Banco Azul')
    await user.type(screen.getByLabelText('Account number or key'), '12*')
    await user.click(button('Save the account'))
    expect(await screen.findByText('This number is incomplete or has a typo.')).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('addPayoutAccount')
  })

  it('an account in use is not removed, and says so', async () => {
    script({ ...base, removePayoutAccount: { refused: 'payout.inUse' } })
    const user = userEvent.setup()
    showPage(WithdrawPage)
    await user.click(await screen.findByRole('button', { name: /^Remove/ }))
    await user.type(screen.getByLabelText('Withdrawal PIN'), '123456')
    await user.click(button('Remove'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})

describe('the list', () => {
  it('shows the four steps and takes the answer of the member', async () => {
    const answers: Answers = {
      ...base,
      listWithdrawals: listOf(aWithdrawal()),
      confirmWithdrawal: { value: aWithdrawal({ status: 'partly' }) },
    }
    const asked = script(answers)
    const user = userEvent.setup()
    showPage(WithdrawPage)
    const steps = within(await screen.findByRole('list', { name: 'Steps of this withdrawal' })).getAllByRole(
      'listitem',
    )
    expect(steps.map((step) => step.querySelector('span:nth-child(2)')?.textContent)).toEqual([
      'Requested',
      'Checked',
      'Sent',
      'Received',
    ])
    expect(screen.getByRole('link', { name: 'Open a case' }).getAttribute('href')).toBe(
      caseAddress({ subject: 'withdrawal', id: 'w1' }),
    )
    expect($awaitingConfirmation.get()).toBe(1)
    expect(
      screen.getByText(/^If you don’t answer by .*, we’ll count it as received. That’s final/),
    ).toBeTruthy()
    expect(page()).not.toContain(english('cashier:withdraw.answered'))
    answers.listWithdrawals = listOf(aWithdrawal({ status: 'partly', confirmUntilMs: undefined }))
    await user.click(button('Only part of it'))
    // The list is asked for from time to time as well, so its new step does not say that the answer was sent.
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'confirmWithdrawal')?.input).toEqual({
        id: 'w1',
        answer: 'partly',
      }),
    )
    expect(await screen.findByText('Partly received')).toBeTruthy()
    await waitFor(() => expect($awaitingConfirmation.get()).toBe(0))
    const next = screen.getByText(english('cashier:withdraw.answered'))
    expect(next.nextElementSibling?.querySelector('a')?.getAttribute('href')).toBe(
      caseAddress({ subject: 'withdrawal', id: 'w1' }),
    )
  })

  it('says of money that did not come what happens next, and still takes that it came', async () => {
    script({ ...base, listWithdrawals: listOf(aWithdrawal({ status: 'notReceived' })) })
    showPage(WithdrawPage)
    expect(await screen.findByText(english('cashier:withdraw.answered'))).toBeTruthy()
    expect(button('Yes, all of it')).toBeTruthy()
  })

  it('says why money came back', async () => {
    script({
      ...base,
      listWithdrawals: listOf(aWithdrawal({ status: 'rejected', reason: 'The name differs.' })),
    })
    showPage(WithdrawPage)
    expect(await screen.findByText('The name differs.')).toBeTruthy()
    expect(screen.getByText('The money is back in your balance.')).toBeTruthy()
  })

  it('keeps to itself what a provider wrote in its own language', async () => {
    script({ ...base, listWithdrawals: listOf(aWithdrawal({ status: 'failed', reason: 'ACC_CLOSED' })) })
    showPage(WithdrawPage)
    expect(await screen.findByText('The money is back in your balance.')).toBeTruthy()
    expect(page()).not.toContain('ACC_CLOSED')
  })
})

it('the digits of an account stay together where a line ends, and in their order in any text', async () => {
  script(base)
  showPage(WithdrawPage)
  const account = await screen.findByRole('radio', { name: /4321/ })
  expect(account.closest('label')?.textContent).toContain('Pix key \u2066••••\u00a04321\u2069')
})
