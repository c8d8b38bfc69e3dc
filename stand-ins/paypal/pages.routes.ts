/*
 * PayPal's pages in the browser: the SDK script, the approval page, and a list of all subscriptions
 * with buttons for the demo.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { respondWithFault } from '#stand-ins/backstage/respond-with-fault.ts'
import type { Html } from '#stand-ins/backstage/html.ts'
import { sendPage } from '#stand-ins/backstage/page-frame.ts'
import type { Account } from './api.routes.ts'
import { approvalPage, approvalResultPage, approvalUnavailablePage } from './approval-page.ts'
import { overviewPage } from './overview-page.ts'
import { buildApprovalUrl, type Subscription } from './subscription.ts'

const SDK_SCRIPT = readFileSync(new URL('./wallet-sdk.js', import.meta.url), 'utf8')
const APPROVAL_WINDOW_SCRIPT = readFileSync(
  new URL('./approval-window.js', import.meta.url),
  'utf8',
)
/** Default `ms` of `sdk-late` and `approve-slowly`. */
const DEFAULT_DELAY_MS = 3000
const DAY_MS = 24 * 60 * 60 * 1000

const approvalForm = z.object({
  ba_token: z.string(),
  decision: z.enum(['approve', 'cancel']),
  opener: z.url({ protocol: /^https?$/ }).optional(),
})
const actionForm = z.object({
  id: z.string(),
  act: z.enum(['cycle', 'decline', 'suspend', 'activate', 'cancel']),
})

/** Registers the SDK's script, the approval pages, and the list of subscriptions at the prefix. */
export function registerPayPalPages(app: FastifyInstance, account: Account): void {
  registerSdkScripts(app, account)
  registerApprovalPages(app, account)
  registerDemoPages(app, account)
}

function registerSdkScripts(app: FastifyInstance, account: Account): void {
  const { faultSchedule, urls } = account
  app.get<{ Querystring: { 'client-id'?: string } }>('/sdk/js', async ({ query }, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store')
    // The shop's pages load it from another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const fault = faultSchedule.take('sdk', [])
    const body = SDK_SCRIPT.replaceAll('__PAGES__', urls().pages)
    // As for a wrong client id at PayPal, the script fails in the browser.
    if (query['client-id'] !== account.clientId) return reply.code(400).send('throw new Error()')
    switch (fault?.name) {
      case 'sdk-404':
        return reply.code(404).send('')
      case 'sdk-500':
        return reply.code(500).send('')
      case 'sdk-empty':
        return reply.send('')
      case 'sdk-hang':
      case 'sdk-late': {
        const headers = { 'content-type': 'text/javascript; charset=utf-8' }
        const failure = fault.name === 'sdk-hang' ? 'hang' : 'late'
        return respondWithFault(
          reply,
          failure,
          { status: 200, headers, body },
          fault.ms ?? DEFAULT_DELAY_MS,
        )
      }
      default:
        return reply.send(body)
    }
  })
  app.get('/approval-window.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(APPROVAL_WINDOW_SCRIPT),
  )
}

