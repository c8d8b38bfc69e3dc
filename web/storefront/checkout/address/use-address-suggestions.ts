/**
 * Address suggestions while typing. Requests are debounced, and a new request aborts the previous
 * one. All requests of one address share a session token. If the service fails, the list is empty.
 */
import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { Suggestion } from '#web/ui/forms/suggest-input.tsx'

/** Debounce delay. */
const debounceMs = 250
/** Limits of `input` in contract/shop/address.ts: a shorter text is not sent, a longer one is cut. */
const minLength = 3
const maxLength = 100

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

  const cancel = (): void => {
    clearTimeout(pendingRequest.current?.timer)
    pendingRequest.current?.controller.abort()
  }
  useEffect(() => cancel, [])

  return {
    suggestions,
    request: (input) => {
      cancel()
      if (input.trim().length < minLength) return setSuggestions([])
      sessionToken.current ||= createSessionToken()
      const controller = new AbortController()
      const timer = setTimeout(() => {
        const body = { input: input.trim().slice(0, maxLength), languageCode: 'en' as const }
        callShop(
          'POST /api/places/autocomplete',
          { body: { ...body, sessionToken: sessionToken.current } },
          { signal: controller.signal },
        )
          .then((reply) =>
            setSuggestions(reply.suggestions.map(({ placeId, text }) => ({ id: placeId, text }))),
          )
          .catch(() => {
            if (!controller.signal.aborted) setSuggestions([])
          })
      }, debounceMs)
      pendingRequest.current = { timer, controller }
    },
    choose: async (placeId) => {
      cancel()
      setSuggestions([])
      const query = { sessionToken: sessionToken.current }
      // Reading the details ends the provider's session.
      sessionToken.current = ''
      return callShop('GET /api/places/{placeId}', {
        params: { placeId },
        query,
      }).catch(() => undefined)
    },
  }
}

/** Returns a token in the contract's format of `sessionToken`: 32 hexadecimal digits. */
function createSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
