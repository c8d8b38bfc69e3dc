/**
 * Address suggestions while typing: asked after a pause, the latest answer wins, one session token per
 * address. When the service fails the list is simply empty.
 */
import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { Suggestion } from '#web/ui/suggest-input.tsx'

const pauseMs = 250
const shortest = 3

type PlaceAddress = CallReply<'GET /api/places/{placeId}'>

export function useAddressSuggestions(): {
  suggestions: readonly Suggestion[]
  ask(input: string): void
  choose(placeId: string): Promise<PlaceAddress | undefined>
} {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const session = useRef('')
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController }>(undefined)

  const cancel = (): void => {
    clearTimeout(asking.current?.timer)
    asking.current?.stop.abort()
  }
  useEffect(() => cancel, [])

  return {
    suggestions,
    ask: (input) => {
      cancel()
      if (input.trim().length < shortest) return setSuggestions([])
      session.current ||= newToken()
      const stop = new AbortController()
      const timer = setTimeout(() => {
        const body = { input: input.trim().slice(0, 100), languageCode: 'en' as const }
        callShop(
          'POST /api/places/autocomplete',
          { body: { ...body, sessionToken: session.current } },
          { signal: stop.signal },
        )
          .then((reply) =>
            setSuggestions(reply.suggestions.map(({ placeId, text }) => ({ id: placeId, text }))),
          )
          .catch(() => {
            if (!stop.signal.aborted) setSuggestions([])
          })
      }, pauseMs)
      asking.current = { timer, stop }
    },
    choose: async (placeId) => {
      cancel()
      setSuggestions([])
      const sessionToken = session.current
      // Reading the details ends the provider's session.
      session.current = ''
      return callShop('GET /api/places/{placeId}', {
        params: { placeId },
        query: { sessionToken },
      }).catch(() => undefined)
    },
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
