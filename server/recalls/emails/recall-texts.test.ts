/** Texts of a recall's email: one pair for each language of the shop. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { recallEndpoints } from '#contract/pharmacy/recalls.ts'
import { defaultLanguage, mapLanguages, shopLanguages } from '#domain/content/languages.ts'
import { recallTextFields, findRecallTextError } from '#domain/recalls/recall-email.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createRecallableLot } from '#tests/support/desks/recallable-lot.ts'
import { createLot } from '#tests/support/desks/weighed-lot.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { createDefaultRecallTexts } from './default-recall-texts.ts'

const testShop = await startShopWithPayments({ after })
const { db } = testShop.shop
const { call } = await createPharmacist(testShop)

async function startRecall(number: string) {
  await createLot(db, { number, supplierLot: `DM-${number}` })
  const params = { lotNumber: number }
  const body = { reason: 'The supplier called', level: null }
  return { params, recall: await call('POST /api/recalls/{lotNumber}', { params, body }) }
}

test('the default texts can be sent, and each language has its own', () => {
  const texts = createDefaultRecallTexts()
  for (const field of recallTextFields) {
    for (const language of shopLanguages)
      assert.equal(findRecallTextError(texts[language][field]), undefined, language)
    const distinctTexts = new Set(shopLanguages.map((language) => texts[language][field]))
    assert.equal(distinctTexts.size, shopLanguages.length, `${field} lacks a translation`)
  }
})

test('texts are saved only when no language lacks one', async () => {
  const { params, recall } = await startRecall('L261105-01')
  assert.deepEqual(recall.texts, createDefaultRecallTexts())
  const texts = mapLanguages((language) => ({
    problem: `Problem in ${language}`,
    offer: `Offer in ${language}`,
  }))
  const saveTexts = (savedTexts: typeof texts) =>
    call('PUT /api/recalls/{lotNumber}/texts', {
      params,
      body: { version: recall.version, texts: savedTexts },
    })
  const { body } = recallEndpoints['PUT /api/recalls/{lotNumber}/texts']
  for (const language of shopLanguages) {
    const { [language]: _, ...otherTexts } = texts
    assert.equal(body.safeParse({ version: 1, texts: otherTexts }).success, false, language)
    for (const field of recallTextFields) {
      const withoutText = { ...texts, [language]: { ...texts[language], [field]: '  ' } }
      const refusal = await expectRefusal(saveTexts(withoutText))
      assert.deepEqual(Object.keys(refusal.fields ?? {}), [`texts.${language}.${field}`])
    }
  }
  assert.ok(body.safeParse({ version: 1, texts }).success)
  assert.deepEqual((await saveTexts(texts)).texts, texts)
})

test('a preview has the typed texts and the jars, but no name and order number', async () => {
  const { params, batchNumber, shippedOrder } = await createRecallableLot(testShop)
  await db
    .updateTable('orders')
    .set({ first_name: 'CANARY' })
    .where('id', '=', shippedOrder.id)
    .execute()
  for (const language of shopLanguages) {
    const query = { language, problem: 'A wrong label.', offer: 'You get a new jar.' }
    const { subject, text } = await call('GET /api/recalls/{lotNumber}/email', { params, query })
    for (const shown of [query.problem, query.offer, batchNumber])
      assert.ok(text.includes(shown), shown)
    for (const hidden of ['CANARY', shippedOrder.number])
      assert.ok(!subject.includes(hidden) && !text.includes(hidden), hidden)
  }
})

test('a recall that is older than a language shows its texts in the default language', async () => {
  const { params, recall } = await startRecall('L261105-02')
  const language = shopLanguages.at(-1) ?? defaultLanguage
  await sql`update recall set texts = texts - ${language}::text`.execute(db)
  const { texts } = await call('GET /api/recalls/{lotNumber}', { params })
  assert.deepEqual(texts, { ...recall.texts, [language]: recall.texts[defaultLanguage] })
})
