// Runs the head script that starts the page's module, with a small fake of the browser's objects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/start-after-paint.ts')

type FakeScript = { type: string; textContent: string }

/** Opens a page with one waiting preload and, unless `hasModule` is false, one waiting module. */
function openPage({ isHidden = false, hasModule = true } = {}) {
  const preload = { rel: 'after-paint' }
  const startedScripts: FakeScript[] = []
  const frameCallbacks: (() => void)[] = []
  const timerCallbacks: (() => void)[] = []
  const waitingScript = {
    textContent: 'hydrate()',
    after: (addedScript: FakeScript) => startedScripts.push(addedScript),
  }
  let onContentLoaded = () => {}
  const page = {
    document: {
      hidden: isHidden,
      addEventListener(type: string, listener: () => void) {
        assert.equal(type, 'DOMContentLoaded')
        onContentLoaded = listener
      },
      querySelectorAll: (selector: string) =>
        selector === 'link[rel=after-paint]' ? [preload] : [],
      querySelector: (selector: string) =>
        hasModule && selector === 'script[type=after-paint]' ? waitingScript : null,
      createElement: (): FakeScript => ({ type: '', textContent: '' }),
    },
    requestAnimationFrame: (callback: () => void) => frameCallbacks.push(callback),
    setTimeout: (callback: () => void) => timerCallbacks.push(callback),
  }
  runInContext(script.code, createContext(page))
  return {
    preload,
    startedScripts,
    load: () => onContentLoaded(),
    paint() {
      for (const callback of [...frameCallbacks.splice(0), ...timerCallbacks.splice(0)]) callback()
      for (const callback of timerCallbacks.splice(0)) callback()
    },
  }
}

test('the preloads and the module start after the first paint', () => {
  const page = openPage()
  page.load()
  assert.deepEqual([page.preload.rel, page.startedScripts], ['after-paint', []])
  page.paint()
  assert.equal(page.preload.rel, 'modulepreload')
  assert.deepEqual({ ...page.startedScripts[0] }, { type: 'module', textContent: 'hydrate()' })
  assert.equal(page.startedScripts.length, 1)
})

test('a background tab, which paints nothing, starts them immediately', () => {
  const page = openPage({ isHidden: true })
  assert.equal(page.startedScripts.length, 0)
  page.load()
  assert.equal(page.preload.rel, 'modulepreload')
  assert.equal(page.startedScripts.length, 1)
})

test('a page without a module starts nothing', () => {
  const page = openPage({ hasModule: false })
  page.load()
  page.paint()
  assert.deepEqual(page.startedScripts, [])
})
