/**
 * The fixtures of every journey (browser test): a new browser context, the shop's URLs, received
 * emails, and a listener that fails the journey on script errors, violations of the content
 * security policy, dropped connections, responses of 500 and above, and requests to other hosts. A
 * context that a journey opens itself has neither the listener nor the other fixtures.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { createBillplzControl, type BillplzControl } from '#tests/support/buying/billplz.ts'
import { createDemoSessions, type DemoSession } from '#tests/support/people/demo-sessions.ts'
import { longWaitMs } from './patience.ts'
import { waitForHydration } from './open-settled.ts'
import { refuseAnalytics } from './refuse-analytics.ts'
import {
  findDemoAccount,
  type DemoAccount,
  type DemoRole,
  type ShopLocation,
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

export type JourneyShop = ShopLocation & {
  /** Returns the demo account of a role. Throws if there is none. */
  findDemoAccount(role: DemoRole): DemoAccount
  /** Returns a session of the role's demo account. The journeys of a worker share it. */
  getDemoSession(role: DemoRole): Promise<DemoSession>
  /** Returns the emails to an address, newest first. */
  listEmails(to: string): Promise<ReceivedEmail[]>
  /** Returns the newest email whose subject matches. Waits until there is one. */
  waitForEmail(to: string, subject: RegExp): Promise<ReceivedEmail>
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
  shopLocation: ShopLocation
  getDemoSession: JourneyShop['getDemoSession']
}

/** For `test.use`: the size and touch screen of a phone. */
export const phoneDevice = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** For `test.use`: shows animations. By default journeys prefer reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** For `test.use`: pages prefetch. By default the data saver is on, so that they do not. */
export const withPrefetching = { prefetching: 'on' } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedProblems: [[], { option: true }],
  analyticsConsent: ['refused', { option: true }],
  prefetching: ['off', { option: true }],
  context: async ({ context, analyticsConsent, prefetching }, use) => {
    if (prefetching === 'off') await context.addInitScript(turnOnDataSaver)
    if (analyticsConsent === 'refused') await refuseAnalytics(context)
    context.on('page', makeGotoWaitForHydration)
    await use(context)
  },
  shopLocation: [readSharedShop(), { scope: 'worker', option: true }],
  getDemoSession: [
    async ({ shopLocation }, use) => use(createDemoSessions(shopLocation)),
    { scope: 'worker' },
  ],
  baseURL: async ({ shopLocation }, use) => use(shopLocation.url),
  // A random IP per journey, because the shop limits calls by IP.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomIp() }),
  billplz: async ({ shopLocation }, use) => use(createBillplzControl(shopLocation)),
  shop: async ({ shopLocation, getDemoSession }, use) => {
    const listEmails = async (to: string) => {
      const url = `${shopLocation.standInsUrl}/mailbox/api/messages?to=${encodeURIComponent(to)}`
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} returned ${response.status}`)
      const emails: ReceivedEmail[] = await response.json()
      return emails
    }
    await use({
      ...shopLocation,
      listEmails,
      getDemoSession,
      findDemoAccount: (role) => findDemoAccount(shopLocation.dataDir, role),
      waitForEmail: async (to, subject) => {
        let matchingEmail: ReceivedEmail | undefined
        // Returns the subjects of other emails, so that a failed poll shows them.
        const checkMailbox = async () => {
          const emails = await listEmails(to)
          matchingEmail = emails.find((email) => subject.test(email.subject))
          return matchingEmail === undefined ? emails.map((email) => email.subject) : 'received'
        }
        await expect
          .poll(checkMailbox, { timeout: longWaitMs, message: `an email ${subject} to ${to}` })
          .toBe('received')
        if (matchingEmail === undefined)
          throw new Error('unreachable: the poll above found the email')
        return matchingEmail
      },
    })
  },
  failOnProblems: [
    async ({ context, shop, expectedProblems }, use) => {
      const problems: string[] = []
      recordProblems(context, shop, (text) => problems.push(text))
      await use()
      expect(
        problems.filter((text) => !expectedProblems.some((expected) => expected.test(text))),
        'unexpected problems during the journey',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/**
 * Makes `page.goto` wait for hydration: before it, a pressed link loads a new document, which moves
 * no focus and announces nothing. A journey that uses a page before hydration opens it with
 * `waitUntil: 'commit'`. Reloads, Back and Forward do not wait.
 */
function makeGotoWaitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
}

/** Runs in the page. The browser then reports that the user saves data. */
function turnOnDataSaver(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/**
 * Errors in the console that are no problem by themselves. Chromium logs one for every 4xx and 5xx
 * response (`recordProblems` records those from 500 itself), and for every request that a journey
 * aborts or that fails offline. Only a connection that the shop dropped is a problem.
 */
const expectedResourceError =
  /^Failed to load resource(?!: net::ERR_(?:CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE))/

function recordProblems(
  context: BrowserContext,
  shop: ShopLocation,
  record: (text: string) => void,
): void {
  const ownHosts = new Set([new URL(shop.url).host, new URL(shop.standInsUrl).host])
  // Listens instead of routing, because a route turns off the browser's cache for the journey.
  // The browser resolves no other host (playwright.config.ts).
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !ownHosts.has(url.host))
      record(`request to another host: ${request.url()}`)
  })
  context.on('weberror', (problem) => record(`script error: ${problem.error().message}`))
  // The browser logs violations of the content security policy too.
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedResourceError.test(message.text()))
      record(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) record(`${response.status()} ${response.url()}`)
  })
}

function readSharedShop(): ShopLocation {
  const text = process.env['RACIK_JOURNEY_SHOP']
  if (text === undefined)
    throw new Error('RACIK_JOURNEY_SHOP is not set: start the journeys with `npm run journeys`')
  const shopLocation: ShopLocation = JSON.parse(text)
  return shopLocation
}

function randomIp(): string {
  const randomByte = (): number => Math.floor(Math.random() * 254) + 1
  return `10.${randomByte()}.${randomByte()}.${randomByte()}`
}