function registerApprovalPages(app: FastifyInstance, account: Account): void {
  const { ledger, subscriptions, urls } = account

  /** `opener`: the origin of the shop's window, if the page was opened in a window of its own. */
  const showApproval = (
    subscription: Subscription | undefined,
    opener: string | null,
    reply: FastifyReply,
  ) =>
    subscription?.status === 'APPROVAL_PENDING'
      ? sendPayPalPage(
          reply,
          approvalPage(subscription, subscriptions.planOf(subscription), opener),
        )
      : sendPayPalPage(reply, approvalUnavailablePage(subscription), {
          status: subscription ? 200 : 404,
        })
  const findByToken = (token: string | undefined) =>
    [...ledger.subscriptions.values()].find(({ baToken }) => baToken === token)

  /** The SDK redirects here: it has the subscription id, not the token. */
  app.get<{ Querystring: { subscription?: string; opener?: string } }>(
    '/checkoutnow',
    async ({ query }, reply) => {
      const subscription = ledger.subscriptions.get(query.subscription ?? '')
      if (subscription && query.opener === undefined)
        return reply.redirect(buildApprovalUrl(subscription, urls().pages))
      return showApproval(subscription, query.opener ?? null, reply)
    },
  )
  app.get<{ Querystring: { ba_token?: string } }>(
    '/webapps/billing/subscriptions',
    async ({ query }, reply) => showApproval(findByToken(query.ba_token), null, reply),
  )
  app.post('/webapps/billing/subscriptions', async ({ body }, reply) => {
    const { ba_token: token, decision, opener } = approvalForm.parse(body)
    const subscription = findByToken(token)
    if (subscription?.status !== 'APPROVAL_PENDING') return showApproval(subscription, null, reply)
    if (decision === 'approve') approveAsScheduled(account, subscription)
    if (opener !== undefined)
      return sendPayPalPage(reply, approvalResultPage(subscription, opener, decision), {
        closesWindow: true,
      })
    return reply.redirect(returnUrlOf(subscription, decision) ?? urls().pages, 303)
  })
}

/** Approves immediately, or after the delay that was scheduled for this subscription. */
function approveAsScheduled(
  { faultSchedule, subscriptions }: Account,
  subscription: Subscription,
): void {
  const slowApproval = faultSchedule.take('approve', [
    subscription.id,
    subscription.custom_id ?? null,
  ])
  const approve = () => void subscriptions.approve(subscription)
  if (slowApproval)
    void pause(slowApproval.ms ?? DEFAULT_DELAY_MS, undefined, { ref: false }).then(approve)
  else approve()
}

function registerDemoPages(app: FastifyInstance, { ledger, clock, subscriptions }: Account): void {
  app.get('/', async (_, reply) =>
    sendPage(reply, {
      title: 'PayPal stand-in: subscriptions',
      provider: 'PayPal',
      note: 'Subscriptions, cycles and webhooks. No money moves: this is a demo.',
      wide: true,
      body: overviewPage(ledger, clock.now()),
    }),
  )
  app.post('/act', async ({ body }, reply) => {
    const { id, act } = actionForm.parse(body)
    const subscription = ledger.subscriptions.get(id)
    if (!subscription)
      return sendPayPalPage(reply, approvalUnavailablePage(undefined), { status: 404 })
    if (act === 'cycle') await subscriptions.runCycle(subscription, 'paid')
    else if (act === 'decline') await subscriptions.runCycle(subscription, 'declined')
    else await subscriptions[act](subscription, 'By the payer, at PayPal')
    return reply.redirect('/paypal', 303)
  })
  app.post('/turn', async (_, reply) => {
    await clock.advance(DAY_MS)
    return reply.redirect('/paypal', 303)
  })
}

/** Returns the shop's URL for the decision, with the query parameters that PayPal adds. */
function returnUrlOf(
  subscription: Subscription,
  decision: 'approve' | 'cancel',
): string | undefined {
  const context = subscription.application_context
  const baseUrl = decision === 'approve' ? context?.return_url : context?.cancel_url
  if (baseUrl === undefined) return undefined
  const url = new URL(baseUrl)
  url.searchParams.set('subscription_id', subscription.id)
  url.searchParams.set('ba_token', subscription.baToken)
  url.searchParams.set('token', subscription.token)
  return url.href
}

/**
 * Sends a page of PayPal. `closesWindow`: the page is the last one of the SDK's window, and its
 * script closes the window.
 */
function sendPayPalPage(
  reply: FastifyReply,
  body: Html,
  { status = 200, closesWindow = false }: { status?: number; closesWindow?: boolean } = {},
): FastifyReply {
  const page = {
    title: 'PayPal stand-in',
    provider: 'PayPal',
    note: 'No money moves: this is a demo.',
    body,
    ...(closesWindow && { script: '/paypal/approval-window.js' }),
  }
  return sendPage(reply, page, status)
}
