/**
 * Checks that imports between features of the server form no cycle. Instead of an import that would
 * close a cycle, publish an event: see server/event-handlers.ts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

/** Folders that import no feature, so they cannot be part of a cycle. */
const frameworkFolders = new Set(['http', 'db', 'jobs', 'integrations'])

/** Matches imports of values. Type imports are skipped, because they cause no cycle at run time. */
const valueImports =
  /^\s*(?:import|export)\s+(?!type\b)(?!\{(?:\s*type \w+,?)+\s*\})[^'"`;]*?\bfrom\s*'#(server\/[^']+)'/gm

/** Returns the feature folders that each feature folder imports. */
function buildFeatureGraph(files: readonly string[], readText: (file: string) => string) {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const feature = featureOf(file)
    if (feature === undefined || file.endsWith('.test.ts')) continue
    const imported = graph.get(feature) ?? new Set()
    graph.set(feature, imported)
    for (const [, path = ''] of readText(file).matchAll(valueImports)) {
      const other = featureOf(path)
      if (other !== undefined && other !== feature) imported.add(other)
    }
  }
  return graph
}

function featureOf(path: string): string | undefined {
  const folder = /^server\/([^/]+)\//.exec(path)?.[1]
  return folder === undefined || frameworkFolders.has(folder) ? undefined : folder
}

/**
 * Returns the features in cycles: repeatedly removes features that import no remaining feature or
 * that no remaining feature imports.
 */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const remaining = new Map(graph)
  for (;;) {
    const imported = new Set([...remaining.values()].flatMap((names) => [...names]))
    const outsideCycles = [...remaining].filter(
      ([name, names]) => !imported.has(name) || ![...names].some((other) => remaining.has(other)),
    )
    if (outsideCycles.length === 0) return [...remaining.keys()].toSorted()
    for (const [name] of outsideCycles) remaining.delete(name)
  }
}

test('features import each other without cycles', () => {
  const files = listSourceFiles().filter((file) => /^server\/.+\.ts$/.test(file))
  const graph = buildFeatureGraph(files, readSource)
  assert.ok(graph.size > 20)
  assert.deepEqual(findCycles(graph), [], 'publish an event instead: server/event-handlers.ts')
})

test('a cycle of value imports is found, and a cycle through type imports is allowed', () => {
  const buildTwoFeatureGraph = (typeKeyword: string) =>
    buildFeatureGraph(['server/orders/a.ts', 'server/payments/b.ts', 'server/site/c.ts'], (file) =>
      file.startsWith('server/orders')
        ? `import { b } from '#server/payments/b.ts'\n`
        : `import ${typeKeyword}{ a } from '#server/orders/a.ts'\n`,
    )
  assert.deepEqual(findCycles(buildTwoFeatureGraph('')), ['orders', 'payments'])
  assert.deepEqual(findCycles(buildTwoFeatureGraph('type ')), [])
})
