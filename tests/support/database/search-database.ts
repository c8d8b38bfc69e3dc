/** Searches all tables of a shop's database for a text, including encrypted values. */
import { createDecipheriv } from 'node:crypto'

import { sql } from 'kysely'

import type { SealingKeys } from '#server/db/sealed.ts'
import type { Db } from '#server/db/open-database.ts'

/** `v1.<key id>.<IV>.<authentication tag>.<ciphertext>`, as server/db/sealed.ts writes it. */
const encryptedValuePattern = /v1\.([\w-]+)\.([\w-]+)\.[\w-]+\.([\w-]*)/g

/** Returns the tables whose rows contain the text, case-insensitively. */
export async function findTablesContaining(
  shop: { db: Db; sealingKeys: SealingKeys },
  searchText: string,
): Promise<string[]> {
  const matchingTables = new Set<string>()
  for await (const { table, text } of listRows(shop.db))
    if (decryptValues(shop.sealingKeys, text).includes(searchText.toLowerCase()))
      matchingTables.add(table)
  return [...matchingTables]
}

/** Yields every row of every table as JSON, as stored: encrypted values stay encrypted. */
export async function* listRows(db: Db): AsyncGenerator<{ table: string; text: string }> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  for (const { schema, name } of tables.rows) {
    const rows = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    const table = schema === 'public' ? name : `${schema}.${name}`
    for (const { text } of rows.rows) yield { table, text }
  }
}

/**
 * Returns the text in lower case with its encrypted values decrypted. Throws if a key is missing.
 * Does not check the authentication tag, which is bound to the row, so that a value copied to
 * another row is found too.
 */
function decryptValues(sealingKeys: SealingKeys, text: string): string {
  return text
    .replaceAll(encryptedValuePattern, (_match, keyId: string, iv: string, ciphertext: string) => {
      const key = sealingKeys.keyById.get(keyId)
      if (!key) throw new Error(`no key ${keyId}`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      return decipher.update(Buffer.from(ciphertext, 'base64url')).toString('utf8')
    })
    .toLowerCase()
}
