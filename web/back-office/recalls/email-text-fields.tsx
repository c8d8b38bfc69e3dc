/** Fields for the two texts of a recall's email that staff edit, in each language. */
import { languages, shopLanguages } from '#domain/content/languages.ts'
import type { Translate } from '#domain/content/messages.ts'
import {
  maxRecallTextLength,
  recallTextFields,
  findRecallTextError,
  type RecallTextField,
  type RecallTextsByLanguage,
} from '#domain/recalls/recall-email.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './recalls.module.css'

export function getTextLabels(t: Translate): Record<RecallTextField, string> {
  return {
    problem: t('What is wrong, in plain words'),
    offer: t('What the customer gets'),
  }
}

export function EmailTextFields(props: {
  texts: RecallTextsByLanguage
  onChange: (texts: RecallTextsByLanguage) => void
}) {
  const { texts, onChange } = props
  const t = useTranslator()
  const labels = getTextLabels(t)
  return (
    <div className={styles.languages}>
      {shopLanguages.map((language) => (
        <fieldset key={language} className={styles.fields}>
          <legend>{languages[language].name}</legend>
          {recallTextFields.map((field) => {
            const textError = findRecallTextError(texts[language][field])
            return (
              <Field
                key={field}
                label={
                  <>
                    {labels[field]}
                    <span className="visually-hidden"> ({languages[language].name})</span>
                  </>
                }
                error={textError === undefined ? undefined : t(textError)}
              >
                <Textarea
                  lang={language}
                  rows={4}
                  maxLength={maxRecallTextLength}
                  value={texts[language][field]}
                  onChange={(event) =>
                    onChange({
                      ...texts,
                      [language]: { ...texts[language], [field]: event.target.value },
                    })
                  }
                />
              </Field>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
