/**
 * The fixtures of every journey: a new browser context, the shop's URLs, received emails, and a
 * listener that fails the journey on script errors, policy violations, responses of 500 and above,
 * and requests to other hosts.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { createBillplzControl, type BillplzControl } from '#tests/support/buying/billplz.ts'
import { createDemoSessions, type DemoSession } from '#tests/support/people/demo-sessions.ts'
import { waitForHydration } from './open-settled.ts'
import { refuseAnalytics } from './refuse-analytics.ts'
import {
  findDemoAccount,
  type DemoAccount,
  type ShopUrls,
} from '#tests/support/shop/running-shop.ts'

/** An email in the mailbox stand-in. */
type ReceivedEmail = {
  id: string
  to: string[]
  from: string
  subject: string
  date: string
  text: string
  html: string
}

export type JourneyShop = ShopUrls & {
  /** Returns the demo account of a role: admin, pharmacist, customer. */
  account(role: string): DemoAccount
  /** Returns a session of the role's demo account. The journeys of a worker share it. */
  sessionOf(role: string): Promise<DemoSession>
  /** Returns the emails to an address, newest first. */
  emails(to: string): Promise<ReceivedEmail[]>
  /** Waits until an email whose subject matches has arrived. */
  emailTo(to: string, subject: RegExp): Promise<ReceivedEmail>
}

type Fixtures = {
  shop: JourneyShop
  billplz: BillplzControl
  /** Problems that this journey causes on purpose, such as /503/ when it stops a provider. */
  expectedProblems: RegExp[]
  /** The visitor's stored analytics consent. With `unasked` the page shows the consent dialog. */
  analyticsConsent: 'refused' | 'unasked'
  /** Whether pages prefetch what their links lead to. */
  prefetching: 'off' | 'on'
  /**
   * Fails the journey on unexpected problems. Runs automatically; a journey need not request it.
   */
  failOnProblems: void
}

type WorkerFixtures = {
  /** The shop that all journeys share; a journey that breaks a provider starts a separate one. */
  shopUrls: ShopUrls
  sessionOf: JourneyShop['sessionOf']
}

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** For `test.use`: shows animations. By default journeys prefer reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** For `test.use`: pages prefetch. By default journeys save data, so that pages prefetch nothing. */
export const withPrefetching = { prefetching: 'on' } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedProblems: [[], { option: true }],
  analyticsConsent: ['refused', { option: true }],
  prefetching: ['off', { option: true }],
  context: async ({ context, analyticsConsent, prefetching }, use) => {
    if (prefetching === 'off') await context.addInitScript(saveData)
    if (analyticsConsent === 'refused') await refuseAnalytics(context)
    context.on('page', waitForHydrationAfterGoto)
    await use(context)
  },
  shopUrls: [readSharedShop(), { scope: 'worker', option: true }],
  sessionOf: [async ({ shopUrls }, use) => use(createDemoSessions(shopUrls)), { scope: 'worker' }],
  baseURL: async ({ shopUrls }, use) => use(shopUrls.url),
  // A random IP per visitor, because the shop limits calls by IP.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomIp() }),
  billplz: async ({ shopUrls }, use) => use(createBillplzControl(shopUrls)),
  shop: async ({ shopUrls, sessionOf }, use) => {
    const emails = async (to: string) => {
      const url = `${shopUrls.standInsUrl}/mailbox/api/messages?to=${encodeURIComponent(to)}`
      const found: ReceivedEmail[] = await (await fetch(url)).json()
      return found
    }
    await use({
      ...shopUrls,
      emails,
      sessionOf,
      account: (role) => findDemoAccount(shopUrls.dataDir, role),
      emailTo: async (to, subject) => {
        let found: ReceivedEmail | undefined
        const check = async () => {
          const allEmails = await emails(to)
          found = allEmails.find((email) => subject.test(email.subject))
          return found === undefined ? allEmails.map((email) => email.subject) : 'there'
        }
        await expect.poll(check, { timeout: 20_000, message: `an email ${subject}` }).toBe('there')
        if (found === undefined) throw new Error('unreachable: the poll above found the email')
        return found
      },
    })
  },
  failOnProblems: [
    async ({ context, shop, expectedProblems }, use) => {
      const problems: string[] = []
      await recordProblems(context, shop, (text) => problems.push(text))
      await use()
      expect(
        problems.filter((text) => !expectedProblems.some((expected) => expected.test(text))),
        'faults during the journey',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/**
 * Before hydration a pressed link loads a new document, which moves no focus and announces nothing.
 * A journey that uses a page so early opens it with `waitUntil: 'commit'`.
 */
function waitForHydrationAfterGoto(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
}

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function recordProblems(
  context: BrowserContext,
  shop: ShopUrls,
  record: (text: string) => void,
): Promise<void> {
  const ownHosts = new Set([new URL(shop.url).host, new URL(shop.standInsUrl).host])
  // Listens instead of routing, because a route turns the browser's cache off for the whole journey.
  // The browser resolves no other host (playwright.config.ts).
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !ownHosts.has(url.host))
      record(`request elsewhere: ${request.url()}`)
  })
  context.on('weberror', (problem) => record(`script error: ${problem.error().message}`))
  context.on('console', (message) => {
    // Chromium logs every 4xx and 5xx response as an error. Those from 500 are recorded below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      record(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) record(`${response.status()} ${response.url()}`)
  })
}

function readSharedShop(): ShopUrls {
  const text = process.env['RACIK_JOURNEY_SHOP']
  if (text === undefined) throw new Error('journeys need a running shop: npm run journeys')
  const shopUrls: ShopUrls = JSON.parse(text)
  return shopUrls
}

function randomIp(): string {
  const randomPart = (): number => Math.floor(Math.random() * 254) + 1
  return `10.${randomPart()}.${randomPart()}.${randomPart()}`
}
