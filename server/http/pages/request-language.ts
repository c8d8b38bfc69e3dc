/**
 * The language of a call, read from `Accept-Language`, which the shop's pages set. Only texts for
 * people depend on the language; codes, field names and values do not.
 */
import type { FastifyRequest } from 'fastify'

import { messageCatalogues } from '#domain/content/catalogues.ts'
import { negotiateLanguage, otherLanguages, type ShopLanguage } from '#domain/content/languages.ts'
import { createTranslator, type Translate } from '#domain/content/messages.ts'

const translators = new Map<ShopLanguage, Translate>(
  otherLanguages.map((language) => [
    language,
    createTranslator(language, messageCatalogues[language].all),
  ]),
)
const defaultTranslator = createTranslator()

/** Returns the function that translates the server's texts to a language. */
export function translatorFor(language: ShopLanguage): Translate {
  return translators.get(language) ?? defaultTranslator
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): ShopLanguage {
  return negotiateLanguage(request.headers['accept-language'])
}
