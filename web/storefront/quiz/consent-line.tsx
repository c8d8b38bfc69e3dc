// Consent to the use of the health answers, asked before they are sent. Never ticked in advance.
import { useEffect, useRef } from 'react'

import { missingQuizConsentMessage, quizConsentText } from '#domain/quiz/quiz-consent.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './quiz.module.css'

export function ConsentLine(props: {
  hasConsent: boolean
  /** True after Submit was pressed without consent. */
  isMissing: boolean
  onChange: (hasConsent: boolean) => void
}) {
  const { hasConsent, isMissing, onChange } = props
  const t = useTranslator()
  const checkbox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isMissing) checkbox.current?.focus()
  }, [isMissing])
  return (
    <Checkbox
      ref={checkbox}
      className={styles.consent}
      name="consent"
      checked={hasConsent}
      error={isMissing && t(missingQuizConsentMessage)}
      onChange={(event) => onChange(event.target.checked)}
    >
      <RichText
        text={t(quizConsentText)}
        tags={{
          a: (linkText) => (
            <Link to="/privacy-policy" target="_blank" rel="noopener">
              {linkText}
            </Link>
          ),
        }}
      />
    </Checkbox>
  )
}
