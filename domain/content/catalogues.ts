/**
 * The translations of every language besides English. Browsers download `pages`; `all` also has the
 * texts that only the server sends. A sentence without a row is shown in English, and
 * tests/house/messages.test.ts reports it.
 */
import { otherLanguages, type OtherLanguage } from './languages.ts'
import { malayTables } from './malay.ts'
import type { Catalogue } from './messages.ts'

export type MessageTables = Readonly<Record<keyof typeof malayTables, Catalogue>>

export const messageTables: Readonly<Record<OtherLanguage, MessageTables>> = {
  ms: malayTables,
}

type Catalogues = { readonly pages: Catalogue; readonly all: Catalogue }

function joinTables({ emails, refusals, ...tablesOfPages }: MessageTables): Catalogues {
  const pages: Catalogue = Object.assign({}, ...Object.values(tablesOfPages))
  return { pages, all: { ...pages, ...emails, ...refusals } }
}

// The cast is safe: `otherLanguages` has each language once.
export const catalogues = Object.fromEntries(
  otherLanguages.map((language) => [language, joinTables(messageTables[language])]),
) as Readonly<Record<OtherLanguage, Catalogues>>
