import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { LIMIT_KINDS, type LimitKind } from '#lib/shared/protection/limits.ts'
import { $protectionChange } from '#lib/protection/protection-store.ts'
import { LimitRow } from './LimitRow.tsx'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

/** Limits by kind: usage, remainder and change. One is open at a time. */
export function LimitSection({ t, lang, protection }: PartProps) {
  const kinds = LIMIT_KINDS.filter((kind) => protection.limits.some((each) => each.kind === kind))
  const [chosen, setChosen] = useState<LimitKind>(kinds[0] ?? 'deposit')
  const [open, setOpen] = useState<string>()
  const change = useStore($protectionChange)
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'deposit')
  return (
    <Part icon="shield" title={t('protection:limits.title')} text={t('protection:limits.text')}>
      <Tabs
        label={t('protection:limits.kinds')}
        look="pill"
        isWrapped
        items={kinds.map((id) => ({ id, label: t(`protection:limits.kind.${id}`) }))}
        selected={kind}
        onSelect={(next) => {
          setChosen(next)
          setOpen(undefined)
        }}
      >
        <p className="muted small">{t(`protection:limits.about.${kind}`)}</p>
        <ul className={styles.limits}>
          {protection.limits
            .filter((each) => each.kind === kind)
            .map((limit) => (
              <LimitRow
                key={`${limit.kind}-${limit.period}`}
                {...{ t, lang, protection, limit, change }}
                isOpen={open === limit.period}
                onToggle={() => setOpen(open === limit.period ? undefined : limit.period)}
              />
            ))}
        </ul>
        <p className="muted small">{t(`protection:limits.windows.${protection.windows}`)}</p>
      </Tabs>
    </Part>
  )
}
