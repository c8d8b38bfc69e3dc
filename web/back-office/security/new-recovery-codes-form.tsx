/** Shows how many recovery codes are left, and a form that creates new recovery codes. */
import { useState, type FormEvent } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { CodeField } from './code-field.tsx'
import styles from './security.module.css'

/** With this many recovery codes or fewer, the notice is a warning. */
const maxCodesForWarning = 3

export function NewRecoveryCodesForm(props: {
  remainingCount: number
  onCodesCreated: (codes: readonly string[]) => void
}) {
  const { remainingCount, onCodesCreated } = props
  const t = useTranslator()
  const { run, isRunning, failure } = useAction()
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => {
      const reply = await callAuthenticated('POST /api/staff/recovery-codes', { body: { code } })
      onCodesCreated(reply.recoveryCodes)
    })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Alert kind={remainingCount > maxCodesForWarning ? 'success' : 'warning'}>
        <p>
          {t(
            '{count, plural, =0 {No recovery code is left.} one {One recovery code is left.} other {# recovery codes are left.}}',
            { count: remainingCount },
          )}
        </p>
      </Alert>
      <CodeField label={t('Code from your app')} value={code} onChange={setCode} />
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <Button type="submit" kind="secondary" working={isRunning}>
        {t('Create new recovery codes')}
      </Button>
    </form>
  )
}
