/** Sets up a second factor in three steps: password, QR code, first code. */
import { useState, type FormEvent } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

import { CodeField } from './code-field.tsx'
import styles from './security.module.css'

export function SecondFactorSetup(props: {
  onCodesCreated: (recoveryCodes: readonly string[]) => void
}) {
  const { onCodesCreated } = props
  const t = useTranslator()
  const { run, isRunning, failure } = useAction()
  const [proposedFactor, setProposedFactor] = useState<{ secret: string; qrCode: string }>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  const handlePasswordSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => {
      setProposedFactor(await callAuthenticated('POST /api/staff/factor', { body: { password } }))
    })
  }
  const handleCodeSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => {
      const confirmed = await callAuthenticated('POST /api/staff/factor/confirm', {
        body: { code },
      })
      onCodesCreated(confirmed.recoveryCodes)
    })
  }
  const failureAlert = failure && (
    <Alert kind="error" live="alert">
      <p>{failure}</p>
    </Alert>
  )
  if (!proposedFactor)
    return (
      <form className={styles.form} onSubmit={handlePasswordSubmit}>
        <p>
          {t(
            'An authenticator app on your phone shows a six-digit code that changes every 30 seconds. You enter it after your password.',
          )}
        </p>
        <Field label={t('Your password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {failureAlert}
        <Button type="submit" working={isRunning}>
          {t('Set up second factor')}
        </Button>
      </form>
    )
  const secretInGroupsOfFour = proposedFactor.secret.match(/.{1,4}/g)?.join(' ')
  return (
    <form className={styles.form} onSubmit={handleCodeSubmit}>
      <p>{t('Scan the QR code with the app, or type the key into it.')}</p>
      <img
        className={styles.qrCode}
        width="196"
        height="196"
        alt={t('QR code of the key below')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(proposedFactor.qrCode)}`}
      />
      <p className={styles.secret}>{secretInGroupsOfFour}</p>
      <CodeField
        label={t('Six-digit code from the app')}
        value={code}
        onChange={setCode}
        isNumeric
      />
      {failureAlert}
      <Button type="submit" working={isRunning}>
        {t('Turn on second factor')}
      </Button>
    </form>
  )
}
