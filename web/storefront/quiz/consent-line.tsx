// What is agreed to before health answers leave this browser; never ticked beforehand.
import { useEffect, useRef } from 'react'

import { quizConsentMissing, quizConsentText } from '#domain/quiz/quiz-consent.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RichText, useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './quiz.module.css'

export function ConsentLine(props: {
  agreed: boolean
  missing: boolean
  onChange: (agreed: boolean) => void
}) {
  const { agreed, missing, onChange } = props
  const t = useText()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (missing) box.current?.focus()
  }, [missing])
  return (
    <Checkbox
      ref={box}
      className={styles.consent}
      name="consent"
      checked={agreed}
      error={missing && t(quizConsentMissing)}
      onChange={(event) => onChange(event.target.checked)}
    >
      <RichText
        text={t(quizConsentText)}
        tags={{
          a: (words) => (
            <Link to="/privacy-policy" target="_blank" rel="noopener">
              {words}
            </Link>
          ),
        }}
      />
    </Checkbox>
  )
}
