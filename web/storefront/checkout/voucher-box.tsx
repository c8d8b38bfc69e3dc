/**
 * Field for a voucher code. It is collapsed, so that shoppers do not leave to search for a code.
 */
import { useState } from 'react'

import { textLimits } from '#domain/checkout/text-limits.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './order-summary.module.css'
import type { Voucher } from './use-voucher.ts'

export function VoucherBox({ voucher }: { voucher: Voucher }) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const [enteredCode, setEnteredCode] = useState<string>()
  if (!isOpen && voucher.state === 'none')
    return (
      <Button kind="quiet" size="sm" className={styles.openButton} onClick={() => setOpen(true)}>
        {t('Have a voucher code?')}
      </Button>
    )
  const code = enteredCode ?? voucher.code
  const applyCode = (): void => {
    if (code.trim() !== '') voucher.apply(code)
  }
  return (
    <Field
      id="voucherCode"
      label={t('Voucher code')}
      error={
        voucher.state === 'refused' &&
        code.trim() === voucher.code &&
        (voucher.refusal || t('Failed to validate voucher.'))
      }
      success={
        voucher.state === 'applied' &&
        t('Voucher "{code}" applied successfully!', { code: voucher.code })
      }
    >
      <div className={styles.voucher}>
        <TextInput
          name="voucherCode"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
          autoFocus={isOpen}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.voucherCode}
          value={code}
          onChange={(event) => {
            setEnteredCode(event.target.value)
            // A field with an applied code stays while it is emptied.
            setOpen(true)
            if (event.target.value.trim() === '') voucher.remove()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter in this field applies the voucher and must not submit the order.
            event.preventDefault()
            applyCode()
          }}
        />
        <Button kind="secondary" working={voucher.state === 'checking'} onClick={applyCode}>
          {t('Apply')}
        </Button>
      </div>
    </Field>
  )
}
