import type { OperatorGrant } from '#lib/api/ops/console.ts'
import { seedOperators } from '#lib/api/ops/operators.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { callOps, type OpsTarget } from '../ops/call.ts'

/** Password of the demo operators. They are made on a local machine only, where it is enough to log in. */
export const DEMO_OPERATOR_PASSWORD = 'Operate-2026!'

const LASTS_MS = 3_650 * DAY_MS

interface DemoOperator {
  name: string
  text: string
  grant: Partial<OperatorGrant>
}

/** Two who may do everything, as many acts take two people; one with a bound, one with some duties, one who only reads. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  { name: 'chief', text: 'everything', grant: {} },
  { name: 'deputy', text: 'everything: the second person', grant: {} },
  {
    name: 'cashier',
    text: 'the cashier’s work, up to 500.00',
    grant: { duties: ['cashier'], mostMinor: 500_00 },
  },
  {
    name: 'support',
    text: 'support, members, protection and chat',
    grant: { duties: ['support', 'members', 'protection', 'chat'] },
  },
  { name: 'auditor', text: 'reads everything, changes nothing', grant: { readsOnly: true } },
]

/** Makes the demo operators that are missing. */
export async function seedDemoOperators(target: OpsTarget): Promise<void> {
  const whole = {
    duties: 'all' as const,
    brands: 'all' as const,
    readsOnly: false,
    endsAtMs: Date.now() + LASTS_MS,
  }
  const operators = DEMO_OPERATORS.map(({ name, grant }) => ({
    name,
    password: DEMO_OPERATOR_PASSWORD,
    grants: [{ ...whole, ...grant }],
  }))
  await callOps(target, seedOperators, { operators })
}
