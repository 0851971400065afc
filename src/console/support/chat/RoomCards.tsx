import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { unitText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { moderateChatRoom, type Room } from './chat-store.ts'
import { RulesDialog } from './RulesDialog.tsx'

interface Props {
  t: TFunction
  lang: string
  rooms: readonly Room[]
  operator: OperatorSelf
  onDone: () => Promise<void>
}

/** The rules of each brand's room. */
export function RoomCards({ t, lang, rooms, operator, onDone }: Props) {
  const [changed, setChanged] = useState<Room>()
  const nameOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)?.name ?? tenant
  return (
    <ul className="console-rows" aria-label={t('console:chat.rooms')}>
      {rooms.map((room) => (
        <li key={room.tenant}>
          <strong>{nameOf(room.tenant)}</strong>
          <Badge tone={room.rules.isOpen ? 'positive' : 'negative'}>
            {t(`console:chat.is.${room.rules.isOpen ? 'open' : 'closed'}`)}
          </Badge>
          <small>
            {room.rules.slowSeconds === 0
              ? t('console:chat.notSlow')
              : t('console:chat.slowed', { time: unitText(room.rules.slowSeconds, 'second', lang) })}
          </small>
          {mayAct(operator, { duty: 'chat', brand: room.tenant, isChange: true }) && (
            <Button variant="secondary" size="sm" onClick={() => setChanged(room)}>
              {t('console:chat.changeRules')}
            </Button>
          )}
        </li>
      ))}
      {changed && (
        <RulesDialog
          t={t}
          brand={nameOf(changed.tenant)}
          rules={changed.rules}
          onClose={() => setChanged(undefined)}
          onSet={async (rules, reason) => {
            await moderateChatRoom(
              changed.tenant,
              { kind: 'rules', rules },
              { operator: operator.name, reason },
            )
            await onDone()
            showToast({ tone: 'positive', text: t('console:chat.done.rules') })
          }}
        />
      )}
    </ul>
  )
}
