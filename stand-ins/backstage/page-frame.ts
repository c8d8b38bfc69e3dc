/*
 * Layout of every stand-in page: labelled as a stand-in, without scripts except the one a page
 * names, light or dark as the browser is set. The style sheet `pages.css` is served at
 * `/stand-ins.css`.
 */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

const STYLE = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')

export type Page = {
  title: string
  /** Name of the provider that the stand-in imitates, shown in the top bar. */
  playing: string
  /** One sentence below the name. */
  note: string
  body: Html
  wide?: boolean
  /** URL of the only script of this page; without it no script may run. */
  script?: string
}

/** Sends a page. Frames of the same origin (an email's body) are allowed. */
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
            <p class="playing"><a href="/">${page.playing}</a> <span class="tag">stand-in</span></p>
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

/** Registers `/stand-ins.css`. */
export function servePageStyle(app: FastifyInstance): void {
  app.get('/stand-ins.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}
