/**
 * Authors of content pages may not be programmers. Supported Markdown must compile as they expect,
 * and anything else must fail the build with the number of the line.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ContentPage } from '#domain/content/content-page.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { fillPage, toPlainText } from '#domain/content/fill-page.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { compileContent } from './compile-content.ts'

const frontMatter = `---
title: Delivery
description: What it costs.
updated: 2026-11-21
---
`

const compile = (body: string): ContentPage => compileContent(frontMatter + body, 'page.md')

test('paragraphs, headings, lists, tables, bold text, links and settings are compiled', () => {
  const page = compile(`
A **first** line
goes on.

## What it costs {#cost}

| Where | Fee |
|---|---|
| [Sabah](/shipping-info) | {{delivery.surcharge}} |

### And then

- one
- two
  still two
`)
  assert.deepEqual(page.lead, [
    { kind: 'text', content: ['A ', { kind: 'strong', text: 'first' }, ' line goes on.'] },
  ])
  const [section] = page.sections
  assert.equal(section?.id, 'cost')
  assert.equal(section.title, 'What it costs')
  assert.deepEqual(section.subsections[0], {
    id: 'and-then',
    title: 'And then',
    blocks: [{ kind: 'list', isOrdered: false, items: [['one'], ['two still two']] }],
  })
  assert.equal(
    toPlainText(fillPage(page, demoSettings, createTranslator()).sections[0]?.blocks ?? []),
    'Sabah: RM\u00a015.00',
  )
})

test('a row about states with a delivery fee is left out if delivery is free', () => {
  const page = compile(`
| Where | Fee |
|---|---|
| {{delivery.freePlaces}} | Free |
| {{delivery.surchargeStates}} | {{delivery.surcharge}} |
`)
  const delivery = { ...demoSettings.delivery, surchargeStates: [] }
  assert.equal(
    toPlainText(fillPage(page, { ...demoSettings, delivery }, createTranslator()).lead),
    'Peninsular Malaysia, Kuala Lumpur, Putrajaya, Labuan, Sabah and Sarawak: Free',
  )
})

for (const [invalidSyntax, body, errorPattern] of [
  ['a setting that does not exist', '\n\nIt costs {{delivery.fee}}.', /page\.md:8: no setting/],
  ['bold text that is not closed', 'A **bold word', /page\.md:6: only/],
  ['HTML', 'A <b>bold</b> word', /page\.md:6: only/],
  ['a picture', '![A jar](/jar.png)', /page\.md:6: only/],
  ['a link that is not a path', '[here](faq)', /page\.md:6: a link must/],
  ['two headings with the same name', '## A\n\n## A', /page\.md:8: two headings/],
  ['a heading of the first level', '# A', /page\.md:6: headings are/],
  ['an unknown attribute', '## A {claim}', /page\.md:6: a heading does not support \{claim\}/],
  ['an id with a space', '## A {#a b}', /page\.md:6: a heading does not support \{#a b\}/],
  ['a heading without a space', '##A', /page\.md:6: a heading is/],
  ['a heading without a title', '## {#a}', /page\.md:6: a heading needs a title/],
  ['bold text in a heading', '## A **bold** word', /page\.md:6: only/],
  ['claims in a subsection', '## A\n\n### B {claims}', /page\.md:8: only ## headings/],
  ['a short row', '| a | b |\n|---|---|\n| c |', /page\.md:8: a row must have 2 cells/],
  ['a list in a list', '- a\n  - b', /page\.md:7: a list cannot/],
  ['a list of two kinds', '- a\n1. b', /page\.md:7: a list must/],
  ['a list right after a paragraph', 'A text\n- a', /page\.md:7: a blank line/],
] as const)
  test(`the build stops at ${invalidSyntax}`, () => {
    assert.throws(() => compile(body), errorPattern)
  })

test('a file without front matter, or without a required key in it, is refused', () => {
  assert.throws(() => compileContent('Hello', 'page.md'), /page\.md:1: the file must begin/)
  assert.throws(() => compileContent('---\ntitle: A\n---\n', 'page.md'), /has no updated/)
})

test('front matter with a key twice, or with Markdown, is refused', () => {
  const compileTitle = (title: string) => () =>
    compileContent(`---\ntitle: ${title}\n---\n`, 'page.md')
  assert.throws(compileTitle('A\ntitle: B'), /page\.md:3: the front matter has two entries title/)
  assert.throws(compileTitle('A **bold** word'), /page\.md:2: only/)
})

test('a {claims} section is shown only with a KKLIU approval, a {no-claims} one only without it', () => {
  const page = compile('## Absorbed better {claims}\n\n## How it is made {no-claims}\n\n## Both')
  const titles = (settings: typeof demoSettings) =>
    fillPage(page, settings, createTranslator()).sections.map(({ title }) => title)
  assert.deepEqual(titles(demoSettings), ['How it is made', 'Both'])
  const approved = { ...demoSettings, claims: { ...demoSettings.claims, kkliu: 'KKLIU 0/2026' } }
  assert.deepEqual(titles(approved), ['Absorbed better', 'Both'])
})

for (const file of globSync('web/content/**/*.md'))
  test(`${file} compiles, and all its placeholders are filled`, () => {
    const compiled = compileContent(readFileSync(file, 'utf8'), file)
    const page = fillPage(compiled, demoSettings, createTranslator())
    assert.ok(!JSON.stringify(page).includes('{{'))
    assert.ok(page.description.length >= 70 && page.description.length <= 200, page.description)
  })
