/**
 * Address suggestions while typing. Requests are debounced, and a new request aborts the previous
 * one. All requests of one address share a session token. If the service fails, the list is empty.
 */
import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import type { Suggestion } from '#web/ui/forms/suggest-input.tsx'

const debounceMs = 250
/**
 * Limits of `input` in contract/shop/address.ts. A shorter text is not sent, and a longer text is
 * truncated.
 */
const minInputLength = 3
const maxInputLength = 100

type PlaceAddress = CallReply<'GET /api/places/{placeId}'>

export function useAddressSuggestions(): {
  suggestions: readonly Suggestion[]
  /** Requests suggestions for the typed text after the debounce delay. */
  request(input: string): void
  /** Returns the address of a suggestion; undefined if the service failed. */
  choose(placeId: string): Promise<PlaceAddress | undefined>
} {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  /** Token of the provider's session: one for all requests of one address. */
  const sessionToken = useRef('')
  const pendingRequest = useRef<{
    timer: ReturnType<typeof setTimeout>
    controller: AbortController
  }>(undefined)

  const cancelPendingRequest = (): void => {
    clearTimeout(pendingRequest.current?.timer)
    pendingRequest.current?.controller.abort()
  }
  useEffect(() => cancelPendingRequest, [])

  return {
    suggestions,
    request: (input) => {
      cancelPendingRequest()
      if (input.trim().length < minInputLength) return setSuggestions([])
      sessionToken.current ||= createSessionToken()
      const controller = new AbortController()
      const timer = setTimeout(() => {
        const body = { input: input.trim().slice(0, maxInputLength), languageCode: 'en' as const }
        callShop(
          'POST /api/places/autocomplete',
          { body: { ...body, sessionToken: sessionToken.current } },
          { signal: controller.signal },
        )
          .then((reply) =>
            setSuggestions(reply.suggestions.map(({ placeId, text }) => ({ id: placeId, text }))),
          )
          .catch((error: unknown) => {
            if (controller.signal.aborted) return
            logDefect(error)
            setSuggestions([])
          })
      }, debounceMs)
      pendingRequest.current = { timer, controller }
    },
    choose: async (placeId) => {
      cancelPendingRequest()
      setSuggestions([])
      const query = { sessionToken: sessionToken.current }
      // Reading the details ends the provider's session.
      sessionToken.current = ''
      return callShop('GET /api/places/{placeId}', {
        params: { placeId },
        query,
      }).catch((error: unknown) => {
        logDefect(error)
        return undefined
      })
    },
  }
}

/** Returns 32 random hexadecimal digits, which the contract accepts as `sessionToken`. */
function createSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
