/** Checks the metrics that the dashboard, the alerts and the operations page name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { collectDefaultMetrics, Registry } from 'prom-client'

import { features } from '#server/features.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const dashboardFile = 'docs/operations/grafana.json'
const pages = [dashboardFile, 'docs/operations/alerts.md', 'docs/operations.md']

function listExposedMetrics(): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const histograms = [...readSource('server/http/health.ts').matchAll(/name: '(\w+_seconds)'/g)]
  return new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...features.flatMap((feature) => feature.gauges ?? []).map(({ name }) => name),
    ...histograms.flatMap(([, name = '']) =>
      ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`),
    ),
  ])
}

test('/metrics exposes each metric that the dashboard and the documents name', () => {
  const exposed = listExposedMetrics()
  const unknownNames = pages.flatMap((page) =>
    (readSource(page).match(/\b(?:racik|http|process|nodejs)_[a-z0-9_]+\b/g) ?? [])
      .filter((name) => !exposed.has(name))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(unknownNames, [])
})

test('the dashboard and the documents name each gauge of the shop', () => {
  const gauges = features.flatMap((feature) => feature.gauges ?? []).map(({ name }) => name)
  assert.ok(gauges.length > 0)
  for (const page of pages)
    assert.deepEqual(
      gauges.filter((name) => !readSource(page).includes(name)),
      [],
      page,
    )
})

test('each panel of the dashboard has a title and a query', () => {
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    readSource(dashboardFile),
  )
  assert.ok(dashboard.panels.length > 10)
  for (const { title, targets } of dashboard.panels)
    assert.ok(title !== '' && targets.every(({ expr }) => expr !== ''), title)
})
