/**
 * The question about being counted is in the HTML of every page. This script, in the head, shows it to
 * who has not answered before anything is painted, and takes the answer whenever it comes: the page
 * need not be awake. Without script nobody is counted and the question stays away. It is a constant
 * because the content policy knows it by its hash.
 */
import {
  measuringConsentKey,
  measuringConsentVersion,
} from '#domain/analytics/measuring-consent.ts'

/** On the document while the question is shown. */
const shown = 'data-question'

// What it keeps is what `consentText` writes, and what it takes for an answer is what `parseConsent`
// does (measuring-question.test.ts). The browser tells other tabs of a change, and a page that comes
// back from its memory nothing at all: both hear of it here.
// It hears a press on its way down, because React keeps one from going back up while it wakes what was
// pressed; the question goes after the press, when the focus is back where it came from.
// Marked pure: the browser's own script does not hold it a second time.
export const questionScript = /* @__PURE__ */ (() =>
  `(function(){var d=document.documentElement,k='${measuringConsentKey}',v='${measuringConsentVersion}';function look(){var c;try{c=JSON.parse(localStorage.getItem(k))}catch(e){}d.toggleAttribute('${shown}',!(c&&(c.choice==='accepted'||c.choice==='refused')&&c.version===v&&typeof c.at==='string'))}function tell(){dispatchEvent(new StorageEvent('storage',{key:k}))}look();addEventListener('storage',function(e){if(!e.key||e.key===k)look()});addEventListener('pageshow',function(e){if(e.persisted)tell()});addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-measuring]');if(!b)return;try{localStorage.setItem(k,JSON.stringify({choice:b.getAttribute('data-measuring'),version:v,at:new Date().toISOString()}))}catch(e){}setTimeout(function(){tell();d.removeAttribute('${shown}')})},true)})()`)()

export const questionId = 'privacy-choices'

/**
 * From the footer: shows the question again, whatever was chosen, and goes on there. With the answer
 * whoever uses a keyboard is back where she was, also when the question itself is not awake yet.
 */
export function askAboutMeasuring(): void {
  const before = document.activeElement
  document.documentElement.setAttribute(shown, '')
  document.getElementById(questionId)?.focus()
  const leave = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element && target.closest('[data-measuring]'))) return
    removeEventListener('click', leave, true)
    // Behind the script of the head, which hides the question.
    setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
  }
  addEventListener('click', leave, true)
}
