/**
 * The voucher box: a code is asked at the server, what it is worth is shown, and it is asked again when
 * the cart changes, because a voucher may need a minimum. Looking holds nothing; paying does.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { ringgit, senFromRinggit, ZERO_SEN, type Sen } from '#domain/money.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

import { changeDraft, readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'

export type Voucher = {
  code: string
  state: 'none' | 'asking' | 'applied' | 'refused'
  /** What it takes off; zero unless applied. */
  value: Sen
  /** The server's sentence when refused; empty when it gave none. */
  refusal: string
  apply(code: string): void
  remove(): void
}

type Answer = { code: string; subtotal: Sen } & (
  | { ok: true; value: Sen }
  | { ok: false; refusal: string }
)

export function useVoucher(subtotal: Sen): Voucher {
  const { voucherCode: code } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const [answer, setAnswer] = useState<Answer>()
  const isFresh = answer?.code === code && answer.subtotal === subtotal
  const isAsking = code !== '' && subtotal > 0 && !isFresh

  useEffect(() => {
    if (!isAsking) return
    const stop = new AbortController()
    const query = { code, subtotal: ringgit(subtotal) }
    callShop('GET /api/vouchers/validation', { query }, { signal: stop.signal })
      .then(({ value }) => setAnswer({ code, subtotal, ok: true, value: senFromRinggit(value) }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const refusal = error instanceof ApiError && error.status > 0 ? error.message : ''
        setAnswer({ code, subtotal, ok: false, refusal })
      })
    return () => stop.abort()
  }, [isAsking, code, subtotal])

  const shown = answer?.code === code ? answer : undefined
  return {
    code,
    state: stateOf(code, isAsking, shown),
    // While the same code is asked again its old worth stands, so that the total does not jump.
    value: shown?.ok ? shown.value : ZERO_SEN,
    refusal: shown && !shown.ok ? shown.refusal : '',
    apply: (typed) => {
      setAnswer(undefined)
      changeDraft({ voucherCode: typed.trim() })
    },
    remove: () => changeDraft({ voucherCode: '' }),
  }
}

function stateOf(code: string, isAsking: boolean, answer: Answer | undefined): Voucher['state'] {
  if (code === '') return 'none'
  if (isAsking && !answer) return 'asking'
  return answer?.ok ? 'applied' : 'refused'
}
