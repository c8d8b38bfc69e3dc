// Runs the head script that sets light or dark before the first paint, as a browser would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { schemeKeys, schemeScript } from './scheme.ts'

type StoredItems = Readonly<Record<string, string>> | 'forbidden'

/** Runs the script with this storage and system setting; returns the resulting page state. */
function runSchemeScript(
  stored: StoredItems,
  systemIsDark: boolean,
): { scheme: string; themeColour: string } {
  const attributes = new Map<string, string>()
  const metas: { name: string; content: string }[] = []
  const page = {
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => attributes.set(name, value),
      },
      querySelector: () => metas[0],
      createElement: () => ({ name: '', content: '' }),
      head: { appendChild: (meta: { name: string; content: string }) => metas.push(meta) },
    },
    localStorage: {
      getItem(key: string) {
        if (stored === 'forbidden') throw new Error('storage is forbidden')
        return stored[key] ?? null
      },
    },
    matchMedia: () => ({ matches: systemIsDark }),
    window: {},
  }
  runInContext(schemeScript, createContext(page))
  assert.equal(metas.length, 1)
  return { scheme: attributes.get('data-scheme') ?? '', themeColour: metas[0]?.content ?? '' }
}

const light = { scheme: 'light', themeColour: '#FCFBF7' }
const dark = { scheme: 'dark', themeColour: '#101813' }

test('a first visit uses the system scheme', () => {
  assert.deepEqual(runSchemeScript({}, false), light)
  assert.deepEqual(runSchemeScript({}, true), dark)
})

test('a stored choice wins over the system scheme', () => {
  assert.deepEqual(runSchemeScript({ [schemeKeys.mode]: 'dark' }, false), dark)
  assert.deepEqual(runSchemeScript({ [schemeKeys.mode]: 'light' }, true), light)
  assert.deepEqual(runSchemeScript({ [schemeKeys.mode]: 'system' }, true), dark)
})

test('blocked storage or invalid values still give a scheme', () => {
  assert.deepEqual(runSchemeScript('forbidden', true), dark)
  assert.deepEqual(
    runSchemeScript({ [schemeKeys.mode]: 'sepia', [schemeKeys.light]: 'sepia' }, false),
    light,
  )
})
