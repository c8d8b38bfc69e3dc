/** Finds the order of a jar by its label code, typed here or scanned anywhere on the page. */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { useScanner } from './use-scanner.ts'

/** In characters. Label codes are shorter, and the contract allows more. */
const maxCodeLength = 40

/** The order of a label. `position`: the line of the jar; null if an order number was typed. */
type FoundLabel = CallReply<'GET /api/pharmacy/labels/{code}'>

export function LabelSearch({ onFound }: { onFound: (label: FoundLabel) => void }) {
  const t = useTranslator()
  const [code, setCode] = useState('')
  const { isRunning, failure, run } = useAction()

  const findLabel = (scannedCode: string): void => {
    // `run` would ignore the code, and the running search would then clear it.
    if (scannedCode.trim() === '' || isRunning) return
    setCode(scannedCode)
    void run(async () => {
      const params = { code: scannedCode.trim() }
      onFound(await callAuthenticated('GET /api/pharmacy/labels/{code}', { params }))
      setCode('')
    })
  }
  useScanner(findLabel)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    findLabel(code)
  }
  return (
    <form role="search" className={styles.labelSearch} onSubmit={handleSubmit} noValidate>
      <Field
        label={t('Scan or type a label')}
        labelHidden
        error={failure === '' ? undefined : failure}
      >
        <TextInput
          value={code}
          placeholder={t('Scan or type a label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="secondary" working={isRunning}>
        {t('Find order')}
      </Button>
    </form>
  )
}
