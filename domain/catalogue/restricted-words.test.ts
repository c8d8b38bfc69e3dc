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

test('a caution that names a disease is no claim, in both languages', () => {
  for (const text of [
    'If you have diabetes, ask your doctor.',
    'If you have diabetes or high blood pressure, ask a doctor or pharmacist before taking this product.',
    'Caution: do not take it if you have epilepsy.',
    'Consult your doctor first if you have kidney disease.',
    'Tell your pharmacist if you take medicines for asthma',
    'Take one capsule a day. Keep it dry. Ask your doctor if you have cancer.',
    'Jika anda menghidap kencing manis, tanya doktor anda.',
    'Sila rujuk doktor atau ahli farmasi anda sebelum mengambil produk ini jika anda menghidap darah tinggi.',
    'Jangan ambil kapsul ini jika anda menghidap penyakit jantung.',
  ])
    assert.deepEqual(findUnapprovedClaims(text, demoSettings.claims), [], text)
})

test('a claim in the words of a caution stays a claim', () => {
  for (const text of [
    'Ask your doctor how it cures diabetes.',
    'If you have diabetes, ask your doctor and forget it.',
    'If you have diabetes, take this capsule.',
    'If you have diabetes, ask your doctor: it disappears.',
    'If you have diabetes, ask your doctor. It disappears.',
    'If you have diabetes, ask your doctor. Our capsule ends it.',
    'Consult your doctor first if you have cancer. Gone in a month!',
    'If you have diabetes that this capsule lowers, ask your doctor.',
    'Your doctor recommends it if you have diabetes.',
    'Ask your doctor for diabetes.',
    'Do not take diabetes tablets if you have this capsule.',
    'For diabetes. Ask your doctor.',
    'Ask your doctor if you have diabetes, then be free of it.',
    'Tanya doktor bagaimana ia menyembuhkan kencing manis.',
    'Jika anda menghidap kencing manis, ambil kapsul ini.',
    'Jika anda menghidap kencing manis, tanya doktor anda. Ia hilang.',
  ])
    assert.notDeepEqual(findUnapprovedClaims(text, demoSettings.claims), [], text)
})
