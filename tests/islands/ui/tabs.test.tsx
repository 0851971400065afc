import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Tabs } from '#islands/ui/Tabs.tsx'

const items = [
  { id: 'slots', label: 'Slots' },
  { id: 'live', label: 'Live' },
  { id: 'fish', label: 'Fishing' },
] as const

function Games() {
  const [selected, setSelected] = useState<(typeof items)[number]['id']>('slots')
  return (
    <Tabs label="Categories" items={items} selected={selected} onSelect={setSelected}>
      <p>Panel of {selected}</p>
    </Tabs>
  )
}

const selected = () => screen.getByRole('tab', { selected: true })

it('is one stop of the Tab key; arrows move and select, and go round', async () => {
  const user = userEvent.setup()
  render(<Games />)
  await user.tab()
  expect(document.activeElement).toBe(selected())
  await user.keyboard('{ArrowRight}')
  expect(selected().textContent).toContain('Live')
  expect(document.activeElement).toBe(selected())
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(selected().textContent).toContain('Fishing')
  await user.keyboard('{Home}')
  expect(selected().textContent).toContain('Slots')
  await user.keyboard('{End}')
  expect(selected().textContent).toContain('Fishing')
  expect(screen.getByRole('tabpanel', { name: 'Fishing' }).textContent).toContain('Panel of fish')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

it('turns the arrows with the direction of reading', async () => {
  const user = userEvent.setup()
  render(
    <div dir="rtl" style={{ direction: 'rtl' }}>
      <Games />
    </div>,
  )
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(selected().textContent).toContain('Live')
  await user.keyboard('{ArrowRight}')
  expect(selected().textContent).toContain('Slots')
})

it('a selected tab outside of the row comes into it', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [left, width] = this.getAttribute('role') === 'tablist' ? [0, 300] : [280, 120]
    return DOMRect.fromRect({ x: left, y: 0, width, height: 40 })
  })
  render(<Tabs label="Categories" items={items} selected="fish" onSelect={() => undefined} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(100)
  vi.restoreAllMocks()
})
