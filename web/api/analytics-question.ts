/**
 * The analytics question is in the HTML of every page. This head script shows it before the first
 * paint if no choice is stored, and stores the choice even before hydration. Without scripts
 * nothing is measured and the question stays hidden.
 */
import {
  analyticsConsentKey,
  analyticsConsentVersion,
} from '#domain/analytics/analytics-consent.ts'

/** Attribute of the document while the question is shown. */
const shown = 'data-question'

// Writes what `consentText` writes and accepts what `parseConsent` accepts
// (analytics-question.test.ts). Browsers fire `storage` in other tabs only, and nothing when a page
// returns from the back/forward cache: the script fires it in both cases. Listens in the capture
// phase: React may stop propagation while hydrating. The question is hidden after the click, when
// the focus has been restored. Constant, because the content security policy allows it by hash.
// Marked pure, so that the browser bundle does not contain the script a second time.
export const questionScript = /* @__PURE__ */ (() =>
  `(function(){var d=document.documentElement,k='${analyticsConsentKey}',v='${analyticsConsentVersion}';function look(){var c;try{c=JSON.parse(localStorage.getItem(k))}catch(e){}d.toggleAttribute('${shown}',!(c&&(c.choice==='accepted'||c.choice==='refused')&&c.version===v&&typeof c.at==='string'))}function tell(){dispatchEvent(new StorageEvent('storage',{key:k}))}look();addEventListener('storage',function(e){if(!e.key||e.key===k)look()});addEventListener('pageshow',function(e){if(e.persisted)tell()});addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-measuring]');if(!b)return;try{localStorage.setItem(k,JSON.stringify({choice:b.getAttribute('data-measuring'),version:v,at:new Date().toISOString()}))}catch(e){}setTimeout(function(){tell();d.removeAttribute('${shown}')})},true)})()`)()

export const questionId = 'privacy-choices'

/**
 * Shows the question again from the footer, whatever was chosen, and moves the focus there. After
 * the choice the focus returns to the previous element, even if the question is not hydrated yet.
 */
export function askForAnalyticsConsent(): void {
  const before = document.activeElement
  document.documentElement.setAttribute(shown, '')
  document.getElementById(questionId)?.focus()
  const restoreFocus = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element && target.closest('[data-measuring]'))) return
    removeEventListener('click', restoreFocus, true)
    // Runs after the head script, which hides the question.
    setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
  }
  addEventListener('click', restoreFocus, true)
}
