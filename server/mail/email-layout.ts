/**
 * Layout of all emails: one 600 px column, Georgia for headings, the system font for text, one
 * button, the seller in the footer. Tables and inline styles, because mail programs support little
 * CSS. The colours are light. Mail programs that support the media query can show dark colours.
 */
import { languages } from '#domain/content/languages.ts'
import { emailLogoFiles } from '#domain/mail/email-logo-files.ts'

import type { EmailContext, ComposedEmail } from './email-definition.ts'
import { html, type Html } from './html.ts'

/** A sentence followed by a link. */
export type LinkedLine = { text: string; label: string; url: string }

/** The parts of an email, from which both text and HTML are made. */
export type EmailParts = {
  subject: string
  /** Preview text that mail programs show beside the subject. */
  preview: string
  /** May end with ", {name}" or ", {name}?": without a name, the comma is left out. */
  heading: string
  /** Paragraphs between the heading and the details. */
  introParagraphs: readonly string[]
  /**
   * Labels and values, shown as a table below the introduction. `isPlain` shows a long value, such
   * as an address, without bold.
   */
  details?: readonly { label: string; value: string; isPlain?: boolean }[]
  button?: { label: string; url: string }
  /** Content between the button and the closing paragraphs, as HTML and as plain text. */
  mainContent?: { html: Html; text: string }
  /** Paragraphs below the content. */
  closingParagraphs?: readonly (string | LinkedLine)[]
  /** Why the reader gets this email. */
  reasonForEmail: string
  /** `url` is a page for readers. Mail programs send a POST to `postUrl` (RFC 8058). */
  unsubscribe?: { label: string; url: string; postUrl: string }
}

/**
 * Returns subject, text and HTML of an email, and the seller's mailbox for replies. Values in the
 * HTML are escaped.
 */
export function composeEmail(emailParts: EmailParts, context: EmailContext): ComposedEmail {
  const parts = { ...emailParts, heading: removeBlankName(emailParts.heading) }
  return {
    subject: parts.subject,
    text: composeText(parts, context),
    html: composeHtml(parts, context).html,
    // MAIL_FROM may be an address without a mailbox.
    replyTo: context.settings.seller.email,
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
  const details = parts.details?.map(({ label, value }) => `${label}: ${value}`) ?? []
  const button = parts.button ? [`${parts.button.label}:\n${parts.button.url}`] : []
  const mainContent = parts.mainContent ? [parts.mainContent.text] : []
  const unsubscribe = parts.unsubscribe
    ? [`${parts.unsubscribe.label}: ${parts.unsubscribe.url}`]
    : []
  const footer = [formatSeller(settings), parts.reasonForEmail, ...unsubscribe].join('\n')
  return [
    settings.seller.brand,
    parts.heading,
    ...parts.introParagraphs,
    ...(details.length > 0 ? [details.join('\n')] : []),
    ...button,
    ...mainContent,
    ...(parts.closingParagraphs ?? []).map((line) =>
      typeof line === 'string' ? line : `${line.text} ${line.label}: ${line.url}`,
    ),
    `--\n${footer}`,
  ].join('\n\n')
}

export const emailSerif = "Georgia, 'Times New Roman', serif"
const emailSans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Light colours, for inline styles. */
export const emailColours = {
  page: '#f3f1e9',
  card: '#ffffff',
  text: '#14241c',
  mutedText: '#4a5950',
  footerText: '#5e6b62',
  divider: '#e1ded2',
  accent: '#1f4d3a',
  buttonText: '#ffffff',
  pictureBackground: '#f1eee4',
} as const

/** Dark colours, for mail programs that support `prefers-color-scheme`. */
const darkColours = {
  page: '#0b110e',
  card: '#17211b',
  text: '#f0eee5',
  mutedText: '#b5c0b7',
  divider: '#2b3931',
  accent: '#a9d5b7',
  buttonText: '#0d2016',
} as const

/**
 * The classes exist for dark and narrow screens. Their rules need `!important` to override the
 * inline styles.
 */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: ${emailColours.page}; color: ${emailColours.text}; }
