import type { Mutant } from '../mutant.ts'
import { fault } from './fault.ts'

/** Bugs of vendors' calls and of draws. */
export const PLAY_MUTANTS: readonly Mutant[] = [
  fault('a bet taken at each try', [
    'play/vendors/bet-service.ts',
    '  const operationKey = keyOf(bet)\n',
    '  const operationKey = `${keyOf(bet)}.${crypto.randomUUID()}`\n',
  ]),
  fault('a win paid at each try', [
    'play/vendors/end-service.ts',
    "    kind: 'win',\n    operationKey: row.key,\n    roundId,\n    winMinor: amountMinor,",
    "    kind: 'win',\n    operationKey: `${row.key}.${crypto.randomUUID()}`,\n    roundId,\n    winMinor: amountMinor,",
  ]),
  fault('a win doubled', [
    'play/vendors/end-service.ts',
    '    winMinor: amountMinor,\n    isLast,',
    '    winMinor: 2 * amountMinor,\n    isLast,',
  ]),
  fault('a rollback of another bet', [
    'play/vendors/end-service.ts',
    '    betKey: target,\n',
    '    betKey: `${target}.0`,\n',
  ]),
  fault('a close that pays the stake back', [
    'play/vendors/end-service.ts',
    '    winMinor: 0,\n    isLast: true,',
    '    winMinor: 1,\n    isLast: true,',
  ]),
  fault('a spin without its win', [
    'play/vendors/bet-service.ts',
    '    winMinor,\n    isLast,\n',
    '    winMinor: 0,\n    isLast,\n',
  ]),
  fault('a slip accepted that was never paid for', [
    'play/lottery/slip-steps.ts',
    '  if (!reply.ok) return refuseSlip(work, slip, notedOf(slip) ?? reply)\n',
    '  if (!reply.ok) reply = { ok: true, atMs: nowMs, balance: { playerMinor: 0 } } as typeof reply & { ok: true }\n',
  ]),
  fault('a slip whose wallet is not reached refused', [
    'play/lottery/money-steps.ts',
    '    const reply = await port.pay(slip.member, command)\n    return',
    "    const reply = await port.pay(slip.member, command).catch(() => ({ ok: false as const, code: 'wallet.frozen' as const }))\n    return",
  ]),
  fault('a slip staked by another key at each try', [
    'play/lottery/slip-steps.ts',
    '    operationKey: slip.key,\n    currency',
    '    operationKey: `${slip.key}.${nowMs}`,\n    currency',
  ]),
  fault(
    'cancelled bets forgotten',
    [
      'play/lottery/agenda.ts',
      '  await each(slipsToCancel(port.work()), (key) => giveBackCancelled(port, key))\n  await each(dueDraws',
      '  await each(dueDraws',
    ],
    [
      'play/lottery/agenda.ts',
      '  await each(slipsToCancel(port.work()), (key) => giveBackCancelled(port, key))\n  await tellD1',
      '  await tellD1',
    ],
  ),
  fault('a cancelled bet marked though its wallet failed', [
    'play/lottery/cancel.ts',
    "  if (!reply.ok && reply.code === 'system.internal') return\n",
    '',
  ]),
  fault('a cancelled bet marked before its stake is back', [
    'play/lottery/cancel.ts',
    'work.sql.run("UPDATE bet SET state = \'cancelling\' WHERE seq = ?", bet.seq)',
    'work.sql.run("UPDATE bet SET state = \'cancelled\' WHERE seq = ?", bet.seq)',
  ]),
  fault('a draw struck off before it is paid', [
    'play/lottery/settle.ts',
    '    const reply = await pay(member, settleCommand(work, row, fresh))\n',
    '    clock().sql.transaction(() => strikeOff(clock(), { row, due: fresh, stuck: null }))\n    const reply = await pay(member, settleCommand(work, row, fresh))\n',
  ]),
  fault('a draw struck off though a wallet failed', [
    'play/lottery/settle.ts',
    "    if (!reply.ok && reply.code === 'system.internal') throw new Error('the wallet failed')\n",
    '',
  ]),
  fault('a win paid without its stake', [
    'play/lottery/settle-commands.ts',
    '      return { id: each.bet.id, ...endingOf(each) }',
    '      return { id: each.bet.id, winMinor: Math.max(0, each.paidMinor - each.bet.stake) }',
  ]),
  fault('an alarm of a draw that is not set again', [
    'play/lottery/draw-object.ts',
    '      return\n    }\n    await this.#arm()\n  }\n\n  async #sweep',
    '      return\n    }\n  }\n\n  async #sweep',
  ]),
  fault('a sweep that ends while it runs', [
    'play/lottery/draw-object.ts',
    '    } finally {\n      this.#isSweeping = false\n    }',
    '    } finally {\n      // never\n    }',
  ]),
]
