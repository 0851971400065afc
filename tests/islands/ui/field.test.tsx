import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'

it('has its label and its hint', () => {
  render(<Field label="Username" hint="Six to twelve characters" />)
  const input = screen.getByRole('textbox', { name: 'Username', description: 'Six to twelve characters' })
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

it('says its error as it appears, and ties it to the input', () => {
  const { rerender } = render(<Field label="Username" hint="Six to twelve characters" />)
  rerender(<Field label="Username" hint="Six to twelve characters" error="Too short" />)
  expect(screen.getByRole('alert').textContent).toContain('Too short')
  const input = screen.getByRole('textbox', { name: 'Username', description: 'Too short' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('shows and hides a password without losing it', async () => {
  const user = userEvent.setup()
  render(<Field label="Password" type="password" reveal={{ show: 'Show', hide: 'Hide' }} />)
  const input = screen.getByLabelText('Password')
  await user.type(input, 'secret1')
  expect(input.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
  expect(input).toHaveProperty('value', 'secret1')
})

it('says the error of a choice and of a tick too', () => {
  render(
    <>
      <Select label="Bank" options={[{ value: 'a', label: 'A' }]} error="Choose a bank" />
      <Checkbox label="I am 18 or older" error="Needed" />
    </>,
  )
  expect(screen.getByRole('combobox', { name: 'Bank', description: 'Choose a bank' }).isConnected).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'I am 18 or older', description: 'Needed' }).isConnected).toBe(
    true,
  )
})

it('does nothing while it works, and keeps the focus', async () => {
  const user = userEvent.setup()
  let presses = 0
  let sends = 0
  const form = (isLoading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sends++
      }}
    >
      <Button type="submit" isLoading={isLoading} onClick={() => presses++}>
        Deposit
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Deposit' })
  await user.click(button)
  rerender(form(true))
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect([presses, sends]).toEqual([1, 1])
})
