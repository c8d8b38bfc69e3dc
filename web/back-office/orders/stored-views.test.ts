import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addView, builtInViews, findCurrentView, type OrderView } from './stored-views.ts'

/** As in stored-views.ts. */
const maxSavedViews = 20
const noFilters = { q: '', status: '', payment: '', days: '' }

const createViews = (count: number): OrderView[] =>
  Array.from({ length: count }, (_, index) => ({ name: `View ${index + 1}`, filters: noFilters }))

test('a new view replaces the view of the same name and comes last', () => {
  const filters = { ...noFilters, status: 'Preparing' }
  assert.deepEqual(addView(createViews(2), { name: 'View 1', filters }), [
    { name: 'View 2', filters: noFilters },
    { name: 'View 1', filters },
  ])
})

test('a view above the limit replaces the oldest one', () => {
  const names = addView(createViews(maxSavedViews), { name: 'New view', filters: noFilters }).map(
    ({ name }) => name,
  )
  assert.equal(names.length, maxSavedViews)
  assert.deepEqual([names[0], names.at(-1)], ['View 2', 'New view'])
})

test('a saved view with the filters of a built-in one is the current view, so it can be deleted', () => {
  const filters = { ...noFilters, status: 'Investigation' }
  const savedViews = [{ name: 'My checks', filters }]
  assert.equal(findCurrentView({ savedViews, builtInViews }, filters)?.name, 'My checks')
  assert.equal(findCurrentView({ savedViews: [], builtInViews }, filters)?.name, 'To check')
  const otherFilters = { ...noFilters, q: 'aisyah' }
  assert.equal(findCurrentView({ savedViews, builtInViews }, otherFilters), undefined)
})
