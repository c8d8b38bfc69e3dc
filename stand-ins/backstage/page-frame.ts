/*
 * Layout of the stand-ins' pages. A stand-in is a program that imitates a provider (a payment
 * company, for instance) on this machine, for demos and tests; each page says so in its top bar.
 */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

const STYLE_SHEET = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')

type Page = {
  title: string
  /** Name of the provider that the stand-in imitates, shown in the top bar. */
  provider: string
  /** One sentence below the name. */
  note: string
  body: Html
  wide?: boolean
  /**
   * Path of this page's script on this server. The content security policy blocks all scripts on a
   * page without one.
   */
  script?: string
}

/** Sends a page. It may contain frames of the same origin: the mailbox shows an email in one. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stand-ins.css" />
      </head>
      <body>
        <header class="bar">
          <div class="bar-in${page.wide ? ' wide' : ''}">
            <p><a href="/">${page.provider}</a> <span class="tag">stand-in</span></p>
            <p class="note">${page.note}</p>
          </div>
        </header>
        <main class="${page.wide ? 'wide' : 'narrow'}">${page.body}</main>
        ${page.script && html`<script src="${page.script}"></script>`}
      </body>
    </html>`
  return reply
    .code(status)
    .headers({
      // No form-action: browsers would apply it also to the redirect after the form, to the shop.
      'content-security-policy':
        `default-src 'none'; ${page.script ? "script-src 'self'; " : ''}style-src 'self'; ` +
        "img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(document.markup)
}

/** Registers `/stand-ins.css`, the style sheet of all pages. */
export function servePageStyle(app: FastifyInstance): void {
  app.get('/stand-ins.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE_SHEET),
  )
}
