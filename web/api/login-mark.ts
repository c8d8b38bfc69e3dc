/**
 * Marks the document of a visitor who is logged in before the first paint, so that pages which are the
 * same for everybody show the right entry of the bar at once. `loginScript` runs in the head; it is a
 * constant because the content policy knows it by its hash.
 */
export const loginScript = `(function(){function mark(){var t;try{t=JSON.parse(localStorage.getItem('jwtToken'))}catch(e){}document.documentElement.toggleAttribute('data-login',!!t&&t.expiry>Date.now())}mark();window.racikLogin=mark})()`

declare global {
  interface Window {
    /** Put there by `loginScript`: looks at the stored login and marks the document. */
    racikLogin?: () => void
  }
}
