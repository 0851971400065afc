import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { goHome } from './after-login.ts'
import { EntryBanner } from './EntryBanner.tsx'
import { EMPTY_MAIL, ForgotByEmail } from './ForgotByEmail.tsx'
import { EMPTY_PHONE, ForgotByPhone } from './ForgotByPhone.tsx'
import type { ModalsProps } from './ModalsIsland.tsx'
import styles from './session.late.module.css'

/** By e-mail or by mobile; by mobile first where the brand has it. Default export: `React.lazy` takes no other. */
export default function ForgotPasswordDialog({
  t,
  lang,
  banners,
  bannerLinks,
  modules,
  links,
}: ModalsProps & { t: TFunction }) {
  const [way, setWay] = useState<'mobile' | 'email'>(modules.phoneReset ? 'mobile' : 'email')
  // Kept here, so that typed values survive a switch between the two forms.
  const mail = useForm({ defaultValues: EMPTY_MAIL })
  const phone = useForm({ defaultValues: EMPTY_PHONE })
  const [dialingCode, setDialingCode] = useState('')
  const byEmail = <ForgotByEmail t={t} form={mail} onDone={closeModal} />
  return (
    <Dialog title={t('session:forgot.title')} closeLabel={t('ui:close')} onClose={closeModal}>
      <EntryBanner picture={banners.forgot} link={bannerLinks?.forgot} />
      {modules.phoneReset ? (
        <Tabs
          label={t('session:forgot.way')}
          look="pill"
          isFull
          items={[
            { id: 'mobile', label: t('session:forgot.byMobile'), icon: 'phone' },
            { id: 'email', label: t('session:forgot.byEmail'), icon: 'mail' },
          ]}
          selected={way}
          onSelect={setWay}
        >
          {way === 'email' ? (
            byEmail
          ) : (
            <ForgotByPhone
              {...{ t, lang, dialingCode }}
              form={phone}
              onDialingCode={setDialingCode}
              onDone={() => goHome(links.home)}
            />
          )}
        </Tabs>
      ) : (
        byEmail
      )}
      <p className={styles.switch}>
        <button type="button" onClick={() => openModal({ name: 'login' })}>
          {t('session:forgot.toLogin')}
        </button>
      </p>
    </Dialog>
  )
}
