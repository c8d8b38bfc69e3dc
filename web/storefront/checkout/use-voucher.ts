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
  /** True after `refuse`, until a code is applied or removed. */
  isRefusedByOrder: boolean
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
  const [orderRefusal, setOrderRefusal] = useState<{ code: string; refusal: string }>()
  // A validation does not know the customer, so it must not replace the refusal of an order.
  const refusalByOrder =
    orderRefusal?.code === code ? { ok: false as const, refusal: orderRefusal.refusal } : undefined
  const isCurrent = validation?.code === code && validation.subtotal === subtotal
  const isChecking = code !== '' && subtotal > 0 && !isCurrent && !refusalByOrder

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

  const resultOfCode = refusalByOrder ?? (validation?.code === code ? validation : undefined)
  return {
    code,
    state: getVoucherState(code, isChecking, resultOfCode),
    isUndecided: isChecking && !resultOfCode?.ok,
    discount: resultOfCode?.ok ? resultOfCode.discount : ZERO_SEN,
    refusal: resultOfCode && !resultOfCode.ok ? resultOfCode.refusal : '',
    isRefusedByOrder: refusalByOrder !== undefined,
    apply: (enteredCode) => {
      setOrderRefusal(undefined)
      setValidation(undefined)
      changeDraft({ voucherCode: enteredCode.trim() })
    },
    remove: () => {
      setOrderRefusal(undefined)
      changeDraft({ voucherCode: '' })
    },
    refuse: (refusedCode, refusal) => setOrderRefusal({ code: refusedCode, refusal }),
  }
}

function getVoucherState(
  code: string,
  isChecking: boolean,
  result: { ok: boolean } | undefined,
): Voucher['state'] {
  if (code === '') return 'none'
  if (isChecking && !result) return 'checking'
  return result?.ok ? 'applied' : 'refused'
}
