/**
 * Layout of all emails: one 600 px column, Georgia for headings, the system font for text, one
 * button, the seller in the footer. Tables and inline styles, because mail programs support little
 * CSS. The colours are light. Mail programs that support the media query can show dark colours.
 */
import { languages } from '#domain/content/languages.ts'

import type { EmailContext, ComposedEmail } from './email-definition.ts'
import { html, type Html } from './html.ts'

/** A sentence followed by a link. */
export type LinkedLine = { text: string; label: string; url: string }

/** The parts of an email, from which both text and HTML are made. */
export type EmailParts = {
  subject: string
  /** Preview text that mail programs show beside the subject. */
  preview: string
  heading: string
  /** Paragraphs between the heading and the facts. */
  opening: readonly string[]
  /**
   * A table of labels and values. `isPlain` shows a long value, such as an address, without bold.
   */
  facts?: readonly { label: string; value: string; isPlain?: boolean }[]
  button?: { label: string; url: string }
  /** Content between the button and the closing. */
  middle?: { html: Html; text: string }
  closing?: readonly (string | LinkedLine)[]
  /** Why the reader gets this email. */
  reasonForEmail: string
  /** `url` is a page for readers. Mail programs send a POST to `postUrl` (RFC 8058). */
  unsubscribe?: { label: string; url: string; postUrl: string }
}

/** Returns subject, text and HTML of an email; values in the HTML are escaped. */
export function composeEmail(emailParts: EmailParts, context: EmailContext): ComposedEmail {
  const parts = { ...emailParts, heading: removeBlankName(emailParts.heading) }
  return {
    subject: parts.subject,
    text: composeText(parts, context),
    html: composeHtml(parts, context).html,
    ...(parts.unsubscribe && { unsubscribeUrl: parts.unsubscribe.postUrl }),
  }
}

/** Removes the comma before an empty name: 'Running low, ?' becomes 'Running low?'. */
function removeBlankName(heading: string): string {
  return heading.replace(/,\s*(\??)$/, '$1')
}

/** Returns the seller's identity for the footer. */
function formatSeller({ seller }: EmailContext['settings']): string {
  const { legalEntity, registrationNumber, address, phone, email } = seller
  return `${legalEntity} (${registrationNumber}), ${address.join(', ')}. ${phone}, ${email}`
}

function composeText(parts: EmailParts, { settings }: EmailContext): string {
  const facts = parts.facts?.map(({ label, value }) => `${label}: ${value}`) ?? []
  const button = parts.button ? [`${parts.button.label}:\n${parts.button.url}`] : []
  const middle = parts.middle ? [parts.middle.text] : []
  const unsubscribe = parts.unsubscribe
    ? [`${parts.unsubscribe.label}: ${parts.unsubscribe.url}`]
    : []
  const footer = [formatSeller(settings), parts.reasonForEmail, ...unsubscribe].join('\n')
  return [
    settings.seller.brand,
    parts.heading,
    ...parts.opening,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...button,
    ...middle,
    ...(parts.closing ?? []).map((line) =>
      typeof line === 'string' ? line : `${line.text} ${line.label}: ${line.url}`,
    ),
    `--\n${footer}`,
  ].join('\n\n')
}

