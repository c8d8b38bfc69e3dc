/**
 * Validates a voucher code at the server and returns its discount. Validates again when the cart
 * changes, because a voucher may need a minimum. Validating does not reserve the voucher; the pay
 * call does.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { toRinggit, senFromRinggit, ZERO_SEN, type Sen } from '#domain/money.ts'
import { callShop } from '#web/api/browser-client.ts'
import { toApiError } from '#web/api/to-api-error.ts'

import { changeDraft, readDraft, readEmptyDraft, watchDraft } from './checkout-draft-store.ts'

export type Voucher = {
  code: string
  /** Stays `applied` or `refused` while the same code is validated again. */
  state: 'none' | 'checking' | 'applied' | 'refused'
  /** True while the server may still accept the code: the shown total may be too high. */
  isUndecided: boolean
  /**
   * Zero unless the voucher is applied. It is kept while the same code is validated again, so that
   * the total does not jump.
   */
  discount: Sen
  /** The server's message if the voucher is refused; '' if the server could not be reached. */
  refusal: string
  apply(code: string): void
  remove(): void
  /**
   * Call when the server refused an order because of its voucher. Only an order knows some reasons,
   * for instance that the customer has used the voucher before.
   */
  refuse(refusedCode: string, refusal: string): void
}

type ValidationResult = { code: string; subtotal: Sen } & (
  | { ok: true; discount: Sen }
  | { ok: false; refusal: string }
)

/** `subtotal`: of the cart, without the discount. */
export function useVoucher(subtotal: Sen): Voucher {
  const { voucherCode: code } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const [validation, setValidation] = useState<ValidationResult>()
  const isCurrent = validation?.code === code && validation.subtotal === subtotal
  const isChecking = code !== '' && subtotal > 0 && !isCurrent

  useEffect(() => {
    if (!isChecking) return
    const controller = new AbortController()
    const query = { code, subtotal: toRinggit(subtotal) }
    callShop('GET /api/vouchers/validation', { query }, { signal: controller.signal })
      .then(({ value }) => {
        setValidation({ code, subtotal, ok: true, discount: senFromRinggit(value) })
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        const { status, message } = toApiError(error)
        setValidation({ code, subtotal, ok: false, refusal: status > 0 ? message : '' })
      })
    return () => controller.abort()
  }, [isChecking, code, subtotal])

  const resultOfCode = validation?.code === code ? validation : undefined
  return {
    code,
    state: getVoucherState(code, isChecking, resultOfCode),
    isUndecided: isChecking && !resultOfCode?.ok,
    discount: resultOfCode?.ok ? resultOfCode.discount : ZERO_SEN,
    refusal: resultOfCode && !resultOfCode.ok ? resultOfCode.refusal : '',
    apply: (enteredCode) => {
      setValidation(undefined)
      changeDraft({ voucherCode: enteredCode.trim() })
    },
    remove: () => changeDraft({ voucherCode: '' }),
    refuse: (refusedCode, refusal) =>
      setValidation((current) =>
        current?.code === refusedCode
          ? { code: refusedCode, subtotal: current.subtotal, ok: false, refusal }
          : current,
      ),
  }
}

function getVoucherState(
  code: string,
  isChecking: boolean,
  result: ValidationResult | undefined,
): Voucher['state'] {
  if (code === '') return 'none'
  if (isChecking && !result) return 'checking'
  return result?.ok ? 'applied' : 'refused'
}
