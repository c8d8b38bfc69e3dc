/**
 * The language of a call: what its `Accept-Language` asks for, which our own pages set to theirs. Only
 * words for people follow it; codes, fields and values on the wire do not.
 */
import type { FastifyRequest } from 'fastify'

import { acceptedLanguage, type SpokenLanguage } from '#domain/content/languages.ts'
import { malay } from '#domain/content/malay.ts'
import { createText, type Text } from '#domain/content/messages.ts'

const texts: Readonly<Record<SpokenLanguage, Text>> = {
  en: createText('en'),
  ms: createText('ms', malay),
}

/** The translator of a language, with everything that the server says. */
export function textIn(language: SpokenLanguage): Text {
  return texts[language]
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): SpokenLanguage {
  return acceptedLanguage(request.headers['accept-language'])
}
