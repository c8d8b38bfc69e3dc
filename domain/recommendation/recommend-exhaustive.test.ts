import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ageOptions,
  allergens,
  doctorOptions,
  genderOptions,
  goalOptions,
  noAllergy,
  pregnancyOptions,
  yesNoOptions,
} from '#domain/quiz/quiz-steps.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { setAnswer, goNext, initialProgress } from '#domain/quiz/quiz-progress.ts'
import type { RecommendableProduct } from './recommendable-product.ts'
import { recommend } from './recommend.ts'

/*
 * Tests every set of allergies (2^10) with every route through the quiz that ends in a
 * recommendation, against every combination of product attributes. `passesHardFilters` repeats the
 * hard filters, so that a mistake in them is found.
 */
const products: RecommendableProduct[] = []
for (const category of [
  'Youthful Grow Nutrition',
  "Men's Performance & Vitality",
  "Men's Complete Hair Support",
])
  for (const gender of ['m', 'f', 'u'] as const)
    for (const breastFeedingSafe of [true, false])
      for (const allergies of ['', ...allergens, 'Fish, Milk', 'Corn, Sesame, Nuts'])
        products.push({
          id: products.length,
          product_name: `Formula ${products.length}`,
          category,
          gender,
          breastFeedingSafe,
          allergies,
          ingredients: [],
        })

const goalByCategory: Record<string, string> = {
  'Youthful Grow Nutrition': 'Youthful Grow',
  "Men's Performance & Vitality": "Men's Performance/Vitality",
  "Men's Complete Hair Support": "Men's Complete Hair Support",
}

/** The hard filters, written without the code under test. */
function passesHardFilters(product: RecommendableProduct, answers: QuizAnswers): boolean {
  const declaredAllergens = product.allergies.split(', ')
  const { gender } = answers
  return (
    goalByCategory[product.category] === answers.dietType &&
    !declaredAllergens.some((allergen) => answers.allergic?.includes(allergen)) &&
    !(product.gender === 'm' && gender === 'Female') &&
    !(product.gender === 'f' && gender === 'Male') &&
    !(/^(Pregnant|Breastfeeding)$/.test(answers.pregnancy ?? '') && !product.breastFeedingSafe)
  )
}

/** Returns the answers of every route of the quiz that reaches Submit. */
function listSubmittedRoutes(): QuizAnswers[] {
  const routes = new Map<string, QuizAnswers>()
  for (const gender of genderOptions)
    for (const age of ageOptions)
      for (const dietType of goalOptions)
        for (const pregnancy of pregnancyOptions)
          for (const smoke of yesNoOptions) {
            const chosenAnswers: QuizAnswers = {
              gender,
              age,
              dietType,
              pregnancy,
              smoke,
              consultDoctor: doctorOptions[0],
            }
            const answers = takeQuiz(chosenAnswers)
            if (answers) routes.set(JSON.stringify(answers), answers)
          }
  return [...routes.values()]
}

/**
 * Takes the quiz with these answers and no allergies. Returns undefined if it ends before Submit.
 */
function takeQuiz(chosenAnswers: QuizAnswers): QuizAnswers | undefined {
  let progress = initialProgress
  for (;;) {
    const otherAnswer = progress.currentField === 'allergic' ? [noAllergy] : 'No'
    const next = goNext(setAnswer(progress, chosenAnswers[progress.currentField] ?? otherAnswer))
    if (next.result === 'submit') return next.progress.answers
    if (next.result !== 'moved') return undefined
    progress = next.progress
  }
}

test('for any answers, every unsafe product is excluded and every safe product passes', () => {
  const routes = listSubmittedRoutes()
  // 34 combinations of gender, age, goal and pregnancy, each with both answers about smoking.
  assert.equal(routes.length, 34 * 2)
  // Routes with the same goal, gender and pregnancy have the same outcome: age and smoking exclude
  // no product here.
  const distinctRoutes = new Map(
    routes.map((route) => [`${route.gender}${route.dietType}${route.pregnancy}`, route]),
  )
  let checkedCount = 0
  for (const route of distinctRoutes.values()) {
    for (let allergenBits = 0; allergenBits < 2 ** allergens.length; allergenBits += 1) {
      const chosenAllergens = allergens.filter((_, index) => (allergenBits >> index) & 1)
      const answers = {
        ...route,
        allergic: chosenAllergens.length > 0 ? chosenAllergens : [noAllergy],
      }
      const { recommended, alsoFits } = recommend(answers, products)
      const fittingIds = new Set([...recommended, ...alsoFits].map(({ product }) => product.id))
      for (const product of products) {
        if (fittingIds.has(product.id) !== passesHardFilters(product, answers))
          assert.fail(`${JSON.stringify(answers)} and ${JSON.stringify(product)}`)
        checkedCount += 1
      }
    }
  }
  assert.equal(checkedCount, distinctRoutes.size * 1024 * products.length)
})
