/**
 * The translations into every language other than English. Browsers download the catalogue `pages`;
 * `all` also has the emails and refusals, which only the server sends. A sentence without a
 * translation is shown in English, and tests/house/docs/messages.test.ts reports it.
 */
import type { OtherLanguage } from './languages.ts'
import { malayTables } from './malay/tables.ts'
import type { MessageCatalogue } from './messages.ts'

type MessageTables = Readonly<Record<keyof typeof malayTables, MessageCatalogue>>

export const messageTables: Readonly<Record<OtherLanguage, MessageTables>> = {
  ms: malayTables,
}

type LanguageCatalogues = { readonly pages: MessageCatalogue; readonly all: MessageCatalogue }

/**
 * Joins the tables of a language. Danger: browsers download every table that the parameter does not
 * name, so name each table here that only the server needs.
 */
function joinTables({ emails, refusals, ...pageTables }: MessageTables): LanguageCatalogues {
  const pages: MessageCatalogue = Object.assign({}, ...Object.values(pageTables))
  return { pages, all: { ...pages, ...emails, ...refusals } }
}

// The cast is safe: the keys are those of `messageTables`.
export const messageCatalogues = Object.fromEntries(
  Object.entries(messageTables).map(([language, tables]) => [language, joinTables(tables)]),
) as Readonly<Record<OtherLanguage, LanguageCatalogues>>
