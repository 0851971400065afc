import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Accordion } from '#islands/ui/Accordion.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'

it('renders on the server, without a style attribute', () => {
  const html = renderToString(
    <>
      <Field label="Username" error="Too short" prefix="+55" suffix="BRL" />
      <IconButton icon="mail" label="Messages, 3 new" count="3" />
      <Skeleton shape="tile" count={3} />
      <Accordion isExclusive items={[{ id: 'a', title: 'How', content: 'So' }]} />
      <Toasts label="Notices" dismissLabel="Dismiss" toasts={[]} onDismiss={() => undefined} />
    </>,
  )
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).toContain('Too short')
})

it('keeps the roles of a table, whatever its look', () => {
  render(
    <Table
      label="Transfers"
      rows={[{ id: 't1', from: 'Main', amount: '10,00' }]}
      rowId={(row) => row.id}
      columns={[
        { id: 'from', header: 'From', cell: (row) => row.from, isHead: true },
        { id: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'end' },
      ]}
    />,
  )
  expect(screen.getByRole('table', { name: 'Transfers' }).isConnected).toBe(true)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['From', 'Amount'])
  expect(screen.getByRole('rowheader').textContent).toContain('Main')
  expect(screen.getByRole('cell').textContent).toContain('10,00')
})
