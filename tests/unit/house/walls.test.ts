import { ESLint } from 'eslint'
import { describe, expect, it, vi } from 'vitest'

// The linter reads its whole configuration first, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const linter = new ESLint()

async function refusals(filePath: string, imported: string): Promise<number> {
  const [result] = await linter.lintText(`import * as x from '${imported}'\nexport { x }\n`, { filePath })
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'no-restricted-imports').length
}

describe('the walls between folders', () => {
  it.each([
    ['src/lib/shared/money/money.ts', '#platform/http/app.ts'],
    ['src/lib/shared/money/money.ts', 'zod'],
    ['src/lib/shared/money/money.ts', '#lib/records/range.ts'],
    ['src/lib/api/play/games.ts', '#lib/site/pages/site.ts'],
    ['src/lib/api/play/games.ts', '#lib/wallet/wallet-store.ts'],
    ['src/lib/client/call.ts', '#lib/session/session-store.ts'],
    ['src/lib/site/pages/site.ts', '#platform/http/app.ts'],
    ['src/lib/agent/agent-store.ts', '#lib/records/records-store.ts'],
    ['src/lib/agent/agent-store.ts', '#islands/ui/Button.tsx'],
    ['src/lib/a-future-feature/a-store.ts', '#tenants/aurora/tenant.json'],
    ['src/islands/games/GameCard.tsx', '#lib/client/call.ts'],
    ['src/islands/games/GameCard.tsx', '#platform/http/app.ts'],
    ['src/islands/ui/Button.tsx', '#lib/api/play/games.ts'],
    ['src/islands/ui/Button.tsx', '#islands/parts/Loading.tsx'],
    ['src/islands/games/GameCard.tsx', '#islands/promotions/PromotionItem.tsx'],
    ['src/islands/agent/contracts/Bill.tsx', '#islands/promotions/PromotionItem.tsx'],
    ['src/components/Icon.ts', '#lib/wallet/wallet-store.ts'],
    ['src/components/Icon.ts', '#islands/ui/Button.tsx'],
    ['src/components/Icon.ts', '#islands/session/use-login.ts'],
    ['src/platform/play/games/routes.ts', '#islands/ui/Button.tsx'],
    ['src/platform/play/games/routes.ts', '#edge/edge.ts'],
    ['src/platform/play/games/routes.ts', '#platform/ledger/wallet/money.ts'],
    ['src/platform/play/games/routes.ts', '#platform/play/games/service.ts'],
    ['src/platform/play/games/routes.ts', '#platform/http/serve.ts'],
    ['src/platform/play/games/routes.ts', '#platform/money/cashier/service.ts'],
    ['src/platform/ledger/wallet/sweep.ts', '#platform/play/lottery/service.ts'],
    ['src/edge/edge.ts', '#platform/http/app.ts'],
    ['src/games/frame/words.ts', '#platform/http/app.ts'],
    ['src/platform/play/games/routes.ts', '../app.ts'],
  ])('%s does not import %s', async (file, imported) => {
    expect(await refusals(file, imported)).toBe(1)
  })

  it.each([
    ['src/lib/agent/agent-store.ts', '#lib/session/session-store.ts'],
    ['src/islands/games/GameCard.tsx', '#lib/games/launch-store.ts'],
    ['src/platform/play/games/routes.ts', '#lib/api/play/games.ts'],
    ['src/platform/play/games/routes.ts', '#platform/ledger/wallet/service.ts'],
    ['src/platform/play/games/routes.ts', '#platform/base/call.ts'],
    ['src/platform/http/app.ts', '#platform/ledger/wallet/routes.ts'],
    ['src/islands/games/GameCard.tsx', '#islands/parts/Loading.tsx'],
    ['src/islands/agent/contracts/Bill.tsx', '#islands/agent/range.ts'],
    ['src/components/Icon.ts', '#islands/games/WinnersIsland.tsx'],
    ['src/components/Icon.ts', '#lib/shared/drawings/icon-paths.ts'],
    ['src/lib/shared/money/money.ts', '#lib/shared/text/digits.ts'],
    ['src/lib/api/play/games.ts', '#lib/shared/money/money.ts'],
    ['src/lib/client/call.ts', '#lib/client/remote.ts'],
  ])('%s may import %s', async (file, imported) => {
    expect(await refusals(file, imported)).toBe(0)
  })
})
