/*
 * The two calls of Google's Places API (New) that a checkout uses: autocomplete, and the details of
 * a chosen address. Source: reference pages "places.autocomplete" and "places.get".
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { respondWithFault } from '#stand-ins/backstage/respond-with-fault.ts'
import type { FaultSchedule, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import { parseFieldMask, selectFields, findUnknownPath } from './field-mask.ts'
import { sendGoogleError } from './google-error.ts'
import { getPlacesFaultDefinition, type PlacesFault } from './faults.ts'
import { findPlaces, PLACES, toPlaceResponse, toSuggestionResponse } from './place.ts'
import type { Sessions } from './sessions.ts'

type PlacesRoutesOptions = {
  apiKey: string
  faultSchedule: FaultSchedule<PlacesFault>
  sessions: Sessions
}

/** URL-safe base64 or a UUID, at most 36 characters. */
const SESSION_TOKEN_FORMAT = /^[\w=-]{1,36}$/

/** Geographic options: the stand-in accepts any object and ignores it. */
const anyObject = z.looseObject({})
const autocompleteRequest = z.object({
  input: z.string().min(1),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  includedRegionCodes: z.array(z.string().length(2)).max(15).optional(),
  includedPrimaryTypes: z.array(z.string()).max(5).optional(),
  locationBias: anyObject.optional(),
  locationRestriction: anyObject.optional(),
  origin: anyObject.optional(),
  inputOffset: z.int().optional(),
  includeQueryPredictions: z.boolean().optional(),
  sessionToken: z.string().regex(SESSION_TOKEN_FORMAT).optional(),
})

/**
 * Fields of a Place that a mask may name; those without data here are omitted from the response.
 */
const PLACE_FIELDS = [
  'name id displayName types primaryType primaryTypeDisplayName formattedAddress',
  'shortFormattedAddress addressComponents adrFormatAddress postalAddress plusCode location',
  'viewport rating googleMapsUri websiteUri utcOffsetMinutes nationalPhoneNumber',
  'internationalPhoneNumber businessStatus attributions photos timeZone',
].flatMap((line) => line.split(' '))

/** Registers both calls. Every call needs the API key. */
export function registerPlacesRoutes(app: FastifyInstance, options: PlacesRoutesOptions): void {
  const { faultSchedule, sessions } = options

  app.addHook('onRequest', async (request, reply) => {
    const key = readApiKey(request)
    if (!key) return sendGoogleError(reply, 'no-key')
    if (key !== options.apiKey) return sendGoogleError(reply, 'bad-key')
  })
  app.setErrorHandler((_, __, reply) => sendGoogleError(reply, 'invalid'))

  // Fastify reads `::` as one colon; a single colon would begin a route parameter.
  app.post('/v1/places::autocomplete', async (request, reply) => {
    const parsed = autocompleteRequest.safeParse(request.body)
    const fault = faultSchedule.take('autocomplete', [parsed.data?.input ?? null])
    if (!parsed.success) return sendGoogleError(reply, 'invalid', firstIssueMessage(parsed.error))
    const { input, sessionToken, includedRegionCodes: regions } = parsed.data
    if (parsed.data.locationBias && parsed.data.locationRestriction) {
      return sendGoogleError(
        reply,
        'invalid',
        'At most one of location_bias and location_restriction can be set.',
      )
    }
    const maskText = readMaskText(request)
    const paths = maskText === undefined ? [['*']] : parseFieldMask(maskText)
    if (!paths) return sendGoogleError(reply, 'invalid', unknownPathMessage(maskText ?? ''))
    const unknownPath = findUnknownPath(paths, ['suggestions'])
    if (unknownPath) return sendGoogleError(reply, 'invalid', unknownPathMessage(unknownPath))

    sessions.count('autocomplete', sessionToken)
    const includesMalaysia = !regions || regions.some((code) => code.toLowerCase() === 'my')
    const places = includesMalaysia ? findPlaces(input) : []
    const suggestions = places.map((place) => toSuggestionResponse(place, input))
    const body = suggestions.length > 0 ? selectFields({ suggestions }, paths) : {}
    return respond(reply, fault, body)
  })

  app.get<{ Params: { id: string }; Querystring: { sessionToken?: string } }>(
    '/v1/places/:id',
    async (request, reply) => {
      const { id } = request.params
      const { sessionToken } = request.query
      const fault = faultSchedule.take('details', [id])
      const maskText = readMaskText(request)
      if (maskText === undefined) return sendGoogleError(reply, 'no-mask')
      const paths = parseFieldMask(maskText)
      if (!paths) return sendGoogleError(reply, 'invalid', unknownPathMessage(maskText))
      const unknownPath = findUnknownPath(paths, PLACE_FIELDS)
      if (unknownPath) return sendGoogleError(reply, 'invalid', unknownPathMessage(unknownPath))
      if (sessionToken !== undefined && !SESSION_TOKEN_FORMAT.test(sessionToken)) {
        return sendGoogleError(reply, 'invalid', 'Invalid session token.')
      }
      if (!/^ChIJ[\w-]+$/.test(id)) {
        return sendGoogleError(reply, 'invalid', `Not a valid Place ID: ${id}`)
      }
      const place = PLACES.find((candidate) => candidate.id === id)
      if (!place) return sendGoogleError(reply, 'not-found')
      sessions.count('details', sessionToken)
      return respond(reply, fault, selectFields(toPlaceResponse(place), paths))
    },
  )
}

function respond(
  reply: FastifyReply,
  fault: ScheduledFault<PlacesFault> | undefined,
  body: unknown,
) {
  if (!fault) return reply.send(body)
  const { failure, ms } = getPlacesFaultDefinition(fault.name)
  if (failure === 'garbage') return reply.type('application/json').send('{"suggestions":[{"plac')
  if (failure === '403' || failure === '429' || failure === '500' || failure === '503') {
    return sendGoogleError(reply, failure)
  }
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  const response = { status: 200, headers, body: JSON.stringify(body) }
  return respondWithFault(reply, failure, response, fault.ms ?? ms)
}

function readApiKey({ headers, query }: FastifyRequest): string | undefined {
  return readText(headers, 'x-goog-api-key') ?? readText(query, 'key')
}

function readMaskText({ headers, query }: FastifyRequest): string | undefined {
  return (
    readText(headers, 'x-goog-fieldmask') ?? readText(query, 'fields') ?? readText(query, '$fields')
  )
}

function readText(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined
  const value = new Map<string, unknown>(Object.entries(values)).get(name)
  return typeof value === 'string' ? value : undefined
}

function unknownPathMessage(path: string): string {
  return `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`
}

function firstIssueMessage(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.') || 'request'
  return `Invalid value at '${field}': ${issue?.message ?? 'not readable'}`
}
