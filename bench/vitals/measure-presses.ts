/** P-7, presses: the next question, a jar in the cart, one more of it, and a product out of the list. */
import type { Browser, Page } from '@playwright/test'

import { answerQuestion, paths, seeQuestion } from '#tests/support/take-quiz.ts'

import { median } from '#bench/median.ts'
import type { Row } from '#bench/row.ts'

import { pressUntilShown, slowDown, slowPhone, type Felt } from './slow-phone.ts'

export async function measurePresses(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<Row[]> {
  const took: Record<'nothing' | 'question' | 'added' | 'stepper' | 'product', Felt[]> = {
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
  const row = (what: string, from: keyof Felt, of: readonly Felt[], goal: number): Row => {
    const figures = of.map((felt) => felt[from])
    const middle = median(figures)
    const least = median(took.nothing.map((felt) => felt[from]))
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
    row('the next question of the quiz', 'click', took.question, 50),
    row('the next question of the quiz', 'finger', took.question, 50),
    row('a jar counted in the cart', 'finger', took.added, 50),
    row('one more of it', 'finger', took.stepper, 50),
    row('a product out of the list', 'click', took.product, 100),
  ]
}

/** What this machine needs for one heading and one button: a shop can't be below it. */
async function pressOnNothing(page: Page): Promise<Felt[]> {
  const took: Felt[] = []
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><h1>0</h1>' +
      '<button onclick="document.querySelector(\'h1\').textContent++">More</button>',
  )
  for (let press = 0; press < 5; press++)
    took.push(await pressUntilShown(page, page.getByRole('button'), 'h1'))
  return took
}

/** The heading of the screen in front; another one lies ready behind it. */
const frontQuestion = "[data-screen='now'] h1"

/** Every step but the greeting's, which waits two seconds by itself, and the last, which asks the shop. */
async function takeQuizSlowly(page: Page): Promise<Felt[]> {
  const took: Felt[] = []
  await page.goto('/quiz', { waitUntil: 'networkidle' })
  for (const question of paths.P1) {
    if (question === 'email') break
    await seeQuestion(page, question)
    await answerQuestion(page, question, {})
    const next = page.getByRole('button', { name: 'Next' })
    if (question === 'name') await next.click()
    else took.push(await pressUntilShown(page, next, frontQuestion))
  }
  return took
}
