/**
 * Form for name and registration number, shown before the first decision. They sign every decision.
 */
import { useState, type FormEvent } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

type Signature = { name: string; registration: string }

export function SignatureForm(props: {
  before: Signature
  onSaved: (signature: Signature) => void
}) {
  const t = useText()
  const [typed, setTyped] = useState(props.before)
  const [tried, setTried] = useState(false)
  const { isRunning, failure, run } = useAction()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (typed.name.trim() === '' || typed.registration.trim() === '') return
    void run(async () =>
      props.onSaved(await callAuthenticated('PUT /api/pharmacy/signature', { body: typed })),
    )
  }
  const blank = (text: string, words: string) => (tried && text.trim() === '' ? words : undefined)
  return (
    <form className={styles.signature} onSubmit={onSubmit} noValidate>
      <p>{t('Enter your name and registration number.')}</p>
      <Field label={t('Name')} error={blank(typed.name, t('Enter your name.'))}>
        <TextInput
          autoComplete="name"
          maxLength={120}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field
        label={t('Registration number')}
        error={blank(typed.registration, t('Enter your registration number.'))}
      >
        <TextInput
          autoComplete="off"
          maxLength={40}
          value={typed.registration}
          onChange={(event) => setTyped({ ...typed, registration: event.target.value })}
        />
      </Field>
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <Button type="submit" working={isRunning}>
        {t('Save signature')}
      </Button>
    </form>
  )
}
