import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { sendContactCode, setContact, type Contact, type ContactKind } from '#lib/session/contact-store.ts'
import { countdownOf } from '#lib/shared/time/waits.ts'

const SECOND_MS = 1_000

/** State and actions of a contact form: it sends the code, and saves with it. */
export function useContactForm(kind: ContactKind, onDone: () => void) {
  const form = useForm({ defaultValues: { dialingCode: '', text: '', code: '' } })
  const { isPending, failure, run } = useSubmit()
  const [step, setStep] = useState<'send' | 'save'>('send')
  const [wasSent, setSent] = useState(false)
  const [untilMs, setUntilMs] = useState(0)
  const secondsLeft = useSecondsLeft(untilMs)

  const contact = (): Contact => {
    const { text, dialingCode } = form.getValues()
    const typed = { text: text.trim() }
    return kind === 'mobile' ? { kind, countryDialingCode: dialingCode, ...typed } : { kind, ...typed }
  }
  const send = async () => {
    if (secondsLeft > 0 || isPending || !(await form.trigger('text', { shouldFocus: true }))) return
    setStep('send')
    const refusal = await run(async () => {
      setUntilMs(Date.now() + (await sendContactCode(contact())) * SECOND_MS)
      setSent(true)
    })
    const seconds = countdownOf(refusal?.details)
    if (seconds !== undefined) setUntilMs(Date.now() + seconds * SECOND_MS)
    if (!refusal) form.setFocus('code')
  }
  const save = form.handleSubmit(async ({ code }) => {
    setStep('save')
    const refusal = await run(() => setContact(contact(), code))
    if (!refusal) onDone()
    else if (refusal.code === 'code.incorrect') form.setFocus('code', { shouldSelect: true })
  })

  return {
    form,
    failure,
    wasSent,
    secondsLeft,
    isSending: isPending && step === 'send',
    isSaving: isPending && step === 'save',
    send: () => void send(),
    /** Enter in the first field requests the code. */
    submit: () => void (wasSent || form.getValues('code').trim() !== '' ? save() : send()),
    /** Repeats the refused action after the member has confirmed their identity. */
    again: () => void (step === 'send' ? send() : save()),
  }
}
