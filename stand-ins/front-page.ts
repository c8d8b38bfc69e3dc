/* The page at `/`: lists the stand-ins and their URLs. */
import type { FastifyInstance } from 'fastify'
import { html } from '#stand-ins/backstage/html.ts'
import { sendPage } from '#stand-ins/backstage/page-frame.ts'

const STAND_INS_WITH_PAGES = [
  ['/mailbox', 'Mailbox', 'Emails that the shop has sent'],
  ['/billplz', 'Billplz', 'Bills, payments and callbacks'],
  ['/paypal', 'PayPal', 'Subscriptions, cycles and webhooks'],
] as const

export function registerFrontPage(app: FastifyInstance, smtpPort: number): void {
  app.get('/', async (_, reply) =>
    sendPage(reply, {
      title: 'Stand-ins',
      provider: 'Stand-ins',
      note: 'They replace the shop’s providers on this machine. Nothing is sent anywhere else.',
      body: html`
        <h1>Stand-ins</h1>
        <ul class="rows">
          ${STAND_INS_WITH_PAGES.map(
            ([path, name, description]) =>
              html`<li>
                <a class="row" href="${path}"
                  ><strong>${name}</strong><span>${description}</span></a
                >
              </li>`,
          )}
          <li>
            <div class="row">
              <strong>Google Places</strong>
              <span>Only calls, no page: demo addresses under /places/v1</span>
            </div>
          </li>
          <li>
            <div class="row">
              <strong>SMTP</strong
              ><span>Port ${smtpPort}, no login: all emails go to the mailbox</span>
            </div>
          </li>
        </ul>
      `,
    }),
  )
}
