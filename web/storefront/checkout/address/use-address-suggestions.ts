/**
 * Address suggestions while typing. Requests are debounced, and a new request aborts the previous
 * one. If the service fails, the list of suggestions is empty.
 */
import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { addressSearchLength } from '#domain/checkout/text-limits.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import type { Suggestion } from '#web/ui/forms/suggest-input.tsx'

const debounceMs = 250

type PlaceAddress = CallReply<'GET /api/places/{placeId}'>

export function useAddressSuggestions(): {
  suggestions: readonly Suggestion[]
  /**
   * Requests suggestions for the typed text after the debounce delay. A text that is too short
   * empties the list; a text that is too long is truncated.
   */
  request(input: string): void
  /** Empties the list and returns the address of a suggestion; undefined if the service failed. */
  choose(placeId: string): Promise<PlaceAddress | undefined>
} {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  /**
   * Sent with all requests of one address, because the provider bills requests with the same token
   * as one session. '' before the first request of an address.
   */
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
      if (input.trim().length < addressSearchLength.min) return setSuggestions([])
      sessionToken.current ||= createSessionToken()
      const controller = new AbortController()
      const timer = setTimeout(() => {
        const searchText = input.trim().slice(0, addressSearchLength.max)
        const body = { input: searchText, languageCode: 'en' as const }
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
      // This request for the address ends the provider's session.
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

/** Returns 128 random bits as 32 hexadecimal digits. */
function createSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
