import { expect, it } from 'vitest'
import { treeLines, type TraceSpan } from '../../../scripts/ops/trace.ts'

const aSpan = (id: string, parent: string | null, over: Partial<TraceSpan> = {}): TraceSpan => ({
  ...{ id, parent, name: id, ms: 1, outcome: 'ok', attributes: null },
  ...over,
})

it('shows each span under its own, with how it ended', () => {
  const attributes = {
    brand: 'aurora',
    outcome: 'refused',
    refusal: 'wallet.insufficient',
    'faas.trigger': 'http',
  }
  expect(
    treeLines([
      aSpan('request', null, { ms: 12 }),
      aSpan('call', 'request', { ms: 9, outcome: 'error' }),
      aSpan('wallet stake', 'call', { attributes }),
      aSpan('d1', 'call', { ms: null }),
      aSpan('lost', 'somewhere else'),
    ]),
  ).toEqual([
    'request  12 ms',
    '  call  9 ms  error',
    '    wallet stake  1 ms  brand=aurora  outcome=refused  refusal=wallet.insufficient',
    '    d1  … ms',
    'lost  1 ms',
  ])
})
