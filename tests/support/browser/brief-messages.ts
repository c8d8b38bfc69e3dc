/**
 * For messages that the page removes after some seconds. `expect` looks once a second after its
 * first tries, so on a busy machine it may miss such a message.
 */
import type { Page } from '@playwright/test'

/** Runs `act`, and waits until the page shows the text. The page itself looks in every frame. */
export async function expectBriefText(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([
    page.waitForFunction((part) => document.body.innerText.includes(part), text),
    act(),
  ])
}

/**
 * Messages of the open document (snackbar.tsx) stay for a minute instead of three seconds, so that
 * their links can be pressed. Ends with the document. Other timers of three seconds change too.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const setTimer = window.setTimeout.bind(window)
    const setLongTimer = (callback: () => void, delayMs = 0) =>
      setTimer(callback, delayMs === 3_000 ? 60_000 : delayMs)
    Object.assign(window, { setTimeout: setLongTimer })
  })
}
