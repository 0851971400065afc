import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SELF_TEST_ANSWERS, SELF_TEST_QUESTIONS, selfTestLevel } from '#lib/shared/protection/self-test.ts'
import styles from './protection.module.css'

/** Nine questions about the last twelve months. The answers stay in this page: nothing is sent or stored. */
export function SelfTest({ t }: { t: TFunction }) {
  const [isOpen, setOpen] = useState(false)
  const [answers, setAnswers] = useState<Readonly<Record<string, number>>>({})
  const level = selfTestLevel(SELF_TEST_QUESTIONS.map((question) => answers[question]))
  return (
    <div className={styles.test}>
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('protection:test.open')}
      </Button>
      {isOpen && (
        <>
          <p className="muted small">{t('protection:test.text')}</p>
          {SELF_TEST_QUESTIONS.map((question) => (
            <fieldset key={question} className={styles.question}>
              <legend>{t(`protection:test.question.${question}`)}</legend>
              <div className={styles.choices}>
                {SELF_TEST_ANSWERS.map((answer, points) => (
                  <Checkbox
                    key={answer}
                    isRadio
                    name={`self-test-${question}`}
                    label={t(`protection:test.answer.${answer}`)}
                    checked={answers[question] === points}
                    onChange={() => setAnswers({ ...answers, [question]: points })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <div role="status">
            {level && (
              <Notice tone={level === 'none' ? 'positive' : 'warning'}>
                {t(`protection:test.level.${level}`)}
              </Notice>
            )}
          </div>
        </>
      )}
    </div>
  )
}
