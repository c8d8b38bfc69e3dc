import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { findUnapprovedClaims } from './restricted-words.ts'

const approved = { ...demoSettings.claims, kkliu: 'KKLIU 1/2026' }

test('claims that need an approval are found in both languages until the shop has a number', () => {
  for (const [text, word] of [
    ['It cures colds', 'cures'],
    ['Ia menyembuhkan selesema', 'menyembuhkan'],
    ['Merawat kulit anda', 'Merawat'],
    ['Kuruskan badan', 'Kuruskan'],
    ['Helps prevent colds', 'prevent'],
    ['Boleh dirawat', 'dirawat'],
    ['Terbukti secara klinikal', 'Terbukti secara'],
  ] as const) {
    assert.deepEqual(findUnapprovedClaims(text, demoSettings.claims), [word])
    assert.deepEqual(findUnapprovedClaims(text, approved), [], text)
  }
})

test('diseases, organs, hair, sex and guarantees are found in both languages, also with a number', () => {
  for (const [text, word] of [
    ['For people with diabetes', 'diabetes'],
    ['Untuk kencing manis', 'kencing manis'],
    ['Fights cancer', 'cancer'],
    ['Melawan kanser', 'kanser'],
    ['Supports kidney function', 'kidney function'],
    ['Untuk fungsi jantung', 'fungsi jantung'],
    ['Against baldness', 'baldness'],
    ['Hair growth in weeks', 'Hair growth'],
    ['Pertumbuhan rambut', 'Pertumbuhan rambut'],
    ['A stronger erection', 'erection'],
    ['Tenaga seksual', 'seksual'],
    ['Guaranteed', 'Guaranteed'],
    ['Hasil dijamin', 'dijamin'],
    ['Tiada kesan sampingan', 'Tiada kesan sampingan'],
    ['The no. 1 capsule', 'no. 1'],
  ] as const)
    for (const settings of [demoSettings.claims, approved])
      assert.deepEqual(findUnapprovedClaims(text, settings), [word])
})

test('ordinary words and names of ranges are not claims', () => {
  for (const text of [
    "Men's Complete Hair Support",
    'Heart Health',
    'Direct delivery, with no. 100 on the jar',
    'A healthy, secure start of the day',
    'Kapsul diracik selepas anda memesan',
    'Lihat seksyen bahan',
  ])
    assert.deepEqual(findUnapprovedClaims(text, demoSettings.claims), [], text)
})
