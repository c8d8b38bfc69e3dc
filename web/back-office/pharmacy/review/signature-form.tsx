/**
 * Form for the name and registration number that sign a pharmacist's decisions. Shown before the
 * first decision, and to change the signature.
 */
import { useState, type FormEvent } from 'react'

import {
  maxRegistrationLength,
  maxSignatureNameLength,
} from '#domain/pharmacy/review-text-limits.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './signature-form.module.css'

type Signature = { name: string; registration: string }

export function SignatureForm(props: {
  initialSignature: Signature
  onSaved: (signature: Signature) => void
}) {
  const t = useTranslator()
  const [form, setForm] = useState(props.initialSignature)
  const [hasTriedToSave, setHasTriedToSave] = useState(false)
  const { isRunning, failure, run } = useAction()
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTriedToSave(true)
    if (form.name.trim() === '' || form.registration.trim() === '') return
    void run(async () =>
      props.onSaved(await callAuthenticated('PUT /api/pharmacy/signature', { body: form })),
    )
  }
  const errorIfBlank = (text: string, message: string) =>
    hasTriedToSave && text.trim() === '' ? message : undefined
  return (
    <form className={styles.signature} onSubmit={handleSubmit} noValidate>
      <p>{t('Enter your name and registration number.')}</p>
      <Field label={t('Name')} error={errorIfBlank(form.name, t('Enter your name.'))}>
        <TextInput
          autoComplete="name"
          maxLength={maxSignatureNameLength}
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
          maxLength={maxRegistrationLength}
          value={form.registration}
          onChange={(event) => setForm({ ...form, registration: event.target.value })}
        />
      </Field>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <Button type="submit" working={isRunning}>
        {t('Save signature')}
      </Button>
    </form>
  )
}
