/**
 * The language of a call, read from `Accept-Language`, which the shop's pages set. Only texts for
 * people depend on the language; codes, field names and values do not.
 */
import type { FastifyRequest } from 'fastify'

import { messageCatalogues } from '#domain/content/catalogues.ts'
import { acceptedLanguage, otherLanguages, type ShopLanguage } from '#domain/content/languages.ts'
import { createText, type Translate } from '#domain/content/messages.ts'

const texts = new Map<ShopLanguage, Translate>(
  otherLanguages.map((language) => [
    language,
    createText(language, messageCatalogues[language].all),
  ]),
)
const defaultText = createText()

/** Returns the translator of a language, with all texts of the server. */
export function textIn(language: ShopLanguage): Translate {
  return texts.get(language) ?? defaultText
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): ShopLanguage {
  return acceptedLanguage(request.headers['accept-language'])
}
