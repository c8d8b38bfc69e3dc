/** P-7, presses: the next question, a jar in the cart, one more of it, and a product out of the list. */
import type { Browser, Page } from '@playwright/test'

import { answerQuestion, paths, seeQuestion } from '#tests/support/take-quiz.ts'

import { median } from '#bench/median.ts'
import type { Row } from '#bench/row.ts'

import { pressUntilShown, slowDown, slowPhone } from './slow-phone.ts'

export async function measurePresses(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<Row[]> {
  const took: Record<'nothing' | 'question' | 'added' | 'stepper' | 'product', number[]> = {
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
    took.nothing.push(...(await pressOnNothing(page)))
    took.question.push(...(await takeQuizSlowly(page)))
    await page.goto('/browse_products', { waitUntil: 'networkidle' })
    const card = page.getByRole('main').getByRole('link', { name: /NMN/ }).first()
    took.product.push(await pressUntilShown(page, card, 'h1'))
    await page.goto('/products/28', { waitUntil: 'networkidle' })
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
    took.added.push(await pressUntilShown(page, add, 'header'))
    await page.goto('/cart', { waitUntil: 'networkidle' })
    const more = page.getByRole('button', { name: /more|Increase/i }).first()
    took.stepper.push(await pressUntilShown(page, more, 'main'))
    await context.close()
  }
  const least = median(took.nothing)
  const row = (what: string, of: readonly number[], goal: number): Row => {
    const middle = median([...of])
    const figures = `median ${middle.toFixed(0)} ms, worst ${Math.max(...of).toFixed(0)} ms of ${of.length}`
    return {
      id: 'P-7',
      what: `press to paint on a slowed phone: ${what}`,
      figure: `${figures} (a bare page: ${least.toFixed(0)} ms)`,
      goal: `≤ ${goal} ms`,
      met: middle <= goal,
    }
  }
  return [
    row('the next question of the quiz', took.question, 50),
    row('a jar counted in the cart', took.added, 50),
    row('one more of it', took.stepper, 50),
    row('a product out of the list', took.product, 100),
  ]
}

/** What this machine needs for one heading and one button: a shop can't be below it. */
async function pressOnNothing(page: Page): Promise<number[]> {
  const took: number[] = []
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><h1>0</h1>' +
      '<button onclick="document.querySelector(\'h1\').textContent++">More</button>',
  )
  for (let press = 0; press < 5; press++)
    took.push(await pressUntilShown(page, page.getByRole('button'), 'h1'))
  return took
}

/** Every step but the greeting's, which waits two seconds by itself, and the last, which asks the shop. */
async function takeQuizSlowly(page: Page): Promise<number[]> {
  const took: number[] = []
  await page.goto('/quiz', { waitUntil: 'networkidle' })
  for (const question of paths.P1) {
    if (question === 'email') break
    await seeQuestion(page, question)
    await answerQuestion(page, question, {})
    const next = page.getByRole('button', { name: 'Next' })
    if (question === 'name') await next.click()
    else took.push(await pressUntilShown(page, next, 'h1'))
  }
  return took
}
