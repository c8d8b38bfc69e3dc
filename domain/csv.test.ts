import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { formulaInjections, parseCsvAsSpreadsheet } from '#tests/support/csv.ts'

import { formatCsvCell, formatCsvLine } from './csv.ts'

/** Written independently of csv.ts, so that a mistake there is found here. */
const formulaStart = /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

test('no cell of the corpus begins like a formula, for comma, semicolon and tab separators', () => {
  for (const text of formulaInjections)
    for (const separator of [',', ';', '\t']) {
      const cells = parseCsvAsSpreadsheet(
        formatCsvLine(['before', text, 'after']),
        separator,
      ).flat()
      for (const cell of cells)
        assert.doesNotMatch(cell, formulaStart, `${text} split at ${separator}`)
    }
})

test('any text stays one cell on one line and never begins like a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 }),
      (cells) => {
        const line = formatCsvLine(cells)
        const rows = parseCsvAsSpreadsheet(line, ',')
        assert.equal(rows.length, 1)
        assert.equal(rows[0]?.length, cells.length)
        for (const cell of rows[0] ?? []) assert.doesNotMatch(cell, formulaStart)
        assert.equal(line.indexOf('\n'), line.length - 1)
      },
    ),
  )
})

test('a cell is quoted and otherwise unchanged, unless it begins like a formula', () => {
  assert.equal(formatCsvCell('12, Jalan "Contoh" 3/4'), '"12, Jalan ""Contoh"" 3/4"')
  assert.equal(formatCsvCell('陳美玲'), '"陳美玲"')
  assert.equal(formatCsvCell('+60123456789'), `"'+60123456789"`)
  assert.equal(formatCsvCell(27), '"27"')
})
