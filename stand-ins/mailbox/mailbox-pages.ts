/* Mailbox pages: the list of emails, and one email as its recipient sees it. */
import { html, type Html } from '#stand-ins/backstage/html.ts'
import type { ReceivedEmail } from './stored-emails.ts'

/** `recipient` is the address by which the list is filtered, or ''. */
export function listPage(emails: readonly ReceivedEmail[], recipient: string): Html {
  return html`
    <div class="head-row">
      <h1>Mailbox</h1>
      <div class="acts-in">
        <a class="act small" href="/mailbox">Refresh</a>
        ${
          emails.length > 0 &&
          html`<form method="post" action="/mailbox/empty">
            <button class="act small fail">Empty</button>
          </form>`
        }
      </div>
    </div>
    <form class="search" method="get" action="/mailbox">
      <label class="visually-hidden" for="to">Recipient</label>
      <input
        id="to"
        name="to"
        type="search"
        value="${recipient}"
        placeholder="Recipient’s address"
      />
      <button class="act small">Show</button>
    </form>
    ${
      emails.length === 0
        ? emptyList(recipient)
        : html`<ul class="rows">
            ${emails.map(emailRow)}
          </ul>`
    }
  `
}

export function emailPage(email: ReceivedEmail): Html {
  return html`
    <p><a href="/mailbox">All emails</a></p>
    <h1>${email.subject || 'Without a subject'}</h1>
    <dl class="facts">
      <div>
        <dt>From</dt>
        <dd>${email.from}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>${email.to}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>${shortDate(email)}</dd>
      </div>
      ${
        email.unsubscribe &&
        html`<div>
          <dt>Unsubscribe headers</dt>
          <dd>${email.unsubscribe}</dd>
        </div>`
      }
    </dl>
    ${
      email.html &&
      html`<h2>As mail programs show it</h2>
        <iframe
          class="email-frame"
          title="The email"
          src="/mailbox/letters/${email.id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
    }
    <h2>As text</h2>
    ${email.text ? textPart(email.text) : html`<p class="empty">This email has no text part.</p>`}
  `
}

/** Returns the HTML part alone, for the frame. Its links open in a new tab. */
export function emailDocument(email: ReceivedEmail): string {
  return `<!doctype html><base target="_blank">${email.html}`
}

function emailRow(email: ReceivedEmail): Html {
  return html`<li>
    <a class="row" href="/mailbox/letters/${email.id}">
      <strong>${email.subject || 'Without a subject'}</strong>
      <span>${email.to}</span>
      <span class="late">${shortDate(email)}</span>
    </a>
  </li>`
}

function emptyList(recipient: string): Html {
  return html`<p class="empty">
    ${recipient ? `No emails to ${recipient} yet.` : 'No emails yet. Emails from the shop appear here.'}
  </p>`
}

/** Returns the text with its URLs as links. */
function textPart(text: string): Html {
  // The captured URLs are the parts with odd indexes. A dot or comma after a URL is not part of it.
  const segments = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return html`<pre>
${segments.map((segment, index) =>
      index % 2 === 1
        ? html`<a href="${segment}" target="_blank" rel="noopener">${segment}</a>`
        : segment,
    )}</pre>`
}

function shortDate(email: ReceivedEmail): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Asia/Kuala_Lumpur',
  }).format(new Date(email.date))
}
