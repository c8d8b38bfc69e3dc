/**
 * Goal P-7 of docs/proof.md, presses: measures the time until the effect of a press is painted. The
 * presses are the next quiz question, add to cart, a higher quantity, and a product opened from the
 * list. For the last, both the first screen (first-screen.tsx) and the complete page are measured.
 */
import type { Browser, Page } from '@playwright/test'

import { answerQuestion, quizPaths, expectQuestion } from '#tests/support/browser/take-quiz.ts'

import { median } from '#bench/median.ts'
import type { ReportRow } from '#bench/row.ts'

import { pressUntilShown, throttlePage, openPhone, type PressTiming } from './slow-phone.ts'

/** Goals for the median. A press that opens a product renders another page. */
const maxPressMs = 50
const maxOpenMs = 100

/** Repeats all presses `rounds` times, each round on new phones. Returns one row for each press. */
export async function measurePresses(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<ReportRow[]> {
  const timings: Record<
    'barePage' | 'question' | 'added' | 'stepper' | 'firstScreen' | 'product',
    PressTiming[]
  > = { barePage: [], question: [], added: [], stepper: [], firstScreen: [], product: [] }
  for (let round = 0; round < rounds; round++) {
    await withSlowPhone(browser, url, async (page) => {
      timings.barePage.push(...(await pressOnBarePage(page)))
      timings.question.push(...(await pressThroughQuiz(page)))
      timings.product.push(await openProduct(page, 'h1'))
      await page.goto('/products/28', { waitUntil: 'networkidle' })
      const addToCart = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
      timings.added.push(await pressUntilShown(addToCart, 'header'))
      await page.goto('/cart', { waitUntil: 'networkidle' })
      const increaseButton = page.getByRole('button', { name: /more|Increase/i }).first()
      timings.stepper.push(await pressUntilShown(increaseButton, 'main'))
    })
    // Uses another phone, because the round above has cached the scripts and pictures.
    await withSlowPhone(browser, url, async (page) => {
      timings.firstScreen.push(await openProduct(page, '[data-first-screen]'))
    })
  }
  const createRow = (
    title: string,
    measuredFrom: keyof PressTiming,
    presses: readonly PressTiming[],
    goalMedianMs: number,
  ): ReportRow => {
    const durationsMs = presses.map((timing) => timing[measuredFrom])
    const medianMs = median(durationsMs)
    const bareMs = median(timings.barePage.map((timing) => timing[measuredFrom]))
    const worstMs = Math.max(...durationsMs)
    return {
      id: 'P-7',
      title: `${measuredFrom === 'msFromClick' ? 'click' : 'lifted finger'} to paint on a slowed phone: ${title}`,
      figure:
        `median ${medianMs.toFixed(0)} ms, worst ${worstMs.toFixed(0)} ms of ${durationsMs.length} ` +
        `(a bare page: ${bareMs.toFixed(0)} ms)`,
      goal: `≤ ${goalMedianMs} ms`,
      isMet: medianMs <= goalMedianMs,
    }
  }
  return [
    createRow('the next question of the quiz', 'msFromClick', timings.question, maxPressMs),
    createRow('the next question of the quiz', 'msFromRelease', timings.question, maxPressMs),
    createRow('cart count after Add to Cart', 'msFromRelease', timings.added, maxPressMs),
    createRow('a higher quantity in the cart', 'msFromRelease', timings.stepper, maxPressMs),
    createRow(
      'first screen of a product opened from the list',
      'msFromClick',
      timings.firstScreen,
      maxOpenMs,
    ),
    createRow(
      'complete page of a product opened from the list',
      'msFromClick',
      timings.product,
      maxOpenMs,
    ),
  ]
}

async function withSlowPhone(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openPhone(browser, url)
  const page = await context.newPage()
  await throttlePage(page)
  await measure(page)
  await context.close()
}

/** Presses a card of the list, and measures until the text of `selector` has changed. */
async function openProduct(page: Page, selector: string): Promise<PressTiming> {
  await page.goto('/browse_products', { waitUntil: 'networkidle' })
  const card = page.getByRole('main').getByRole('link', { name: /NMN/ }).first()
  return pressUntilShown(card, selector)
}

/** Measures the baseline: presses on a page with only one heading and one button. */
async function pressOnBarePage(page: Page): Promise<PressTiming[]> {
  const timings: PressTiming[] = []
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><h1>0</h1>' +
      '<button onclick="document.querySelector(\'h1\').textContent++">More</button>',
  )
  for (let press = 0; press < 5; press++)
    timings.push(await pressUntilShown(page.getByRole('button'), 'h1'))
  return timings
}

/**
 * Selects the heading of the visible question. The next question is in the page too, but hidden.
 */
const visibleQuestion = "[data-screen='now'] h1"

/**
 * Measures the press on Next at each question except two: after the name, a greeting is shown for
 * two seconds, and the last question sends the answers to the shop.
 */
async function pressThroughQuiz(page: Page): Promise<PressTiming[]> {
  const timings: PressTiming[] = []
  await page.goto('/quiz', { waitUntil: 'networkidle' })
  for (const question of quizPaths.man) {
    if (question === 'email') break
    await expectQuestion(page, question)
    await answerQuestion(page, question, {})
    const next = page.getByRole('button', { name: 'Next' })
    if (question === 'name') await next.click()
    else timings.push(await pressUntilShown(next, visibleQuestion))
  }
  return timings
}
