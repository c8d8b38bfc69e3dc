/**
 * P-7, presses: the next quiz question, add to cart, increase a quantity, and open a product from
 * the list.
 */
import type { Browser, Page } from '@playwright/test'

import { answerQuestion, paths, seeQuestion } from '#tests/support/take-quiz.ts'

import { median } from '#bench/median.ts'
import type { Row } from '#bench/row.ts'

import { pressUntilShown, slowDown, slowPhone, type PressTiming } from './slow-phone.ts'

export async function measurePresses(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<Row[]> {
  const times: Record<'nothing' | 'question' | 'added' | 'stepper' | 'product', PressTiming[]> = {
    nothing: [],
    question: [],
    added: [],
    stepper: [],
    product: [],
  }
  for (let round = 0; round < rounds; round++) {
    const context = await slowPhone(browser, url)
    const page = await context.newPage()
    await slowDown(page)
    times.nothing.push(...(await pressOnBarePage(page)))
    times.question.push(...(await takeQuizSlowly(page)))
    await page.goto('/browse_products', { waitUntil: 'networkidle' })
    const card = page.getByRole('main').getByRole('link', { name: /NMN/ }).first()
    times.product.push(await pressUntilShown(page, card, 'h1'))
    await page.goto('/products/28', { waitUntil: 'networkidle' })
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
    times.added.push(await pressUntilShown(page, add, 'header'))
    await page.goto('/cart', { waitUntil: 'networkidle' })
    const more = page.getByRole('button', { name: /more|Increase/i }).first()
    times.stepper.push(await pressUntilShown(page, more, 'main'))
    await context.close()
  }
  const row = (
    what: string,
    from: keyof PressTiming,
    of: readonly PressTiming[],
    goal: number,
  ): Row => {
    const figures = of.map((felt) => felt[from])
    const middle = median(figures)
    const least = median(times.nothing.map((felt) => felt[from]))
    const worst = Math.max(...figures)
    return {
      id: 'P-7',
      what: `${from === 'click' ? 'click' : 'lifted finger'} to paint on a slowed phone: ${what}`,
      figure:
        `median ${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${figures.length} ` +
        `(a bare page: ${least.toFixed(0)} ms)`,
      goal: `≤ ${goal} ms`,
      met: middle <= goal,
    }
  }
  return [
    row('the next question of the quiz', 'click', times.question, 50),
    row('the next question of the quiz', 'finger', times.question, 50),
    row('cart count after Add to Cart', 'finger', times.added, 50),
    row('a higher quantity in the cart', 'finger', times.stepper, 50),
    row('a product opened from the list', 'click', times.product, 100),
  ]
}

/** Baseline: the time this machine needs for a page with one heading and one button. */
async function pressOnBarePage(page: Page): Promise<PressTiming[]> {
  const times: PressTiming[] = []
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><h1>0</h1>' +
      '<button onclick="document.querySelector(\'h1\').textContent++">More</button>',
  )
  for (let press = 0; press < 5; press++)
    times.push(await pressUntilShown(page, page.getByRole('button'), 'h1'))
  return times
}

/** The heading of the visible question; the next one is rendered behind it, hidden. */
const frontQuestion = "[data-screen='now'] h1"

/**
 * Measures each question except the name, whose greeting waits two seconds, and the last one, which
 * calls the shop.
 */
async function takeQuizSlowly(page: Page): Promise<PressTiming[]> {
  const times: PressTiming[] = []
  await page.goto('/quiz', { waitUntil: 'networkidle' })
  for (const question of paths.P1) {
    if (question === 'email') break
    await seeQuestion(page, question)
    await answerQuestion(page, question, {})
    const next = page.getByRole('button', { name: 'Next' })
    if (question === 'name') await next.click()
    else times.push(await pressUntilShown(page, next, frontQuestion))
  }
  return times
}
