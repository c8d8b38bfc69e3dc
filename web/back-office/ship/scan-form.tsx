import { useState, type FormEvent, type Ref } from 'react'

import { maxScannedCodeLength } from '#domain/pharmacy/label-code.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './ship.module.css'
import type { ScanState, ScanResult } from './use-scan.ts'

export function ScanForm({ scan, fieldRef }: { scan: ScanState; fieldRef: Ref<HTMLInputElement> }) {
  const t = useTranslator()
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setCode('')
    void scan.openParcel(code)
  }
  return (
    <form className={styles.scanForm} onSubmit={handleSubmit} noValidate>
      <Field
        label={t('Scan a label or type an order number')}
        hint={t('Then scan the tracking number. A scanner presses Enter by itself.')}
      >
        <TextInput
          ref={fieldRef}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scanner types into this field from the start
          autoFocus
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxScannedCodeLength}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      {/* Not `working`: a scan during a search must replace it. */}
      <Button type="submit" kind="secondary">
        {scan.isSearching ? t('Searching...') : t('Find order')}
      </Button>
    </form>
  )
}

/**
 * Live region with the result of the last scan. It must always be rendered, because screen readers
 * announce only changes in an existing region.
 */
export function ScanResultMessage({ result }: { result: ScanResult | undefined }) {
  const t = useTranslator()
  return (
    <div aria-live="assertive" aria-atomic="true">
      {result && (
        <Alert kind={result.kind}>
          <p>
            {result.text}{' '}
            {result.orderId !== undefined && (
              <Link to={`/admin-orders/${result.orderId}`}>{t('View order')}</Link>
            )}
          </p>
        </Alert>
      )}
    </div>
  )
}
