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
const shownAttribute = 'data-question'

// Writes what `serialiseConsent` writes and accepts what `parseConsent` accepts
// (analytics-question.test.ts). Browsers fire `storage` in other tabs only, and nothing when a page
// returns from the back/forward cache: the script fires it in both cases. It listens in the capture
// phase, because React may stop propagation while hydrating. The timeout hides the question only
// after the click, so that the focus can be restored first. The script is constant, because the
// content security policy allows it by hash, and marked pure, so that the browser bundle does not
// contain it a second time.
export const questionScript = /* @__PURE__ */ (() =>
  `(function(){var d=document.documentElement,k='${analyticsConsentKey}',v='${analyticsConsentVersion}';function check(){var c;try{c=JSON.parse(localStorage.getItem(k))}catch(e){}d.toggleAttribute('${shownAttribute}',!(c&&(c.choice==='accepted'||c.choice==='refused')&&c.version===v&&typeof c.at==='string'))}function notify(){dispatchEvent(new StorageEvent('storage',{key:k}))}check();addEventListener('storage',function(e){if(!e.key||e.key===k)check()});addEventListener('pageshow',function(e){if(e.persisted)notify()});addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-measuring]');if(!b)return;try{localStorage.setItem(k,JSON.stringify({choice:b.getAttribute('data-measuring'),version:v,at:new Date().toISOString()}))}catch(e){}setTimeout(function(){notify();d.removeAttribute('${shownAttribute}')})},true)})()`)()

export const questionId = 'privacy-choices'

/**
 * Shows the question again from the footer, whatever was chosen, and moves the focus there. After
 * the choice the focus returns to the previous element, even if the question is not hydrated yet.
 */
export function askForAnalyticsConsent(): void {
  const previousFocus = document.activeElement
  document.documentElement.setAttribute(shownAttribute, '')
  document.getElementById(questionId)?.focus()
  const restoreFocus = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element && target.closest('[data-measuring]'))) return
    removeEventListener('click', restoreFocus, true)
    // Runs after the head script, which hides the question.
    setTimeout(
      () => previousFocus instanceof HTMLElement && previousFocus.focus({ preventScroll: true }),
    )
  }
  addEventListener('click', restoreFocus, true)
}
