/**
 * Validates the voucher code of the checkout draft at the server and returns its discount.
 * Validates again when the cart changes, because a voucher may need a minimum. Only the pay call
 * reserves the voucher.
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
  /** True while it is not known whether the code is accepted: the shown total may be too high. */
  isUndecided: boolean
  /**
   * Zero unless the voucher is applied. Stays while the same code is validated again, so that the
   * total does not jump.
   */
  discount: Sen
  /** The server's message if the voucher is refused; '' without one, for instance offline. */
  refusal: string
  /** True after `refuse`, until a code is applied or removed. */
  isRefusedByOrder: boolean
  /** Stores the code in the draft and validates it. */
  apply(code: string): void
  /** Removes the code from the draft. */
  remove(): void
  /**
   * Call when the server refused an order because of its voucher. The server finds some reasons
   * only when it has the order, for instance that the customer has used the voucher before.
   */
  refuse(refusedCode: string, refusal: string): void
}

type ValidationResult = { code: string; subtotal: Sen } & (
  | { ok: true; discount: Sen }
  | { ok: false; refusal: string }
)

/** `subtotal`: the amount of the cart's lines, without the discount. */
export function useVoucher(subtotal: Sen): Voucher {
  const { voucherCode: code } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const [validation, setValidation] = useState<ValidationResult>()
  const [lastOrderRefusal, setLastOrderRefusal] = useState<{ code: string; refusal: string }>()
  // The refusal of the current code. The validation call does not know the customer, so its result
  // must not replace this refusal.
  const orderRefusal =
    lastOrderRefusal?.code === code
      ? { ok: false as const, refusal: lastOrderRefusal.refusal }
      : undefined
  const isValidated = validation?.code === code && validation.subtotal === subtotal
  const isChecking = code !== '' && subtotal > 0 && !isValidated && !orderRefusal

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

  const resultOfCode = orderRefusal ?? (validation?.code === code ? validation : undefined)
  return {
    code,
    state: getVoucherState(code, isChecking, resultOfCode),
    isUndecided: isChecking && !resultOfCode?.ok,
    discount: resultOfCode?.ok ? resultOfCode.discount : ZERO_SEN,
    refusal: resultOfCode && !resultOfCode.ok ? resultOfCode.refusal : '',
    isRefusedByOrder: orderRefusal !== undefined,
    apply: (enteredCode) => {
      setLastOrderRefusal(undefined)
      setValidation(undefined)
      changeDraft({ voucherCode: enteredCode.trim() })
    },
    remove: () => {
      setLastOrderRefusal(undefined)
      changeDraft({ voucherCode: '' })
    },
    refuse: (refusedCode, refusal) => setLastOrderRefusal({ code: refusedCode, refusal }),
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
