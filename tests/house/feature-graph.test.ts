/**
 * Features of the server import each other in one direction only. What would close a circle is an
 * event: see server/event-handlers.ts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'

/** Folders that are below all features and import none. */
const frame = new Set(['http', 'db', 'jobs', 'integrations'])

/** Imports of values; types alone cause no circle at run time. */
const valueImports =
  /^\s*(?:import|export)\s+(?!type\b)(?!\{(?:\s*type \w+,?)+\s*\})[^'"`;]*?\bfrom\s*'#(server\/[^']+)'/gm

/** Returns the feature folders that each feature folder imports. */
function graphOf(files: readonly string[], read: (file: string) => string) {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const feature = folderOf(file)
    if (feature === undefined || file.endsWith('.test.ts')) continue
    const imported = graph.get(feature) ?? new Set()
    graph.set(feature, imported)
    for (const [, path = ''] of read(file).matchAll(valueImports)) {
      const other = folderOf(path)
      if (other !== undefined && other !== feature) imported.add(other)
    }
  }
  return graph
}

function folderOf(path: string): string | undefined {
  const folder = /^server\/([^/]+)\//.exec(path)?.[1]
  return folder === undefined || frame.has(folder) ? undefined : folder
}

/** Returns the features in circles: removes those that import none of the rest, or that none imports. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(graph)
  for (;;) {
    const imported = new Set([...left.values()].flatMap((names) => [...names]))
    const free = [...left].filter(
      ([name, names]) => !imported.has(name) || ![...names].some((other) => left.has(other)),
    )
    if (free.length === 0) return [...left.keys()].toSorted()
    for (const [name] of free) left.delete(name)
  }
}

test('features import each other without circles', () => {
  const files = sources().filter((file) => /^server\/.+\.ts$/.test(file))
  const graph = graphOf(files, textOf)
  assert.ok(graph.size > 20)
  assert.deepEqual(circlesIn(graph), [], 'publish an event instead: server/event-handlers.ts')
})

test('a circle of values is found, a circle of types is not', () => {
  const circle = (typeOnly: string) =>
    graphOf(['server/orders/a.ts', 'server/payments/b.ts', 'server/site/c.ts'], (file) =>
      file.startsWith('server/orders')
        ? `import { b } from '#server/payments/b.ts'\n`
        : `import ${typeOnly}{ a } from '#server/orders/a.ts'\n`,
    )
  assert.deepEqual(circlesIn(circle('')), ['orders', 'payments'])
  assert.deepEqual(circlesIn(circle('type ')), [])
})
