import { runtimeTests } from './runtime-tests.ts'

/** Rules of markets, in this checkout or in a copy with a bug planted. */
export default runtimeTests(
  [
    'registers',
    'register-histories',
    'slot-stakes',
    'market-money',
    'required-limits',
    'cashier',
    'sigap-report',
  ],
  {
    isQuick: true,
  },
)
