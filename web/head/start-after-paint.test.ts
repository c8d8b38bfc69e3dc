// Runs the head script that starts the page's module, with a small fake of the browser's objects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/start-after-paint.ts')

type FakeScript = { type: string; textContent: string }

/** A page with one waiting preload and one waiting module, unless `hasModule` is false. */
function fakePage({ hidden = false, hasModule = true } = {}) {
  const preload = { rel: 'after-paint' }
  const started: FakeScript[] = []
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  const waiting = { textContent: 'hydrate()', after: (s: FakeScript) => started.push(s) }
  let onContentLoaded = () => {}
  const page = {
    document: {
      hidden,
      addEventListener(type: string, listener: () => void) {
        assert.equal(type, 'DOMContentLoaded')
        onContentLoaded = listener
      },
      querySelectorAll: (selector: string) =>
        selector === 'link[rel=after-paint]' ? [preload] : [],
      querySelector: (selector: string) =>
        hasModule && selector === 'script[type=after-paint]' ? waiting : null,
      createElement: (): FakeScript => ({ type: '', textContent: '' }),
    },
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    setTimeout: (callback: () => void) => timers.push(callback),
  }
  runInContext(script.code, createContext(page))
  return {
    preload,
    started,
    load: () => onContentLoaded(),
    paint() {
      for (const callback of [...frames.splice(0), ...timers.splice(0)]) callback()
      for (const callback of timers.splice(0)) callback()
    },
  }
}

test('the preloads and the module start after the first paint', () => {
  const page = fakePage()
  page.load()
  assert.deepEqual([page.preload.rel, page.started], ['after-paint', []])
  page.paint()
  assert.equal(page.preload.rel, 'modulepreload')
  assert.deepEqual({ ...page.started[0] }, { type: 'module', textContent: 'hydrate()' })
  assert.equal(page.started.length, 1)
})

test('a background tab, which paints nothing, starts them immediately', () => {
  const page = fakePage({ hidden: true })
  assert.equal(page.started.length, 0)
  page.load()
  assert.equal(page.preload.rel, 'modulepreload')
  assert.equal(page.started.length, 1)
})

test('a page without a module starts nothing', () => {
  const page = fakePage({ hasModule: false })
  page.load()
  page.paint()
  assert.deepEqual(page.started, [])
})
