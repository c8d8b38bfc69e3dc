/**
 * Marks the document of a logged-in visitor before the first paint. Cached pages then show the
 * right entry in the navigation bar. `loginScript` is constant, because the content security policy
 * allows it by hash.
 */
export const loginScript = `(function(){function mark(){var t;try{t=JSON.parse(localStorage.getItem('jwtToken'))}catch(e){}document.documentElement.toggleAttribute('data-login',!!t&&t.expiry>Date.now())}mark();window.racikLogin=mark})()`

declare global {
  interface Window {
    /** Set by `loginScript`: reads the stored session and updates the mark on the document. */
    racikLogin?: () => void
  }
}
