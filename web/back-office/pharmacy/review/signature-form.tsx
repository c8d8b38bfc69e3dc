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

import styles from './signature-form.module.css'

type Signature = { name: string; registration: string }

export function SignatureForm(props: {
  initial: Signature
  onSaved: (signature: Signature) => void
}) {
  const t = useText()
  const [form, setForm] = useState(props.initial)
  const [hasTried, setHasTried] = useState(false)
  const { isRunning, failure, run } = useAction()
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (form.name.trim() === '' || form.registration.trim() === '') return
    void run(async () =>
      props.onSaved(await callAuthenticated('PUT /api/pharmacy/signature', { body: form })),
    )
  }
  const errorIfBlank = (text: string, message: string) =>
    hasTried && text.trim() === '' ? message : undefined
  return (
    <form className={styles.signature} onSubmit={handleSubmit} noValidate>
      <p>{t('Enter your name and registration number.')}</p>
      <Field label={t('Name')} error={errorIfBlank(form.name, t('Enter your name.'))}>
        <TextInput
          autoComplete="name"
          maxLength={120}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </Field>
      <Field
        label={t('Registration number')}
        error={errorIfBlank(form.registration, t('Enter your registration number.'))}
      >
        <TextInput
          autoComplete="off"
          maxLength={40}
          value={form.registration}
          onChange={(event) => setForm({ ...form, registration: event.target.value })}
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
