/**
 * Validates a voucher code at the server and shows its value; validates again when the cart
 * changes, because a voucher may need a minimum. Validation holds nothing; paying does.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { ringgit, senFromRinggit, ZERO_SEN, type Sen } from '#domain/money.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

import { changeDraft, readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'

export type Voucher = {
  code: string
  state: 'none' | 'asking' | 'applied' | 'refused'
  /** Its discount; zero unless applied. */
  value: Sen
  /** The server's message when refused; may be empty. */
  refusal: string
  apply(code: string): void
  remove(): void
}

type Result = { code: string; subtotal: Sen } & (
  | { ok: true; value: Sen }
  | { ok: false; refusal: string }
)

export function useVoucher(subtotal: Sen): Voucher {
  const { voucherCode: code } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const [result, setResult] = useState<Result>()
  const isFresh = result?.code === code && result.subtotal === subtotal
  const isAsking = code !== '' && subtotal > 0 && !isFresh

  useEffect(() => {
    if (!isAsking) return
    const controller = new AbortController()
    const query = { code, subtotal: ringgit(subtotal) }
    callShop('GET /api/vouchers/validation', { query }, { signal: controller.signal })
      .then(({ value }) => setResult({ code, subtotal, ok: true, value: senFromRinggit(value) }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        const refusal = error instanceof ApiError && error.status > 0 ? error.message : ''
        setResult({ code, subtotal, ok: false, refusal })
      })
    return () => controller.abort()
  }, [isAsking, code, subtotal])

  const shown = result?.code === code ? result : undefined
  return {
    code,
    state: stateOf(code, isAsking, shown),
    // Keeps the old value while the same code is validated again, so that the total does not jump.
    value: shown?.ok ? shown.value : ZERO_SEN,
    refusal: shown && !shown.ok ? shown.refusal : '',
    apply: (typed) => {
      setResult(undefined)
      changeDraft({ voucherCode: typed.trim() })
    },
    remove: () => changeDraft({ voucherCode: '' }),
  }
}

function stateOf(code: string, isAsking: boolean, result: Result | undefined): Voucher['state'] {
  if (code === '') return 'none'
  if (isAsking && !result) return 'asking'
  return result?.ok ? 'applied' : 'refused'
}
