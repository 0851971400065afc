import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { profilePicture } from '#islands/parts/profile-picture.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { PROFILE_ICONS } from '#lib/api/access/account.ts'
import { $choosingIcon, setProfileIcon } from '#lib/member/profile-store.ts'
import styles from './picture.module.css'

interface Props {
  t: TFunction
  chosen: number | undefined
}

/** The pictures to choose from; a press is the choice. */
export function PicturePicker({ t, chosen }: Props) {
  const choice = useStore($choosingIcon)
  const [pressed, setPressed] = useState<number>()
  const marked = choice.state === 'sending' ? pressed : chosen
  const choose = (icon: number) => {
    setPressed(icon)
    void setProfileIcon(icon)
  }
  const icons = Array.from({ length: PROFILE_ICONS }, (_, index) => index + 1)
  return (
    <fieldset className={styles.pictures} aria-busy={choice.state === 'sending' || undefined}>
      <legend className="visually-hidden">{t('member:account.choosePicture')}</legend>
      {icons.map((icon) => (
        <label key={icon} className={styles.picture}>
          <input
            className="visually-hidden"
            type="radio"
            name="picture"
            aria-label={t('ui:picture.one', { number: icon })}
            checked={icon === marked}
            onChange={() => choose(icon)}
          />
          <img src={profilePicture(icon)} alt="" width={44} height={44} />
        </label>
      ))}
      {(choice.state === 'refused' || choice.state === 'unanswered') && (
        <Notice tone="negative">{failureText(t, choice.error)}</Notice>
      )}
    </fieldset>
  )
}
