/**
 * The translations of every language besides English. Browsers download `pages`; `all` also has the
 * texts that only the server sends. A sentence without a row is shown in English, and
 * tests/house/docs/messages.test.ts reports it.
 */
import type { OtherLanguage } from './languages.ts'
import { malayTables } from './malay/tables.ts'
import type { MessageCatalogue } from './messages.ts'

type MessageTables = Readonly<Record<keyof typeof malayTables, MessageCatalogue>>

export const messageTables: Readonly<Record<OtherLanguage, MessageTables>> = {
  ms: malayTables,
}

type Catalogues = { readonly pages: MessageCatalogue; readonly all: MessageCatalogue }

function joinTables({ emails, refusals, ...tablesOfPages }: MessageTables): Catalogues {
  const pages: MessageCatalogue = Object.assign({}, ...Object.values(tablesOfPages))
  return { pages, all: { ...pages, ...emails, ...refusals } }
}

// The cast is safe: the keys are those of `messageTables`.
export const messageCatalogues = Object.fromEntries(
  Object.entries(messageTables).map(([language, tables]) => [language, joinTables(tables)]),
) as Readonly<Record<OtherLanguage, Catalogues>>
