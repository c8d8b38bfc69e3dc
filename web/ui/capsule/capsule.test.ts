import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer } from 'vite'
import type { Formula, FormulaIngredient } from '#domain/catalogue/formula.ts'
import { pigmentsCssIsCurrent } from '#scripts/bundle/make-pigments-css.ts'

const ingredient = (
  id: string,
  amount: number,
  pigment: number,
  unit: FormulaIngredient['unit'] = 'mg',
): FormulaIngredient => ({ id, name: id, amount, unit, pigment })

const nine: Formula = {
  productId: 21,
  ingredients: [
    ingredient('marine-collagen', 220, 9),
    ingredient('vitamin-c', 120, 7),
    ingredient('hyaluronic-acid', 60, 8),
    ingredient('grape-seed', 50, 28),
    ingredient('vitamin-e', 20, 27),
    ingredient('iron', 8, 26),
    ingredient('zinc', 8, 22),
    ingredient('biotin', 150, 12, 'µg'),
    ingredient('vitamin-d3', 25, 13, 'µg'),
  ],
}

// Node strips types but not JSX, so Vite transforms the components as in the build.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
test.after(() => vite.close())

async function html<Props extends object>(file: string, props: Props): Promise<string> {
  const name = file.replace(/(^|-)(\w)/g, (_, __, email: string) => email.toUpperCase())
  const module = await vite.ssrLoadModule(`/web/ui/capsule/${file}.tsx`)
  // Safe to assert: the next line fails if the export is not a component.
  const part = module[name] as ComponentType<Props>
  assert.equal(typeof part, 'function', name)
  return renderToString(createElement(part, props))
}

const gzipSize = (text: string): number => gzipSync(text, { level: 9 }).length

test('pigments.css matches the pigment table', () => {
  assert.ok(pigmentsCssIsCurrent(), 'run: node scripts/bundle/make-pigments-css.ts')
})

test('the text alternative of a capsule contains every name and amount', async () => {
  for (const file of ['bead-capsule', 'band-capsule']) {
    const markup = await html(file, { formula: nine, length: 92 })
    assert.match(markup, /role="img"/)
    for (const { id } of nine.ingredients)
      assert.match(markup, new RegExp(`aria-label="[^"]*${id} `))
    const decoration = await html(file, { formula: nine, length: 92, decorative: true })
    assert.match(decoration, /aria-hidden="true"/)
    assert.doesNotMatch(decoration, /role="img"/)
  }
})

test('drawings have no style attribute, and their ids are unique in a page', async () => {
  const drawings = [
    await html('bead-capsule', { formula: nine, pour: true }),
    await html('band-capsule', { formula: nine, length: 248 }),
    await html('capsule-plate', { formula: nine }),
    await html('capsule-hero', { formula: nine, product: 'Nine' }),
    await html('progress-capsule', { answered: 6, pathLength: 13, question: 7 }),
    await html('loading-capsule', {}),
    await html('empty-capsule', {}),
    await html('bead', { pigment: 3 }),
  ]
  for (const markup of drawings) assert.doesNotMatch(markup, /\sstyle=/)
  const module = await vite.ssrLoadModule('/web/ui/capsule/band-capsule.tsx')
  const pair = renderToString(
    createElement('div', null, [
      createElement(module.BandCapsule, { key: 1, formula: nine, length: 56 }),
      createElement(module.BandCapsule, { key: 2, formula: nine, length: 56 }),
    ]),
  )
  const ids = [...pair.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(ids.length, 4)
  assert.equal(new Set(ids).size, 4)
})

test('the server renders the same HTML for the same formula', async () => {
  const once = await html('capsule-plate', { formula: nine })
  assert.equal(await html('capsule-plate', { formula: structuredClone(nine) }), once)
})

test('compressed drawings stay below their size limits', async () => {
  const sizes = {
    beads: gzipSize(await html('bead-capsule', { formula: nine })),
    bands: gzipSize(await html('band-capsule', { formula: nine, length: 248 })),
    plate: gzipSize(await html('capsule-plate', { formula: nine })),
    hero: gzipSize(await html('capsule-hero', { formula: nine, product: 'Nine' })),
    progress: gzipSize(
      await html('progress-capsule', { answered: 6, pathLength: 13, question: 7 }),
    ),
  }
  assert.ok(sizes.beads < 3000 && sizes.bands < 900, JSON.stringify(sizes))
  assert.ok(sizes.plate < 3700 && sizes.hero < 4200, JSON.stringify(sizes))
  assert.ok(sizes.progress < 2600, JSON.stringify(sizes))
})

test('the list shows every ingredient with its share, smallest first', async () => {
  const markup = await html('capsule-plate', { formula: nine })
  const names = [...markup.matchAll(/<li.*?<\/li>/g)].map(
    ([row]) => nine.ingredients.find(({ id }) => row.includes(`>${id}<`))?.id,
  )
  assert.deepEqual(names, nine.ingredients.map(({ id }) => id).reverse())
  assert.match(markup, /trace/)
  assert.match(markup, /45% by weight/)
})

test('a product without a picture shows its drawn capsule, and without a formula an empty one', async () => {
  const module = await vite.ssrLoadModule('/web/ui/product/drawn-picture.tsx')
  const drawn = (formula?: Formula) =>
    renderToString(createElement(module['DrawnPicture'], { formula, className: '' }))
  assert.match(drawn(nine), /^<svg .*class="[^"]*i9/s)
  assert.match(drawn(), /^<svg /)
  assert.doesNotMatch(drawn(), /class="[^"]*i9/)
})
