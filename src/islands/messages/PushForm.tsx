import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { PUSH_GROUPS, type PushDevice, type PushGroup } from '#lib/api/talk/push.ts'
import type { PushChoice } from '#lib/messages/push-store.ts'
import styles from './push.module.css'

interface Props {
  t: TFunction
  /** This device, where it is subscribed. */
  mine: PushDevice | undefined
  isPending: boolean
  onSave: (choice: PushChoice) => void
  onEnd: (id: string) => void
}

const NIGHT = { fromMinute: 22 * 60, toMinute: 8 * 60 }

/** The notifications of this device, and its quiet hours. */
export function PushForm({ t, mine, isPending, onSave, onEnd }: Props) {
  const [groups, setGroups] = useState<readonly PushGroup[]>(mine?.groups ?? ['money', 'security', 'support'])
  const [isQuiet, setQuiet] = useState(Boolean(mine?.quiet))
  const [from, setFrom] = useState(clock((mine?.quiet ?? NIGHT).fromMinute))
  const [to, setTo] = useState(clock((mine?.quiet ?? NIGHT).toMinute))
  const [isChecked, setChecked] = useState(false)
  const isSame = isQuiet && from === to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPending || isSame || groups.length === 0) return
    const quiet = isQuiet ? { quiet: { fromMinute: minuteOf(from), toMinute: minuteOf(to) } } : {}
    onSave({ groups: [...groups], ...quiet })
  }
  const time = { type: 'time', required: true } as const
  return (
    <form className={styles.push} onSubmit={submit} noValidate>
      <fieldset className={styles.groups}>
        <legend>{t('messages:push.groups')}</legend>
        {PUSH_GROUPS.map((group) => (
          <Checkbox
            key={group}
            label={t(`messages:inbox.group.${group}`)}
            checked={groups.includes(group)}
            onChange={() =>
              setGroups(groups.includes(group) ? groups.filter((each) => each !== group) : [...groups, group])
            }
          />
        ))}
      </fieldset>
      {isChecked && groups.length === 0 && (
        <p className="field__error" role="alert">
          {t('messages:push.chooseOne')}
        </p>
      )}
      <Checkbox
        label={t('messages:push.quiet')}
        checked={isQuiet}
        onChange={(event) => setQuiet(event.target.checked)}
      />
      {isQuiet && (
        <>
          <div className={styles.hours}>
            <Field
              {...time}
              label={t('messages:push.from')}
              value={from}
              onChange={(event) => setFrom(event.target.value || from)}
            />
            <Field
              {...time}
              label={t('messages:push.to')}
              value={to}
              onChange={(event) => setTo(event.target.value || to)}
              error={isChecked && isSame ? t('messages:push.sameTime') : undefined}
            />
          </div>
          <p className="muted small">{t('messages:push.quietHint')}</p>
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" icon="bell" isLoading={isPending}>
          {t(mine ? 'messages:push.save' : 'messages:push.on')}
        </Button>
        {mine && (
          <Button variant="ghost" onClick={() => onEnd(mine.id)}>
            {t('messages:push.endHere')}
          </Button>
        )}
      </div>
      {mine && (
        <p role="status" className="muted small">
          {t('messages:push.isOn')}
        </p>
      )}
    </form>
  )
}

function clock(minute: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
