// Runs the head script that sets light or dark before the first paint, as a browser would.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'
import { schemeKeys } from '#web/ui/behaviour/scheme-keys.ts'

const script = await compileHeadScript('web/head/apply-scheme.ts')

type FakeStorage = Readonly<Record<string, string>> | 'forbidden'

/** Runs the script with this storage and system setting; returns the resulting page state. */
function runScript(
  stored: FakeStorage,
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
  runInContext(script.code, createContext(page))
  assert.equal(metas.length, 1)
  return { scheme: attributes.get('data-scheme') ?? '', themeColour: metas[0]?.content ?? '' }
}

const light = { scheme: 'light', themeColour: '#FCFBF7' }
const dark = { scheme: 'dark', themeColour: '#101813' }

test('a first visit uses the system scheme', () => {
  assert.deepEqual(runScript({}, false), light)
  assert.deepEqual(runScript({}, true), dark)
})

test('a stored choice wins over the system scheme', () => {
  assert.deepEqual(runScript({ [schemeKeys.mode]: 'dark' }, false), dark)
  assert.deepEqual(runScript({ [schemeKeys.mode]: 'light' }, true), light)
  assert.deepEqual(runScript({ [schemeKeys.mode]: 'system' }, true), dark)
})

test('blocked storage and invalid values fall back to the system scheme', () => {
  assert.deepEqual(runScript('forbidden', true), dark)
  assert.deepEqual(
    runScript({ [schemeKeys.mode]: 'sepia', [schemeKeys.light]: 'sepia' }, false),
    light,
  )
})

test('the colours of the browser are the page backgrounds of tokens.css', async () => {
  const tokens = await readFile('web/ui/tokens.css', 'utf8')
  const papers = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, colour]) =>
    colour?.toUpperCase(),
  )
  assert.deepEqual(papers, [light.themeColour, dark.themeColour])
})
