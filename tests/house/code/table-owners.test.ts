/**
 * Checks that only its store writes a table, and only listed features read it (table-owners.ts).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'
import { crossTableWriters, tableGroups } from './table-owners.ts'
import { findTableUses } from './table-uses.ts'

const tables = new Set(
  [...readSource('server/db/tables.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name),
)
const files = listSourceFiles().filter(
  (file) =>
    /^(?:server|scripts)\/.*\.ts$/.test(file) &&
    !/\.test\.ts$|^server\/db\/(?:migrations\/|tables\.ts)/.test(file),
)
const usesByFile = new Map(
  files.map((file) => [file, findTableUses(file, readSource(file), tables)]),
)
const findGroup = (table: string) => tableGroups.find((group) => group.tables.includes(table))

/** Returns the folder of a file's feature: `server/orders/`. */
const featureFolder = (file: string) => /^server\/[^/]+\//.exec(file)?.[0] ?? file

test('every table belongs to exactly one group, whose store writes it', () => {
  const listedTables = tableGroups.flatMap((group) => group.tables)
  assert.deepEqual(listedTables.toSorted(), [...tables].toSorted(), 'list it in table-owners.ts')
  const stores = tableGroups.map(({ store }) => store)
  assert.equal(new Set(stores).size, stores.length)
  for (const { store, tables: ownTables } of tableGroups)
    for (const table of ownTables)
      assert.ok(usesByFile.get(store)?.writes.has(table), `${store} does not write ${table}`)
})

test('only the store of a table writes it', () => {
  const violations = [...usesByFile].flatMap(([file, { writes }]) =>
    [...writes]
      .filter((table) => findGroup(table)?.store !== file && !(file in crossTableWriters))
      .map((table) => `${file} writes ${table}: call ${findGroup(table)?.store ?? 'its store'}`),
  )
  assert.deepEqual(violations, [], 'other features call a function of the owner')
})

test('exactly the files of `crossTableWriters` use tables by a computed name', () => {
  const computingFiles = files.filter((file) => usesByFile.get(file)?.isComputed)
  assert.deepEqual(computingFiles.toSorted(), Object.keys(crossTableWriters).toSorted())
})

test('a table is read by its own feature and by listed readers', () => {
  const violations = [...usesByFile].flatMap(([file, { reads }]) =>
    [...reads]
      .filter((table) => !mayRead(table, file))
      .map((table) => `${file} reads ${table}: call a function of its owner, or list the reader`),
  )
  assert.deepEqual(violations, [])
})

test('every listed reader still reads a table of the group', () => {
  const unneededReaders = tableGroups.flatMap((group) =>
    Object.keys(group.readers ?? {})
      .filter((reader) => featureFolder(group.store) === reader || !isRead(group.tables, reader))
      .map((reader) => `${reader} of ${group.store}`),
  )
  assert.deepEqual(unneededReaders, [], 'remove it from table-owners.ts')
})

test('uses of tables are found in calls of Kysely and in SQL text, and not in prose', () => {
  const findUses = (text: string) => {
    const { writes, reads, isComputed } = findTableUses('server/x.ts', text, tables)
    return { writes: [...writes].toSorted(), reads: [...reads].toSorted(), isComputed }
  }
  const noUses = { writes: [], reads: [], isComputed: false }
  assert.deepEqual(findUses("db.insertInto('orders').values(row)"), {
    ...noUses,
    writes: ['orders'],
  })
  assert.deepEqual(findUses("db.selectFrom('orders as o').leftJoin('quiz as q', 'a', 'b')"), {
    ...noUses,
    reads: ['orders', 'quiz'],
  })
  assert.deepEqual(findUses('sql`update quiz set a = 1 from orders, review`'), {
    ...noUses,
    writes: ['quiz'],
    reads: ['orders', 'review'],
  })
  assert.deepEqual(findUses('sql`delete from orders where id = ${id}`'), {
    ...noUses,
    writes: ['orders'],
  })
  assert.deepEqual(findUses('sql`delete from ${sql.table(name)}`'), { ...noUses, isComputed: true })
  assert.deepEqual(findUses("const text = 'The answer comes from quiz'"), noUses)
})

function mayRead(table: string, file: string): boolean {
  const group = findGroup(table)
  if (!group || file in crossTableWriters) return true
  const readers = [featureFolder(group.store), ...Object.keys(group.readers ?? {})]
  return readers.some(
    (reader) => file === reader || (reader.endsWith('/') && file.startsWith(reader)),
  )
}

function isRead(ownedTables: readonly string[], reader: string): boolean {
  return [...usesByFile].some(
    ([file, { reads }]) => file.startsWith(reader) && ownedTables.some((table) => reads.has(table)),
  )
}
