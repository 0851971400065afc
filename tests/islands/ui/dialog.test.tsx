import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { installDialog } from './dialog-element.ts'

beforeAll(installDialog)

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog
          title="Limits"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          footer={<button>Save</button>}
        >
          <input aria-label="Amount" />
        </Dialog>
      )}
    </>
  )
}

it('opens at its title, closes by Esc and gives the focus back', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Limits' }).isConnected).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Limits' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('closes by its button, and the focus goes back', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('stays when pressed outside', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <Dialog title="Limits" closeLabel="Close" onClose={onClose}>
      x
    </Dialog>,
  )
  await user.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
})

it('puts the focus where it is asked to', () => {
  render(
    <Dialog title="Log in" closeLabel="Close" onClose={() => undefined}>
      <input aria-label="Username" data-autofocus="" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }))
})

it('without a way to close it can only be answered', async () => {
  const user = userEvent.setup()
  render(
    <Dialog title="Change your password" closeLabel="Close">
      <button>Change</button>
    </Dialog>,
  )
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog').isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
