/**
 * Address suggestions from Google Places. They are optional, so calls have a short timeout and a
 * circuit breaker, and every failure returns no suggestions. The typed text is neither logged nor
 * stored, and the API key stays on the server.
 */
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import { request } from 'undici'
import type { z } from 'zod'

import type { ProviderAccess } from '#domain/go-live/check-trials.ts'
import { parseState, type MalaysianState } from '#domain/malaysia/states.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'

import { autocompleteReply, detailsReply, type AddressComponent } from './places.wire.ts'

/**
 * After this number of failures in a row the circuit opens, so that the form is not slowed down.
 */
const maxConsecutiveFailures = 5
/** How long an open circuit sends no calls. */
const openDurationMs = 10_000

type Suggestion = { placeId: string; text: string }

/** An address in the fields of the shop's forms. Fields that Google does not return are empty. */
type PlaceAddress = {
  line1: string
  city: string
  state: MalaysianState | ''
  postcode: string
}

type Places = {
  /**
   * Returns suggestions in Malaysia; none without a match or when the service fails. Use one
   * `sessionToken` for each address that a customer types, also for `findAddress`: Google bills the
   * calls with one token together.
   */
  suggest(input: string, sessionToken: string): Promise<Suggestion[]>
  /** Returns the address of a place; undefined when it no longer exists or the service fails. */
  findAddress(placeId: string, sessionToken: string): Promise<PlaceAddress | undefined>
  /** Checks the API key by requesting one suggestion. */
  checkAccess(): Promise<ProviderAccess>
}

/**
 * Failures by HTTP status. Google reports a wrong API key with 400, and a key without permission
 * with 403.
 */
const accessFailures: Readonly<Record<number, 'refused' | 'busy'>> = {
  400: 'refused',
  401: 'refused',
  403: 'refused',
  429: 'busy',
}

/** Each client has its own circuit breaker, so a shop needs one client for all calls. */
export function createPlaces(config: Config, log: Log): Places {
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: openDurationMs,
    breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
  })
  /** Returns the parsed response; undefined after any failure, or if the place no longer exists. */
  const send = async <Schema extends z.ZodType>(
    operation: 'autocomplete' | 'details',
    schema: Schema,
    options: { method: 'GET' | 'POST'; path: string; fieldMask: string; body?: object },
  ): Promise<z.output<Schema> | undefined> => {
    const startedAt = performance.now()
    const logOutcome = (outcome: 'ok' | 'not found' | 'no response'): void =>
      log.info(
        {
          event: 'provider.called',
          provider: 'places',
          operation,
          outcome,
          ms: Math.round(performance.now() - startedAt),
        },
        'provider called',
      )
    try {
      const reply = await circuit.execute(async () => {
        const { statusCode, body } = await request(`${config.PLACES_BASE_URL}${options.path}`, {
          method: options.method,
          signal: AbortSignal.timeout(config.PLACES_TIMEOUT_MS),
          headers: {
            'content-type': 'application/json',
            'x-goog-api-key': config.GOOGLE_MAPS_API_KEY,
            'x-goog-fieldmask': options.fieldMask,
          },
          ...(options.body && { body: JSON.stringify(options.body) }),
        })
        if (statusCode === 200) return schema.parse(await body.json())
        // An unread body would keep its connection busy.
        await body.dump()
        // A deleted place is no failure of the service, so it does not open the circuit.
        if (statusCode === 404 && operation === 'details') return undefined
        throw new Error(`Google Places responded ${statusCode} to ${operation}`)
      })
      logOutcome(reply ? 'ok' : 'not found')
      return reply
    } catch {
      // Suggestions are optional: after any failure the customer types the address without them.
      logOutcome('no response')
      return undefined
    }
  }
  return {
    async suggest(input, sessionToken) {
      const reply = await send('autocomplete', autocompleteReply, {
        method: 'POST',
        path: '/v1/places:autocomplete',
        fieldMask: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        body: { input, languageCode: 'en', includedRegionCodes: ['my'], sessionToken },
      })
      return (reply?.suggestions ?? []).flatMap(({ placePrediction }) =>
        placePrediction
          ? [{ placeId: placePrediction.placeId, text: placePrediction.text.text }]
          : [],
      )
    },
    async findAddress(placeId, sessionToken) {
      const query = new URLSearchParams({ languageCode: 'en', regionCode: 'MY', sessionToken })
      const reply = await send('details', detailsReply, {
        method: 'GET',
        path: `/v1/places/${encodeURIComponent(placeId)}?${query}`,
        fieldMask: 'id,displayName,addressComponents',
      })
      return reply && toPlaceAddress(reply.addressComponents)
    },
    checkAccess: () => checkAccess(config),
  }
}

/** Checks the API key. Does not use the circuit breaker. Never throws for a failed call. */
async function checkAccess(config: Config): Promise<ProviderAccess> {
  try {
    const { statusCode, body } = await request(`${config.PLACES_BASE_URL}/v1/places:autocomplete`, {
      method: 'POST',
      signal: AbortSignal.timeout(config.PLACES_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': config.GOOGLE_MAPS_API_KEY,
        'x-goog-fieldmask': 'suggestions.placePrediction.placeId',
      },
      body: JSON.stringify({ input: 'Kuala Lumpur', includedRegionCodes: ['my'] }),
    })
    await body.dump()
    if (statusCode === 200) return { ok: true }
    return { ok: false, reason: accessFailures[statusCode] ?? 'unreachable' }
  } catch {
    // No connection, or no response within the timeout.
    return { ok: false, reason: 'unreachable' }
  }
}

/**
 * Converts Google's address components to the fields of a form. Villages often lack some
 * components, so most fields have fallbacks.
 */
function toPlaceAddress(components: readonly AddressComponent[]): PlaceAddress {
  /** Returns the text of the first component that has one of the types, in their order, or ''. */
  const findText = (...types: string[]): string => {
    for (const type of types) {
      const foundComponent = components.find((component) => component.types.includes(type))
      if (foundComponent) return foundComponent.longText
    }
    return ''
  }
  const street = [findText('street_number'), findText('route')].filter(Boolean).join(' ')
  return {
    line1: street || findText('premise', 'sublocality_level_1', 'neighborhood'),
    city: findText('locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_2'),
    state: parseState(findText('administrative_area_level_1')) ?? '',
    postcode: findText('postal_code'),
  }
}
