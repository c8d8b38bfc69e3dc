/**
 * The language of a call, from `Accept-Language`, which our pages set. Only texts for people depend
 * on it; codes, fields and values do not.
 */
import type { FastifyRequest } from 'fastify'

import { acceptedLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { malay } from '#domain/content/malay.ts'
import { createText, type Text } from '#domain/content/messages.ts'

const texts: Readonly<Record<ShopLanguage, Text>> = {
  en: createText('en'),
  ms: createText('ms', malay),
}

/** Returns the translator of a language, with all texts of the server. */
export function textIn(language: ShopLanguage): Text {
  return texts[language]
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): ShopLanguage {
  return acceptedLanguage(request.headers['accept-language'])
}