a { color: ${emailColours.accent}; }
.card-padding { padding: 44px; }
@media (max-width: 620px) { .card-padding { padding: 28px 20px !important; } h1 { font-size: 30px !important; } .picture { padding-right: 12px !important; width: 64px !important; vertical-align: top; } .picture img { width: 64px !important; height: 80px !important; } .small-text { font-size: 13px !important; line-height: 1.4; } }
@media (prefers-color-scheme: dark) {
  body, .page-background { background: ${darkColours.page} !important; }
  .card { background: ${darkColours.card} !important; border-color: ${darkColours.text} !important; }
  .main-text, h1, h2, td, p { color: ${darkColours.text} !important; }
  a { color: ${darkColours.accent} !important; }
  .muted-text { color: ${darkColours.mutedText} !important; }
  .divider { border-color: ${darkColours.divider} !important; }
  .strong-divider { border-color: ${darkColours.text} !important; }
  .light-only { display: none !important; }
  .dark-only { display: block !important; }
  .button { background: ${darkColours.accent} !important; color: ${darkColours.buttonText} !important; }
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
          class="page-background"
          width="100%"
          cellspacing="0"
          cellpadding="0"
          style="background:${emailColours.page}"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table
                role="presentation"
                class="card"
                width="600"
                cellspacing="0"
                cellpadding="0"
                style="width:100%;max-width:600px;background:${emailColours.card};border-top:1.5px solid ${emailColours.text};border-radius:4px"
              >
                <tr>
                  <td
                    class="card-padding"
                    style="padding:44px;font-family:${emailSans};font-size:16px;line-height:1.6;color:${emailColours.text}"
                  >
                    ${renderHeader(context)}
                    <h1
                      style="margin:0 0 12px;font-family:${emailSerif};font-weight:400;font-size:36px;line-height:1.1;letter-spacing:-0.01em"
                    >
                      ${parts.heading}
                    </h1>
                    ${parts.introParagraphs.map((line) => html`<p class="muted-text" style="margin:0 0 16px;font-size:17px;color:${emailColours.mutedText}">${line}</p>`)}
                    ${parts.details && parts.details.length > 0 && renderDetailTable(parts.details)}
                    ${parts.button && renderButton(parts.button)} ${parts.mainContent?.html}
                    ${(parts.closingParagraphs ?? []).map((line) => html`<p class="muted-text" style="margin:16px 0 0;font-size:15px;color:${emailColours.mutedText}">${renderClosingLine(line)}</p>`)}
                    <p
                      class="muted-text divider"
                      style="margin:32px 0 0;padding-top:20px;border-top:1px solid ${emailColours.divider};font-size:13px;color:${emailColours.footerText}"
                    >
                      ${formatSeller(context.settings)}<br />${parts.reasonForEmail}
                      ${parts.unsubscribe && html`<br /><a class="muted-text" href="${parts.unsubscribe.url}" style="color:${emailColours.footerText}">${parts.unsubscribe.label}</a>`}
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
 * Returns logo and shop name. Mail programs that block pictures show the name alone.
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
        ${renderLogo(emailLogoFiles.light, 'display:block', 'light-only')}${renderLogo(emailLogoFiles.dark, 'display:none;mso-hide:all', 'dark-only')}
      </td>
      <td class="main-text" style="font-family:${emailSerif};font-size:26px;line-height:36px">
        ${settings.seller.brand}
      </td>
    </tr>
  </table>`
}

function renderDetailTable(details: NonNullable<EmailParts['details']>): Html {
  return html`<table
    role="presentation"
    class="strong-divider"
    width="100%"
    cellspacing="0"
    cellpadding="0"
    style="margin:20px 0 0;border-top:1.5px solid ${emailColours.text}"
  >
    ${details.map(
      ({ label, value, isPlain }) =>
        html`<tr>
          <td
            class="muted-text divider"
            width="32%"
            style="padding:12px 12px 12px 0;border-bottom:1px solid ${emailColours.divider};vertical-align:top;font-size:15px;color:${emailColours.mutedText}"
          >
            ${label}
          </td>
          <td
            class="divider"
            style="padding:12px 0;border-bottom:1px solid ${emailColours.divider};vertical-align:top;font-size:15px;font-weight:${isPlain ? 400 : 600}"
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
      style="display:inline-block;padding:14px 28px;border-radius:999px;background:${emailColours.accent};color:${emailColours.buttonText};font-size:17px;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`
}