export const emailSerif = "Georgia, 'Times New Roman', serif"
const emailSans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Hex colours repeat the inline styles. Classes exist for dark and narrow screens. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f3f1e9; color: #14241c; }
a { color: #1f4d3a; }
.pad { padding: 44px; }
@media (max-width: 620px) { .pad { padding: 28px 20px !important; } h1 { font-size: 30px !important; } .photo { padding-right: 12px !important; width: 64px !important; vertical-align: top; } .photo img { width: 64px !important; height: 80px !important; } .small { font-size: 13px !important; line-height: 1.4; } }
@media (prefers-color-scheme: dark) {
  body, .sunk { background: #0b110e !important; }
  .paper { background: #17211b !important; border-color: #f0eee5 !important; }
  .ink, h1, h2, td, p { color: #f0eee5 !important; }
  a { color: #a9d5b7 !important; }
  .soft { color: #b5c0b7 !important; }
  .line { border-color: #2b3931 !important; }
  .strong-line { border-color: #f0eee5 !important; }
  .light-only { display: none !important; }
  .dark-only { display: block !important; }
  .button { background: #a9d5b7 !important; color: #0d2016 !important; }
}`

function composeHtml(parts: EmailParts, context: EmailContext): Html {
  return html`<!doctype html>
    <html lang="${languages[context.language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${parts.subject}</title>
        <style>
          ${{ html: styles }}
        </style>
      </head>
      <body>
        <div style="display:none;max-height:0;overflow:hidden">${parts.preview}</div>
        <table
          role="presentation"
          class="sunk"
          width="100%"
          cellspacing="0"
          cellpadding="0"
          style="background:#f3f1e9"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table
                role="presentation"
                class="paper"
                width="600"
                cellspacing="0"
                cellpadding="0"
                style="width:100%;max-width:600px;background:#ffffff;border-top:1.5px solid #14241c;border-radius:4px"
              >
                <tr>
                  <td
                    class="pad"
                    style="padding:44px;font-family:${emailSans};font-size:16px;line-height:1.6;color:#14241c"
                  >
                    ${renderHeader(context)}
                    <h1
                      style="margin:0 0 12px;font-family:${emailSerif};font-weight:400;font-size:36px;line-height:1.1;letter-spacing:-0.01em"
                    >
                      ${parts.heading}
                    </h1>
                    ${parts.opening.map((line) => html`<p class="soft" style="margin:0 0 16px;font-size:17px;color:#4a5950">${line}</p>`)}
                    ${parts.facts && parts.facts.length > 0 && renderFactTable(parts.facts)}
                    ${parts.button && renderButton(parts.button)} ${parts.middle?.html}
                    ${(parts.closing ?? []).map((line) => html`<p class="soft" style="margin:16px 0 0;font-size:15px;color:#4a5950">${renderClosingLine(line)}</p>`)}
                    <p
                      class="soft line"
                      style="margin:32px 0 0;padding-top:20px;border-top:1px solid #e1ded2;font-size:13px;color:#5e6b62"
                    >
                      ${formatSeller(context.settings)}<br />${parts.reasonForEmail}
                      ${parts.unsubscribe && html`<br /><a class="soft" href="${parts.unsubscribe.url}" style="color:#5e6b62">${parts.unsubscribe.label}</a>`}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function renderClosingLine(line: string | LinkedLine): Html | string {
  if (typeof line === 'string') return line
  return html`${line.text} <a href="${line.url}">${line.label}</a>`
}

/**
 * Returns logo and shop name. Mail programs that block pictures show the name alone. Danger: do not
 * rename the picture files `letter-mark` and `letter-mark-night`; sent emails link to them.
 */
function renderHeader({ settings, publicUrl }: EmailContext): Html {
  const renderLogo = (file: string, style: string, className: string): Html =>
    html`<img
      class="${className}"
      src="${new URL(`/${file}.png`, publicUrl).href}"
      width="13"
      height="36"
      alt=""
      style="${style}"
    />`
  return html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 32px">
    <tr>
      <td style="padding:0 12px 0 0">
        ${renderLogo('letter-mark', 'display:block', 'light-only')}${renderLogo('letter-mark-night', 'display:none;mso-hide:all', 'dark-only')}
      </td>
      <td class="ink" style="font-family:${emailSerif};font-size:26px;line-height:36px">
        ${settings.seller.brand}
      </td>
    </tr>
  </table>`
}

function renderFactTable(facts: NonNullable<EmailParts['facts']>): Html {
  return html`<table
    role="presentation"
    class="strong-line"
    width="100%"
    cellspacing="0"
    cellpadding="0"
    style="margin:20px 0 0;border-top:1.5px solid #14241c"
  >
    ${facts.map(
      ({ label, value, isPlain }) =>
        html`<tr>
          <td
            class="soft line"
            width="32%"
            style="padding:12px 12px 12px 0;border-bottom:1px solid #e1ded2;vertical-align:top;font-size:15px;color:#4a5950"
          >
            ${label}
          </td>
          <td
            class="line"
            style="padding:12px 0;border-bottom:1px solid #e1ded2;vertical-align:top;font-size:15px;font-weight:${isPlain ? 400 : 600}"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`
}

function renderButton({ label, url }: { label: string; url: string }): Html {
  return html`<p style="margin:24px 0 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:14px 28px;border-radius:999px;background:#1f4d3a;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`
}
