import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { act, createElement, type ComponentType, type ReactNode } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

const loadModule = await startModuleLoader({ after })
// Typed here, because the tests' type check knows no style sheets.
type MenuProps = { label: string }
type LoadMenuOnDemand = (load: () => Promise<ComponentType<MenuProps>>) => ComponentType<
  MenuProps & { fallback?: ReactNode; onLoadFailed?: () => void }
> & {
  prefetch: () => void
}
const { loadOnDemand } = await loadModule<{ loadOnDemand: LoadMenuOnDemand }>(
  '/web/ui/behaviour/load-on-demand.tsx',
)
const { SnackbarProvider } = await loadModule<{
  SnackbarProvider: ComponentType<{ children?: ReactNode }>
}>('/web/ui/feedback/snackbar.tsx')

/** The loaded part. */
const Menu = ({ label }: MenuProps): ReactNode => `Menu of ${label}`

const menuProps: MenuProps = { label: 'tea' }

/** A script that can be loaded only while `isReachable` is true. */
function createScript() {
  const script = {
    isReachable: false,
    load: mock.fn(async (): Promise<ComponentType<MenuProps>> => {
      if (!script.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
      return Menu
    }),
  }
  return script
}

test('the fallback is shown until the script is loaded', async (t) => {
  const page = openFakePage(t)
  const { promise, resolve } = Promise.withResolvers<typeof Menu>()
  const Part = loadOnDemand(() => promise)
  await page.render(createElement(Part, { ...menuProps, fallback: 'Loading' }))
  assert.equal(page.readText(), 'Loading')
  await act(async () => resolve(Menu))
  assert.equal(page.readText(), 'Menu of tea')
})

test('a failed load is reported once and keeps the page; shown again, the part is loaded again', async (t) => {
  const page = openFakePage(t)
  const script = createScript()
  const onLoadFailed = mock.fn()
  const Part = loadOnDemand(script.load)
  const renderPage = (isOpen: boolean) =>
    page.render(['Page. ', isOpen && createElement(Part, { key: 1, ...menuProps, onLoadFailed })])
  await renderPage(true)
  assert.equal(onLoadFailed.mock.callCount(), 1)
  assert.equal(page.readText(), 'Page. ')
  await renderPage(false)
  script.isReachable = true
  await renderPage(true)
  assert.equal(page.readText(), 'Page. Menu of tea')
  assert.equal(onLoadFailed.mock.callCount(), 1)
})

test('a part that was removed before its load failed reports nothing', async (t) => {
  const page = openFakePage(t)
  const { promise, reject } = Promise.withResolvers<typeof Menu>()
  const onLoadFailed = mock.fn()
  await page.render(
    createElement(
      loadOnDemand(() => promise),
      { ...menuProps, onLoadFailed },
    ),
  )
  await page.render(null)
  await act(async () => reject(new Error('offline')))
  assert.equal(onLoadFailed.mock.callCount(), 0)
})

test('offline nothing is imported; a part that stays is loaded when the browser is online again', async (t) => {
  const page = openFakePage(t)
  page.navigator.onLine = false
  const script = createScript()
  script.isReachable = true
  const Part = loadOnDemand(script.load)
  Part.prefetch()
  await page.render(createElement(Part, menuProps))
  assert.equal(page.readText(), '')
  assert.equal(script.load.mock.callCount(), 0, 'a failed import would not be repeated')
  page.navigator.onLine = true
  await act(async () => page.window.dispatchEvent(new Event('online')))
  assert.equal(page.readText(), 'Menu of tea')
})

test('a prefetched part is shown without its fallback, and loaded once', async (t) => {
  const page = openFakePage(t)
  const script = createScript()
  const Part = loadOnDemand(script.load)
  Part.prefetch()
  script.isReachable = true
  Part.prefetch()
  await Promise.allSettled(script.load.mock.calls.flatMap((call) => call.result ?? []))
  await page.render(createElement(Part, { ...menuProps, fallback: 'Loading' }))
  assert.equal(page.readText(), 'Menu of tea')
  assert.equal(script.load.mock.callCount(), 2, 'the failed prefetch and its repetition')
})

test('a style sheet that failed is removed, so that the next load adds it; other elements stay', async (t) => {
  const page = openFakePage(t)
  replaceElement(t)
  loadOnDemand(createScript().load).prefetch()
  const sheet = new FakeLink(true)
  const picture = new FakeLink(false)
  for (const target of [sheet, picture]) {
    const event = new Event('error')
    Object.defineProperty(event, 'target', { value: target })
    page.window.dispatchEvent(event)
  }
  assert.deepEqual([sheet.isRemoved, picture.isRemoved], [true, false])
})

class FakeLink {
  isRemoved = false
  readonly isSheetOfVite: boolean
  constructor(isSheetOfVite: boolean) {
    this.isSheetOfVite = isSheetOfVite
  }
  matches(selector: string): boolean {
    return selector === 'link[rel=stylesheet][crossorigin]' && this.isSheetOfVite
  }
  remove(): void {
    this.isRemoved = true
  }
}

test('offline, the message says to check the connection', async (t) => {
  const text = 'The shop cannot be reached. Check your connection and try again.'
  assert.equal(await readFailureMessage(t, { onLine: false }), text)
})

test('online, the message offers to reload the page', async (t) => {
  const text = 'Something went wrong. Please try again.Reload page'
  assert.equal(await readFailureMessage(t, { onLine: true }), text)
})

test('a part that no visitor opened shows no message', async (t) => {
  const page = openFakePage(t)
  await page.render(inSnackbarProvider(createElement(loadOnDemand(createScript().load), menuProps)))
  assert.equal(page.readText(), '')
})

/** Returns the text of the message and its button after a failed load. */
async function readFailureMessage(t: TestContext, state: { onLine: boolean }): Promise<string> {
  const page = openFakePage(t)
  Object.assign(page.navigator, state)
  const Part = loadOnDemand(createScript().load)
  const onLoadFailed = () => undefined
  await page.render(inSnackbarProvider(createElement(Part, { ...menuProps, onLoadFailed })))
  return page.readText()
}

const inSnackbarProvider = (content: ReactNode) => createElement(SnackbarProvider, null, content)

function replaceElement(t: TestContext): void {
  Object.defineProperty(globalThis, 'Element', { value: FakeLink, configurable: true })
  t.after(() => void Reflect.deleteProperty(globalThis, 'Element'))
}
