/**
 * Section with information for the pharmacist: health data from the quiz (`children`), and an
 * optional note, which is sent only with consent.
 */
import type { ReactNode } from 'react'

import { textLimits } from '#domain/checkout/text-limits.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './checkout.module.css'

/** Id of the consent checkbox, for links to it when the consent is missing. */
export const noteConsentFieldId = 'healthConsent'

export type MedicalNote = { text: string; isConsentTicked: boolean }

export function PharmacistNote(props: {
  note: MedicalNote
  onChange: (note: MedicalNote) => void
  /** Shown when Pay was pressed with a note but without consent. */
  error?: string | undefined
  /** Shown above the note: health data from the quiz, which is sent with the order. */
  children?: ReactNode
}) {
  const { note, onChange, error, children } = props
  const t = useTranslator()
  return (
    <Section title={t('For the pharmacist')} size="h3">
      <div className={styles.fields}>
        {children}
        <Field
          id="medicalCondition"
          label={t('Anything our pharmacist should know?')}
          optional
          hint={t(
            'For example medicines, a condition or a pregnancy. Our pharmacists read this. The shop’s admin opens it only if your order needs it. We log every access. It is stored encrypted and never sent to the bank.',
          )}
        >
          <Textarea
            name="medicalCondition"
            autoComplete="off"
            maxLength={textLimits.medicalNote}
            value={note.text}
            onChange={(event) => onChange({ ...note, text: event.target.value })}
          />
        </Field>
        {note.text.trim() !== '' && (
          <Checkbox
            id={noteConsentFieldId}
            checked={note.isConsentTicked}
            onChange={(event) => onChange({ ...note, isConsentTicked: event.target.checked })}
            error={error}
          >
            <RichText
              text={t(
                'I agree that Racik keeps this note, that its pharmacists read it to check my order, and that its admin may open it where my order needs it. <a>How we treat health data</a>',
              )}
              tags={{
                a: (linkText) => (
                  <Link to="/privacy-policy" target="_blank" rel="noreferrer">
                    {linkText}
                  </Link>
                ),
              }}
            />
          </Checkbox>
        )}
      </div>
    </Section>
  )
}
