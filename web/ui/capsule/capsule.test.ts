import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Formula, FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { isPigmentsCssCurrent } from '#scripts/bundle/make-pigments-css.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

const ingredient = (
  id: string,
  amount: number,
  pigment: number,
  unit: FormulaIngredient['unit'] = 'mg',
): FormulaIngredient => ({ id, name: id, amount, unit, pigment })

const nineIngredients: Formula = {
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

const loadModule = await startModuleLoader({ after })

async function renderHtml<Props extends object>(file: string, props: Props): Promise<string> {
  // File and export have the same name: `bead-capsule.tsx` exports `BeadCapsule`.
  const name = file.replace(/(^|-)(\w)/g, (_, __, initial: string) => initial.toUpperCase())
  const path = `/web/ui/capsule/${file}.tsx`
  const { [name]: component } = await loadModule<Record<string, ComponentType<Props>>>(path)
  assert.ok(component, name)
  return renderToString(createElement(component, props))
}

const gzipBytes = (text: string): number => gzipSync(text, { level: 9 }).length

test('pigments.css matches the pigment table', () => {
  assert.ok(isPigmentsCssCurrent(), 'run: node scripts/bundle/make-pigments-css.ts')
})

test('the text alternative of a capsule contains every name and amount', async () => {
  for (const file of ['bead-capsule', 'band-capsule']) {
    const markup = await renderHtml(file, { formula: nineIngredients, length: 92 })
    assert.match(markup, /role="img"/)
    for (const { id } of nineIngredients.ingredients)
      assert.match(markup, new RegExp(`aria-label="[^"]*${id} `))
    const decorativeMarkup = await renderHtml(file, {
      formula: nineIngredients,
      length: 92,
      decorative: true,
    })
    assert.match(decorativeMarkup, /aria-hidden="true"/)
    assert.doesNotMatch(decorativeMarkup, /role="img"/)
  }
})

test('drawings have no style attribute, and their ids are unique in a page', async () => {
  const drawings = [
    await renderHtml('bead-capsule', { formula: nineIngredients, pour: true }),
    await renderHtml('band-capsule', { formula: nineIngredients, length: 248 }),
    await renderHtml('capsule-plate', { formula: nineIngredients }),
    await renderHtml('capsule-hero', { formula: nineIngredients, productName: 'Nine' }),
    await renderHtml('progress-capsule', {
      answeredCount: 6,
      pathLength: 13,
      isLengthFixed: true,
      questionNumber: 7,
    }),
    await renderHtml('loading-capsule', {}),
    await renderHtml('empty-capsule', {}),
    await renderHtml('bead', { pigment: 3 }),
  ]
  for (const markup of drawings) assert.doesNotMatch(markup, /\sstyle=/)
  const { BandCapsule } = await loadModule<{
    BandCapsule: ComponentType<{ formula: Formula; length: number }>
  }>('/web/ui/capsule/band-capsule.tsx')
  const twoCapsules = renderToString(
    createElement('div', null, [
      createElement(BandCapsule, { key: 1, formula: nineIngredients, length: 56 }),
      createElement(BandCapsule, { key: 2, formula: nineIngredients, length: 56 }),
    ]),
  )
  const ids = [...twoCapsules.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(ids.length, 4)
  assert.equal(new Set(ids).size, 4)
})

test('the server renders the same HTML for the same formula', async () => {
  const firstHtml = await renderHtml('capsule-plate', { formula: nineIngredients })
  assert.equal(
    await renderHtml('capsule-plate', { formula: structuredClone(nineIngredients) }),
    firstHtml,
  )
})

test('compressed drawings stay below their size limits', async () => {
  // In bytes.
  const sizes = {
    beads: gzipBytes(await renderHtml('bead-capsule', { formula: nineIngredients })),
    bands: gzipBytes(await renderHtml('band-capsule', { formula: nineIngredients, length: 248 })),
    plate: gzipBytes(await renderHtml('capsule-plate', { formula: nineIngredients })),
    hero: gzipBytes(
      await renderHtml('capsule-hero', { formula: nineIngredients, productName: 'Nine' }),
    ),
    progress: gzipBytes(
      await renderHtml('progress-capsule', {
        answeredCount: 6,
        pathLength: 13,
        isLengthFixed: true,
        questionNumber: 7,
      }),
    ),
  }
  assert.ok(sizes.beads < 3000 && sizes.bands < 900, JSON.stringify(sizes))
  assert.ok(sizes.plate < 3700 && sizes.hero < 4200, JSON.stringify(sizes))
  assert.ok(sizes.progress < 2600, JSON.stringify(sizes))
})

test('the list shows every ingredient with its share, smallest first', async () => {
  const markup = await renderHtml('capsule-plate', { formula: nineIngredients })
  const names = [...markup.matchAll(/<li.*?<\/li>/g)].map(
    ([row]) => nineIngredients.ingredients.find(({ id }) => row.includes(`>${id}<`))?.id,
  )
  assert.deepEqual(names, nineIngredients.ingredients.map(({ id }) => id).reverse())
  assert.match(markup, /trace/)
  assert.match(markup, /45% by weight/)
})

test('a product without a picture shows its drawn capsule, and without a formula an empty one', async () => {
  const { CapsulePicture } = await loadModule<{
    CapsulePicture: ComponentType<{ formula: Formula | undefined; className: string }>
  }>('/web/ui/product/capsule-picture.tsx')
  const renderPicture = (formula?: Formula) =>
    renderToString(createElement(CapsulePicture, { formula, className: '' }))
  assert.match(renderPicture(nineIngredients), /^<svg .*class="[^"]*i9/s)
  assert.match(renderPicture(), /^<svg /)
  assert.doesNotMatch(renderPicture(), /class="[^"]*i9/)
})
