/*
 * The two calls of Google's Places API (New) that a checkout uses: autocomplete, and the details of
 * a chosen address. Source: reference pages "places.autocomplete" and "places.get".
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { respondWithFault } from '#stand-ins/backstage/respond-with-fault.ts'
import type { MisbehaviourScript, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import { readMask, trimTo, unknownPath } from './field-mask.ts'
import { sendGoogleError } from './google-error.ts'
import { placesRow, type PlacesMisbehaviour } from './misbehaviours.ts'
import { findPlaces, PLACES, wirePlace, wireSuggestion } from './place.ts'
import type { Sessions } from './sessions.ts'

export type PlacesRoutesOptions = {
  apiKey: string
  script: MisbehaviourScript<PlacesMisbehaviour>
  sessions: Sessions
}

const TOKEN = /^[\w=-]{1,36}$/

const circleOrBox = z.looseObject({})
const autocompleteRequest = z.object({
  input: z.string().min(1),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  includedRegionCodes: z.array(z.string().length(2)).max(15).optional(),
  includedPrimaryTypes: z.array(z.string()).max(5).optional(),
  locationBias: circleOrBox.optional(),
  locationRestriction: circleOrBox.optional(),
  origin: circleOrBox.optional(),
  inputOffset: z.int().optional(),
  includeQueryPredictions: z.boolean().optional(),
  sessionToken: z.string().regex(TOKEN).optional(),
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

export function placesRoutes(app: FastifyInstance, options: PlacesRoutesOptions): void {
  const { script, sessions } = options

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    if (!key) return sendGoogleError(reply, 'no-key')
    if (key !== options.apiKey) return sendGoogleError(reply, 'bad-key')
  })
  app.setErrorHandler((_, __, reply) => sendGoogleError(reply, 'invalid'))

  // Two colons for one: a single colon would begin a route parameter.
  app.post('/v1/places::autocomplete', async (request, reply) => {
    const parsed = autocompleteRequest.safeParse(request.body)
    const fault = script.take('autocomplete', [parsed.data?.input ?? null])
    if (!parsed.success) return sendGoogleError(reply, 'invalid', firstIssue(parsed.error))
    const { input, sessionToken, includedRegionCodes: regions } = parsed.data
    if (parsed.data.locationBias && parsed.data.locationRestriction) {
      return sendGoogleError(
        reply,
        'invalid',
        'At most one of location_bias and location_restriction can be set.',
      )
    }
    const given = maskOf(request)
    const paths = given === undefined ? [['*']] : readMask(given)
    if (!paths) return sendGoogleError(reply, 'invalid', badPath(given ?? ''))
    const unknown = unknownPath(paths, ['suggestions'])
    if (unknown) return sendGoogleError(reply, 'invalid', badPath(unknown))

    sessions.count('autocomplete', sessionToken)
    const here = !regions || regions.some((code) => code.toLowerCase() === 'my')
    const found = here ? findPlaces(input) : []
    const suggestions = found.map((place) => wireSuggestion(place, input))
    const body = suggestions.length > 0 ? trimTo({ suggestions }, paths) : {}
    return respond(reply, fault, body)
  })

  app.get<{ Params: { id: string }; Querystring: { sessionToken?: string } }>(
    '/v1/places/:id',
    async (request, reply) => {
      const { id } = request.params
      const { sessionToken } = request.query
      const fault = script.take('details', [id])
      const given = maskOf(request)
      if (given === undefined) return sendGoogleError(reply, 'no-mask')
      const paths = readMask(given)
      if (!paths) return sendGoogleError(reply, 'invalid', badPath(given))
      const unknown = unknownPath(paths, PLACE_FIELDS)
      if (unknown) return sendGoogleError(reply, 'invalid', badPath(unknown))
      if (sessionToken !== undefined && !TOKEN.test(sessionToken)) {
        return sendGoogleError(reply, 'invalid', 'Invalid session token.')
      }
      if (!/^ChIJ[\w-]+$/.test(id)) {
        return sendGoogleError(reply, 'invalid', `Not a valid Place ID: ${id}`)
      }
      const place = PLACES.find((item) => item.id === id)
      if (!place) return sendGoogleError(reply, 'not-found')
      sessions.count('details', sessionToken)
      return respond(reply, fault, trimTo(wirePlace(place), paths))
    },
  )
}

function respond(
  reply: FastifyReply,
  fault: Scripted<PlacesMisbehaviour> | undefined,
  body: unknown,
) {
  if (!fault) return reply.send(body)
  const { manner, ms } = placesRow(fault.name)
  if (manner === 'garbage') return reply.type('application/json').send('{"suggestions":[{"plac')
  if (manner === '403' || manner === '429' || manner === '500' || manner === '503') {
    return sendGoogleError(reply, manner)
  }
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  const response = { status: 200, headers, body: JSON.stringify(body) }
  return respondWithFault(reply, manner, response, fault.ms ?? ms)
}

function keyOf({ headers, query }: FastifyRequest): string | undefined {
  return textOf(headers, 'x-goog-api-key') ?? textOf(query, 'key')
}

function maskOf({ headers, query }: FastifyRequest): string | undefined {
  return textOf(headers, 'x-goog-fieldmask') ?? textOf(query, 'fields') ?? textOf(query, '$fields')
}

function textOf(bag: unknown, name: string): string | undefined {
  if (typeof bag !== 'object' || bag === null) return undefined
  const value = new Map<string, unknown>(Object.entries(bag)).get(name)
  return typeof value === 'string' ? value : undefined
}

function badPath(path: string): string {
  return `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  const where = issue?.path.join('.') || 'request'
  return `Invalid value at '${where}': ${issue?.message ?? 'not readable'}`
}
